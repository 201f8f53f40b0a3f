import type { CommentId, PostId, UserId } from '#contract/ids.ts';
import { STUB_TEXT, UNKNOWN_NAME } from '#contract/messages/en/server/answers.ts';
import { compareComments } from '#contract/rules/comment-order.ts';
import type { Comment, NestedReply, Reply } from '#contract/schema/comment.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { Context, Viewer } from '../../context.ts';
import type { CommentRecord } from '../../store/comments/comment-records.ts';
import type { CommentGroup } from '../../store/comments/comments.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { entryView } from '../people/people.ts';

type Tables = Pick<StoreTransaction, 'comments' | 'commentLikes'>;

/** A comment with its first replies. */
interface CommentNode {
  readonly record: CommentRecord;
  readonly likedBy: readonly UserId[];
  readonly replies: readonly CommentNode[];
}

/**
 * Returns the first comments of each post with their first replies, on all levels.
 *
 * @param budget Maximum number of comments in all; earlier posts are served first.
 */
export async function commentsInPosts(
  context: Context,
  tables: Tables,
  viewer: Viewer,
  posts: readonly CommentGroup<PostId>[],
  budget: number,
): Promise<ReadonlyMap<PostId, Comment[]>> {
  const perPost = SERVER_LIMITS.postComments;
  const groups = withinBudget(posts, perPost, budget);
  const found = await tables.comments.firstInPosts(groups, viewer.id, perPost);
  const inPost = Map.groupBy(found, (record) => record.post);
  const records = groups.flatMap(({ id }) => (inPost.get(id) ?? []).toSorted(compareComments));
  const branches = await loadNodes(tables, viewer, records, budget - records.length);
  const byPost = Map.groupBy(branches, ({ record }) => record.post);
  return new Map(
    [...byPost].map(([post, nodes]) => [post, nodes.map((node) => commentView(context, node))]),
  );
}

/**
 * Returns the comments of one list, in order, with their first replies.
 *
 * @param beside Replies to include even if they are not among the first.
 */
export async function commentViews(
  context: Context,
  tables: Tables,
  viewer: Viewer,
  records: readonly CommentRecord[],
  beside: readonly CommentRecord[] = [],
): Promise<Comment[]> {
  const branches = await loadListNodes(tables, viewer, records, beside);
  return branches.map((node) => commentView(context, node));
}

/** Returns the replies of one list, in order, with their first replies. */
export async function replyViews(
  context: Context,
  tables: Tables,
  viewer: Viewer,
  records: readonly CommentRecord[],
): Promise<Reply[]> {
  const branches = await loadListNodes(tables, viewer, records);
  return branches.map((node) => replyView(context, node));
}

/** Loads one list in order. It is at most a page long, so replies need no budget. */
function loadListNodes(
  tables: Tables,
  viewer: Viewer,
  records: readonly CommentRecord[],
  beside: readonly CommentRecord[] = [],
): Promise<CommentNode[]> {
  const upper = records.toSorted(compareComments);
  return loadNodes(tables, viewer, upper, Number.POSITIVE_INFINITY, beside);
}

/** Loads the replies of `records`, which are in reading order. */
async function loadNodes(
  tables: Tables,
  viewer: Viewer,
  records: readonly CommentRecord[],
  budget: number,
  beside: readonly CommentRecord[] = [],
): Promise<CommentNode[]> {
  const replies = inReadingOrder(
    records,
    await firstReplies(tables, viewer, records, budget, beside),
  );
  const left = Math.min(budget - replies.length, SERVER_LIMITS.nestedReplies);
  const nested = inReadingOrder(replies, await firstReplies(tables, viewer, replies, left, beside));
  const all = [...records, ...replies, ...nested];
  const ownLiked = all.filter((record) => record.author?.id === viewer.id && record.likes > 0);
  const likers = await tables.commentLikes.usersOf(
    ownLiked.map((record) => record.id),
    viewer.id,
    SERVER_LIMITS.likedByIds,
  );

  const byParent = Map.groupBy([...replies, ...nested], (record) => record.parent);
  const nodeOf = (record: CommentRecord): CommentNode => ({
    record,
    likedBy: likers.get(record.id) ?? (record.likedByViewer ? [viewer.id] : []),
    replies: (byParent.get(record.id) ?? []).map(nodeOf),
  });
  return records.map(nodeOf);
}

/** Orders replies as they appear below `parents`, so that the budget is spent from the top. */
function inReadingOrder(
  parents: readonly CommentRecord[],
  replies: readonly CommentRecord[],
): CommentRecord[] {
  const byParent = Map.groupBy(replies, (record) => record.parent);
  return parents.flatMap(({ id }) => (byParent.get(id) ?? []).toSorted(compareComments));
}

/** Returns the first replies to each of `records`, and those in `beside`. */
async function firstReplies(
  tables: Tables,
  viewer: Viewer,
  records: readonly CommentRecord[],
  budget: number,
  beside: readonly CommentRecord[],
): Promise<CommentRecord[]> {
  const groups = records
    .filter((record) => record.replies > 0)
    .map((record): CommentGroup<CommentId> => ({ id: record.id, count: record.replies }));
  const perComment = SERVER_LIMITS.commentReplies;
  const affordableGroups = withinBudget(groups, perComment, budget);
  const first = await tables.comments.firstBelow(affordableGroups, viewer.id, perComment);
  const parents = new Set(records.map((record) => record.id));
  const known = new Set(first.map((record) => record.id));
  const further = beside.filter(
    ({ id, parent }) => parent !== undefined && parents.has(parent) && !known.has(id),
  );
  return [...first, ...further];
}

/** Returns the leading groups whose first members fit into the budget together. */
function withinBudget<Id>(
  groups: readonly CommentGroup<Id>[],
  perGroup: number,
  budget: number,
): CommentGroup<Id>[] {
  let left = budget;
  const included: CommentGroup<Id>[] = [];
  for (const group of groups) {
    left -= Math.min(group.count, perGroup);
    if (left < 0) break;
    included.push(group);
  }
  return included;
}

function commentView(context: Context, { record, likedBy, replies }: CommentNode): Comment {
  return {
    ...sharedView(record, likedBy),
    commentBy: authorView(context, record),
    commentText: record.isDeleted ? STUB_TEXT.comment : record.text,
    replies: replies.map((reply) => replyView(context, reply)),
  };
}

function replyView(context: Context, { record, likedBy, replies }: CommentNode): Reply {
  return {
    ...sharedView(record, likedBy),
    replyBy: authorView(context, record),
    replyText: record.isDeleted ? STUB_TEXT.reply : record.text,
    replies: replies.map((nested) => nestedView(context, nested)),
  };
}

function nestedView(context: Context, node: CommentNode): NestedReply {
  return { ...replyView(context, { ...node, replies: [] }), replies: [] };
}

function sharedView(record: CommentRecord, likedBy: readonly UserId[]) {
  return {
    _id: record.id,
    likes: record.likes,
    likedBy: [...likedBy],
    repliesCount: record.replies,
    createdAt: new Date(record.createdAtMs).toISOString(),
    edited: record.isEdited && !record.isDeleted,
    deleted: record.isDeleted,
    revision: record.revision,
  };
}

const UNKNOWN_AUTHOR = {
  _id: '',
  username: UNKNOWN_NAME,
  firstName: '',
  lastName: '',
  title: '',
  profileImage: '',
  revision: 0,
};

/** Deleted comments hide their author. */
function authorView(context: Context, { author, isDeleted }: CommentRecord): Comment['commentBy'] {
  return author === undefined || isDeleted ? UNKNOWN_AUTHOR : entryView(context, author);
}
