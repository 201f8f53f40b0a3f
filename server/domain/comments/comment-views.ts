import type { CommentId, PostId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { STUB_TEXT, UNKNOWN_NAME } from '#contract/messages/en/server.ts';
import { compareComments } from '#contract/rules/comment-order.ts';
import type { Comment, NestedReply, Reply } from '#contract/schema/comment.ts';
import type {
  Context,
  RemarkGroup,
  RemarkRecord,
  StoreTransaction,
  Viewer,
} from '../../context.ts';
import { entryView } from '../people/people.ts';

type Tables = Pick<StoreTransaction, 'comments' | 'commentLikes'>;

/** A remark with the first of what hangs below it. */
interface CommentNode {
  readonly record: RemarkRecord;
  readonly likedBy: readonly string[];
  readonly below: readonly CommentNode[];
}

/**
 * The first comments of each post, each with the first of its replies and they with the first of
 * theirs.
 *
 * @param budget How many remarks there may be in all; what the upper posts leave, the lower get.
 */
export async function commentsInPosts(
  context: Context,
  tables: Tables,
  viewer: Viewer,
  posts: readonly RemarkGroup<PostId>[],
  budget: number,
): Promise<ReadonlyMap<PostId, Comment[]>> {
  const perPost = LIMITS.postComments;
  const groups = withinBudget(posts, perPost, budget);
  const found = await tables.comments.firstInPosts(groups, viewer.id, perPost);
  const inPost = Map.groupBy(found, (record) => record.post);
  const records = groups.flatMap(({ id }) => (inPost.get(id) ?? []).toSorted(compareComments));
  const branches = await loadNodes(tables, viewer, records, budget - records.length);
  const byPost = new Map<PostId, Comment[]>();
  for (const branch of branches) {
    const list = byPost.get(branch.record.post) ?? [];
    list.push(commentView(context, branch));
    byPost.set(branch.record.post, list);
  }
  return byPost;
}

/**
 * Comments of one list, in its order, with the first of their replies.
 *
 * @param beside Answers that stand below them even where they are not among the first.
 */
export async function commentViews(
  context: Context,
  tables: Tables,
  viewer: Viewer,
  records: readonly RemarkRecord[],
  beside: readonly RemarkRecord[] = [],
): Promise<Comment[]> {
  const branches = await loadListNodes(tables, viewer, records, beside);
  return branches.map((branch) => commentView(context, branch));
}

/** Replies of one list, in its order, with the first of what answers them. */
export async function replyViews(
  context: Context,
  tables: Tables,
  viewer: Viewer,
  records: readonly RemarkRecord[],
): Promise<Reply[]> {
  const branches = await loadListNodes(tables, viewer, records);
  return branches.map((branch) => replyView(context, branch));
}

/** One list in its order. It is at most a page long: what hangs below needs no budget. */
function loadListNodes(
  tables: Tables,
  viewer: Viewer,
  records: readonly RemarkRecord[],
  beside: readonly RemarkRecord[] = [],
): Promise<CommentNode[]> {
  const upper = records.toSorted(compareComments);
  return loadNodes(tables, viewer, upper, Number.POSITIVE_INFINITY, beside);
}

/** `records`, as they are read from top to bottom, with the levels below them in their order. */
async function loadNodes(
  tables: Tables,
  viewer: Viewer,
  records: readonly RemarkRecord[],
  budget: number,
  beside: readonly RemarkRecord[] = [],
): Promise<CommentNode[]> {
  const answers = inReadingOrder(
    records,
    await firstReplies(tables, viewer, records, budget, beside),
  );
  const left = Math.min(budget - answers.length, LIMITS.nestedReplies);
  const deeper = inReadingOrder(answers, await firstReplies(tables, viewer, answers, left, beside));
  const all = [...records, ...answers, ...deeper];
  const mine = all.filter((record) => record.author?.id === viewer.id && record.likes > 0);
  const likers = await tables.commentLikes.usersOf(
    mine.map((record) => record.id),
    viewer.id,
  );

  const byParent = Map.groupBy([...answers, ...deeper], (record) => record.parent);
  const branchOf = (record: RemarkRecord): CommentNode => ({
    record,
    likedBy: likers.get(record.id) ?? (record.likedByViewer ? [viewer.id] : []),
    below: (byParent.get(record.id) ?? []).map(branchOf),
  });
  return records.map(branchOf);
}

/** Answers in the order in which they stand below `parents`: what is left is spent from the top. */
function inReadingOrder(
  parents: readonly RemarkRecord[],
  answers: readonly RemarkRecord[],
): RemarkRecord[] {
  const byParent = Map.groupBy(answers, (record) => record.parent);
  return parents.flatMap(({ id }) => (byParent.get(id) ?? []).toSorted(compareComments));
}

/** The first answers to each of `records`, and those to them that are in `beside`. */
async function firstReplies(
  tables: Tables,
  viewer: Viewer,
  records: readonly RemarkRecord[],
  budget: number,
  beside: readonly RemarkRecord[],
): Promise<RemarkRecord[]> {
  const groups = records
    .filter((record) => record.replies > 0)
    .map((record): RemarkGroup<CommentId> => ({ id: record.id, count: record.replies }));
  const perComment = LIMITS.commentReplies;
  const affordableGroups = withinBudget(groups, perComment, budget);
  const first = await tables.comments.firstBelow(affordableGroups, viewer.id, perComment);
  const asked = new Set(records.map((record) => record.id));
  const known = new Set(first.map((record) => record.id));
  const further = beside.filter(
    ({ id, parent }) => parent !== undefined && asked.has(parent) && !known.has(id),
  );
  return [...first, ...further];
}

/** Those groups, from the first on, whose first members keep to the budget together. */
function withinBudget<Id>(
  groups: readonly RemarkGroup<Id>[],
  perGroup: number,
  budget: number,
): RemarkGroup<Id>[] {
  let left = budget;
  const included: RemarkGroup<Id>[] = [];
  for (const group of groups) {
    left -= Math.min(group.count, perGroup);
    if (left < 0) break;
    included.push(group);
  }
  return included;
}

function commentView(context: Context, { record, likedBy, below }: CommentNode): Comment {
  return {
    ...sharedView(record, likedBy),
    commentBy: authorView(context, record),
    commentText: record.isDeleted ? STUB_TEXT.comment : record.text,
    replies: below.map((reply) => replyView(context, reply)),
  };
}

function replyView(context: Context, { record, likedBy, below }: CommentNode): Reply {
  return {
    ...sharedView(record, likedBy),
    replyBy: authorView(context, record),
    replyText: record.isDeleted ? STUB_TEXT.reply : record.text,
    replies: below.map((nested) => nestedView(context, nested)),
  };
}

function nestedView(context: Context, branch: CommentNode): NestedReply {
  return { ...replyView(context, { ...branch, below: [] }), replies: [] };
}

function sharedView(record: RemarkRecord, likedBy: readonly string[]) {
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

/** Nobody where it was deleted: who wrote it is part of what they took back. */
function authorView(context: Context, { author, isDeleted }: RemarkRecord): Comment['commentBy'] {
  return author === undefined || isDeleted ? UNKNOWN_AUTHOR : entryView(context, author);
}
