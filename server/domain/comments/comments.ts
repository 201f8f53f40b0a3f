import type { CommentId, PostId, UserId } from '#contract/ids.ts';
import {
  isEmptyStub,
  isWithinCommentEditWindow,
  leftAfterDeletion,
  readCommentText,
} from '#contract/rules/comment-tree.ts';
import { type SelfTarget, selfActionProblem } from '#contract/rules/self-actions.ts';
import type {
  Comment,
  CommentCounts,
  CommentDeleted,
  CommentLikes,
  Reply,
} from '#contract/schema/comment.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { Context, Viewer } from '../../context.ts';
import type { CommentRecord, StoredComment } from '../../store/comments/comment-records.ts';
import type { Store, StoreTransaction } from '../../store/store.ts';
import { pushSwitched, pushUnreadCount, switchActivity } from '../notifications/notifications.ts';
import { audienceShowing } from '../posts/post-audience.ts';
import { inBatches, ROWS_PER_BATCH } from '../shared/batches.ts';
import { DomainError } from '../shared/errors.ts';
import { publishToOwnDevices } from '../shared/own-devices.ts';
import { publishChange } from '../shared/publish-change.ts';
import { consumeWriteLimit } from '../shared/rate-limits.ts';
import { type CommentPath, requireComment, requireOwnComment } from './comment-access.ts';
import { commentViews, replyViews } from './comment-views.ts';

/**
 * Edits one of the viewer's comments.
 *
 * @throws {DomainError} `comment_length`; `post_not_found`; `comment_not_found`; `forbidden` if
 *   it belongs to somebody else; `edit_window_over`; `too_many_requests`.
 */
export async function editComment(
  context: Context,
  viewer: Viewer,
  path: CommentPath,
  text: string,
): Promise<Comment> {
  const record = await editText(context, viewer, path, text);
  const [answer] = await commentViews(context, context.store, viewer, [record]);
  return requireWritten(answer);
}

/** As `editComment`, for a reply or a nested one. */
export async function editReply(
  context: Context,
  viewer: Viewer,
  path: CommentPath,
  text: string,
): Promise<Reply> {
  const record = await editText(context, viewer, path, text);
  const [answer] = await replyViews(context, context.store, viewer, [record]);
  return requireWritten(answer);
}

/**
 * Deletes one of the viewer's comments or replies. One with replies becomes a stub; a stub
 * disappears with its last reply. Also works below a post the viewer may no longer see.
 *
 * @throws {DomainError} `post_not_found`; `comment_not_found`; `forbidden` if it belongs to
 *   somebody else.
 */
export async function deleteComment(
  context: Context,
  viewer: Viewer,
  path: CommentPath,
): Promise<CommentDeleted> {
  await consumeWriteLimit(context, viewer, 'remove');
  const { comment: own } = await requireOwnComment(context.store, viewer, path);
  const unliked = await removeManyLikes(context.store, own.id);
  const { post, comment, recounted, ...outcome } = await context.store.transaction(async (tx) => {
    const found = await requireOwnComment(tx, viewer, path);
    const { parent, ...removal } = await removeComment(tx, found.comment, context.now());
    const changed = await countsAt(tx, found.post.id, parent);
    const recounted = await tx.notifications.removeActivities(found.comment.id, undefined);
    return { post: found.post, comment: found.comment, recounted, ...removal, changed };
  });
  const { commentsCount } = outcome.changed.post;
  await publishChange(
    context,
    {
      name: 'comment:deleted',
      payload: { postId: post.id, commentId: comment.id, commentsCount, ...outcome },
    },
    () => audienceShowing(context, post, viewer.id),
  );
  await pushUnreadCount(context, [...new Set([...unliked, ...recounted])]);
  return { ok: true, ...outcome };
}

/**
 * Likes a comment or reply, or removes the like.
 *
 * @param wish Whether to like it; undefined toggles.
 * @throws {DomainError} `post_not_found`; `comment_not_found`; `own_comment_like`,
 *   `own_reply_like`.
 */
export async function setCommentLike(
  context: Context,
  viewer: Viewer,
  path: CommentPath,
  wish?: boolean,
): Promise<CommentLikes> {
  await consumeWriteLimit(context, viewer, 'update');
  const { post, comment, like, counted } = await context.store.transaction(async (tx) => {
    const { post, comment } = await requireComment(tx, viewer, path);
    refuseIf(selfActionProblem('like', kindOf(comment), comment.author === viewer.id));
    const type = kindOf(comment) === 'comment' ? 'commentLike' : 'replyLike';
    const { id: subject, author: owner } = comment;
    const activity = { type, actor: viewer.id, owner, post, subject } as const;
    const like = await switchActivity(context, tx, activity, wish, {
      add: () => tx.commentLikes.add(subject, viewer.id, context.now()),
      remove: () => tx.commentLikes.remove(subject, viewer.id),
    });
    return { post, comment, like, counted: await tx.commentLikes.countOf(subject) };
  });
  const answer = { ...counted, likedBy: like.isOn ? [viewer.id] : [] };
  if (!like.isChanged) return answer;
  await pushSwitched(context, like);
  const { revision } = counted;
  // The count is everybody's, the heart this person's alone.
  publishToOwnDevices(context, viewer, {
    name: 'comment:liked',
    payload: { commentId: comment.id, liked: like.isOn, revision },
  });
  await publishChange(
    context,
    { name: 'comment:likes', payload: { postId: post.id, commentId: comment.id, ...counted } },
    () => audienceShowing(context, post, comment.author),
  );
  return answer;
}

async function editText(
  context: Context,
  viewer: Viewer,
  path: CommentPath,
  sentText: string,
): Promise<CommentRecord> {
  const text = commentTextOf(sentText);
  await consumeWriteLimit(context, viewer, 'update');
  const { post, record, isChanged } = await context.store.transaction(async (tx) => {
    const { post, comment } = await requireComment(tx, viewer, path);
    if (comment.author !== viewer.id) throw new DomainError('forbidden');
    const nowMs = context.now();
    if (!isWithinCommentEditWindow(comment.createdAtMs, nowMs, SERVER_LIMITS.commentEditGraceMs)) {
      throw new DomainError('edit_window_over');
    }
    const isChanged = text !== comment.text;
    if (isChanged) await tx.comments.setText(comment.id, text, nowMs);
    const record = requireWritten(await tx.comments.byId(comment.id, viewer.id));
    return { post, record, isChanged };
  });
  if (isChanged) {
    const { id: commentId, revision } = record;
    await publishChange(
      context,
      { name: 'comment:updated', payload: { postId: post.id, commentId, text, revision } },
      () => audienceShowing(context, post, viewer.id),
    );
  }
  return record;
}

/** What a deletion left. */
interface Removal {
  readonly left: 'nothing' | 'stub';
  /** Of the stub; past the last one where nothing is left. */
  readonly revision: number;
  /** Ancestor stubs that lost their last reply. */
  readonly removedStubs: CommentId[];
  /** What it stood below, and counts it no longer. */
  readonly parent: CommentId | undefined;
}

/**
 * Removes the likes of a comment that is about to go, step by step, if they are many. Returns who
 * was notified of them.
 */
export async function removeManyLikes(store: Store, id: CommentId): Promise<ReadonlySet<UserId>> {
  const notified = new Set<UserId>();
  if ((await store.commentLikes.countOf(id)).likes < ROWS_PER_BATCH) return notified;
  await inBatches(store, undefined, (tx, limit) => tx.commentLikes.removeSome(id, limit));
  await inBatches(store, undefined, async (tx, limit) => {
    const { removed, receivers } = await tx.notifications.removeSomeActivities(id, limit);
    for (const receiver of receivers) notified.add(receiver);
    return removed;
  });
  return notified;
}

/**
 * Removes a comment, or turns it into a stub if it has replies, and removes ancestor stubs that
 * become empty.
 */
export async function removeComment(
  tx: Pick<StoreTransaction, 'comments' | 'commentLikes'>,
  comment: StoredComment,
  nowMs: number,
): Promise<Removal> {
  const left = leftAfterDeletion(comment.replies);
  const revision = comment.revision + 1;
  // Likes first, as where one is added and where a post goes: two transactions never deadlock.
  await tx.commentLikes.removeAll(comment.id);
  if (left === 'stub') {
    await tx.comments.clear(comment.id, nowMs);
    return { left, revision, removedStubs: [], parent: undefined };
  }
  await tx.comments.remove(comment);
  let parent = comment.parent && (await tx.comments.find(comment.parent));
  const removedStubs: CommentId[] = [];
  while (parent && isEmptyStub(parent)) {
    await tx.comments.remove(parent);
    removedStubs.push(parent.id);
    parent = parent.parent && (await tx.comments.find(parent.parent));
  }
  return { left, revision, removedStubs, parent: parent?.id };
}

/** Returns the counts of a post, and of a comment below which something was added or removed. */
export async function countsAt(
  { comments }: Pick<StoreTransaction, 'comments'>,
  postId: PostId,
  parentId: CommentId | undefined,
): Promise<CommentCounts> {
  const { post, parent } = await comments.countsAt(postId, parentId);
  return {
    post: { _id: postId, ...post },
    ...(parent
      ? { parent: { _id: parent.id, repliesCount: parent.repliesCount, revision: parent.revision } }
      : {}),
  };
}

export function commentTextOf(sentText: string): string {
  const text = readCommentText(sentText);
  if (text === undefined) throw new DomainError('comment_length');
  return text;
}

export function kindOf(comment: StoredComment): SelfTarget {
  return comment.level === 1 ? 'comment' : 'reply';
}

export function refuseIf(problem: ConstructorParameters<typeof DomainError>[0] | undefined): void {
  if (problem) throw new DomainError(problem);
}

export function requireWritten<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('A comment that was just written cannot be read.');
  return value;
}
