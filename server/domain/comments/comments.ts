import type { CommentId, PostId } from '#contract/ids.ts';
import { commentProblem, replyProblem } from '#contract/rules/comment-permission.ts';
import {
  isEmptyStub,
  isWithinCommentEditWindow,
  leftAfterDeletion,
  parentForReply,
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
import type { CommentRecord, StoredComment } from '../../store/comments/comments.ts';
import type { PostAccess } from '../../store/posts/post-access.ts';
import type { StoreTransaction } from '../../store/store.ts';
import {
  type Delivery,
  pushLive,
  pushUnreadCount,
  recordActivity,
  removeActivity,
} from '../notifications/notifications.ts';
import { audienceShowing } from '../posts/post-audience.ts';
import { DomainError } from '../shared/errors.ts';
import {
  type IdempotentRequest,
  idempotentRequest,
  recordResponse,
  storedResponse,
} from '../shared/idempotency.ts';
import { consumeWriteLimit } from '../shared/rate-limits.ts';
import { applyWish } from '../shared/wish.ts';
import {
  type CommentPath,
  requireComment,
  requireOwnComment,
  requireVisiblePost,
} from './comment-access.ts';
import { commentViews, replyViews } from './comment-views.ts';

/** A submitted comment or reply. */
export interface CommentDraft {
  readonly text: string;
  readonly idempotencyKey: string | undefined;
}

/**
 * Adds a comment to a post.
 *
 * @throws {DomainError} `comment_length`; `post_not_found`; `own_post_comment`;
 *   `comments_followers_only`; `idempotency_conflict`; `too_many_requests`.
 */
export async function addComment(
  context: Context,
  viewer: Viewer,
  postId: string,
  draft: CommentDraft,
): Promise<Comment> {
  const text = textOf(draft.text);
  const request = idempotentRequest(draft.idempotencyKey, ['comment', postId, text]);
  return createOnce(context, viewer, request, async (tx) => {
    const post = await requireVisiblePost(tx, viewer, postId);
    refuseIf(commentProblem(permissionFacts(post, viewer)));
    const record = await insertComment(context, tx, viewer, {
      post,
      text,
      level: 1,
      parent: undefined,
    });
    const [view] = await commentViews(context, tx, viewer, [record]);
    const changed = await countsAt(tx, post.id, undefined);
    const delivery = await recordActivity(context, tx, {
      type: 'comment',
      actor: viewer.id,
      owner: post.author,
      post: post.id,
      subject: record.id,
    });
    return { answer: { ...requireWritten(view), changed }, post, record, delivery };
  });
}

/**
 * Adds a reply to a comment, a reply or a nested reply.
 *
 * @throws {DomainError} `comment_length`; `post_not_found`; `comment_not_found`;
 *   `own_comment_reply`, `own_reply_reply`; `comments_followers_only`; `idempotency_conflict`;
 *   `too_many_requests`.
 */
export async function addReply(
  context: Context,
  viewer: Viewer,
  path: CommentPath,
  draft: CommentDraft,
): Promise<Reply> {
  const text = textOf(draft.text);
  const { postId, commentId, replyId } = path;
  const request = idempotentRequest(draft.idempotencyKey, [
    'reply',
    postId,
    commentId,
    replyId,
    text,
  ]);
  return createOnce(context, viewer, request, async (tx) => {
    const { post, comment } = await requireComment(tx, viewer, path);
    refuseIf(selfActionProblem('reply', kindOf(comment), comment.author === viewer.id));
    refuseIf(replyProblem(permissionFacts(post, viewer)));
    const { level, parentId } = parentForReply({ ...comment, parentId: comment.parent });
    const parent = parentId as CommentId;
    const record = await insertComment(context, tx, viewer, { post, text, level, parent });
    const [view] = await replyViews(context, tx, viewer, [record]);
    const changed = await countsAt(tx, post.id, parent);
    const delivery = await recordActivity(context, tx, {
      type: 'reply',
      actor: viewer.id,
      owner: comment.author,
      post: post.id,
      subject: record.id,
    });
    return { answer: { ...requireWritten(view), changed }, post, record, delivery };
  });
}

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
  const { post, comment, recounted, ...outcome } = await context.store.transaction(async (tx) => {
    const found = await requireOwnComment(tx, viewer, path);
    const { parent, ...removal } = await removeComment(tx, found.comment, context.now());
    const changed = await countsAt(tx, found.post.id, parent);
    const recounted = await removeActivity(tx, found.comment.id);
    return { post: found.post, comment: found.comment, recounted, ...removal, changed };
  });
  const { commentsCount } = outcome.changed.post;
  context.realtime.publish(
    {
      name: 'comment:deleted',
      payload: { postId: post.id, commentId: comment.id, commentsCount, ...outcome },
    },
    await audienceShowing(context, post, viewer.id),
  );
  await pushUnreadCount(context, recounted);
  return { ok: true, ...outcome };
}

/**
 * Likes a comment or reply, or removes the like.
 *
 * @param wish Whether to like it; undefined toggles.
 * @throws {DomainError} `post_not_found`; `comment_not_found`; `own_comment_like`,
 *   `own_reply_like`.
 */
export async function toggleCommentLike(
  context: Context,
  viewer: Viewer,
  path: CommentPath,
  wish?: boolean,
): Promise<CommentLikes> {
  await consumeWriteLimit(context, viewer, 'update');
  const { counted, isLiked, delivery, recounted } = await context.store.transaction(async (tx) => {
    const { post, comment } = await requireComment(tx, viewer, path);
    refuseIf(selfActionProblem('like', kindOf(comment), comment.author === viewer.id));
    const { isOn: isLiked, isChanged } = await applyWish(wish, {
      add: () => tx.commentLikes.add(comment.id, viewer.id, context.now()),
      remove: () => tx.commentLikes.remove(comment.id, viewer.id),
    });
    const type = kindOf(comment) === 'comment' ? 'commentLike' : 'replyLike';
    const activity = { type, actor: viewer.id, owner: comment.author, post: post.id } as const;
    const subject = comment.id;
    return {
      counted: await tx.commentLikes.countOf(comment.id),
      isLiked,
      delivery:
        isLiked && isChanged
          ? await recordActivity(context, tx, { ...activity, subject })
          : undefined,
      recounted: !isLiked && isChanged ? await removeActivity(tx, subject, viewer.id) : [],
    };
  });
  await pushLive(context, delivery);
  await pushUnreadCount(context, recounted);
  return { ...counted, likedBy: isLiked ? [viewer.id] : [] };
}

interface NewCommentText {
  readonly post: PostAccess;
  readonly text: string;
  readonly level: StoredComment['level'];
  readonly parent: CommentId | undefined;
}

async function insertComment(
  context: Context,
  tx: StoreTransaction,
  viewer: Viewer,
  { post, text, level, parent }: NewCommentText,
): Promise<CommentRecord> {
  const id = context.newId() as CommentId;
  const author = viewer.id;
  const createdAtMs = context.now();
  await tx.comments.add({ id, post: post.id, parent, level, author, text, createdAtMs });
  return requireWritten(await tx.comments.byId(id, viewer.id));
}

interface CreatedComment<Answer> {
  readonly answer: Answer;
  readonly post: PostAccess;
  readonly record: CommentRecord;
  /** The notification it caused. */
  readonly delivery: Delivery | undefined;
}

/** Runs a creating call once; a repeated request returns the first response and writes nothing. */
async function createOnce<Answer extends { readonly changed: CommentCounts }>(
  context: Context,
  viewer: Viewer,
  request: IdempotentRequest | undefined,
  work: (tx: StoreTransaction) => Promise<CreatedComment<Answer>>,
): Promise<Answer> {
  const stored = await storedResponse<Answer>(context, context.store, viewer, request);
  if (stored) return stored;
  await consumeWriteLimit(context, viewer, 'create');
  const { answer, created } = await context.store.transaction(async (tx) => {
    const concurrent = await storedResponse<Answer>(context, tx, viewer, request);
    if (concurrent) return { answer: concurrent, created: undefined };
    const created = await work(tx);
    await recordResponse(context, tx, viewer, request, created.answer);
    return { answer: created.answer, created: created };
  });
  if (created) {
    const { post, record, delivery } = created;
    const audience = await audienceShowing(context, post, viewer.id);
    const { changed } = answer;
    context.realtime.publish(
      {
        name: 'comment:created',
        payload: {
          postId: post.id,
          commentId: record.id,
          parentId: record.parent,
          userId: viewer.id,
          commentsCount: changed.post.commentsCount,
          revision: record.revision,
          changed,
        },
      },
      audience,
    );
    await pushLive(context, delivery);
  }
  return answer;
}

async function editText(
  context: Context,
  viewer: Viewer,
  path: CommentPath,
  sentText: string,
): Promise<CommentRecord> {
  const text = textOf(sentText);
  await consumeWriteLimit(context, viewer, 'update');
  return context.store.transaction(async (tx) => {
    const { comment } = await requireComment(tx, viewer, path);
    if (comment.author !== viewer.id) throw new DomainError('forbidden');
    const nowMs = context.now();
    if (!isWithinCommentEditWindow(comment.createdAtMs, nowMs, SERVER_LIMITS.commentEditGraceMs)) {
      throw new DomainError('edit_window_over');
    }
    if (text !== comment.text) await tx.comments.setText(comment.id, text, nowMs);
    return requireWritten(await tx.comments.byId(comment.id, viewer.id));
  });
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
  if (left === 'stub') {
    await tx.comments.clear(comment.id, nowMs);
    await tx.commentLikes.removeAll(comment.id);
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

function textOf(sentText: string): string {
  const text = readCommentText(sentText);
  if (text === undefined) throw new DomainError('comment_length');
  return text;
}

function kindOf(comment: StoredComment): SelfTarget {
  return comment.level === 1 ? 'comment' : 'reply';
}

function permissionFacts(post: PostAccess, viewer: Viewer) {
  return {
    permission: post.commentPermission,
    viewerIsAuthor: post.author === viewer.id,
    viewerFollowsAuthor: post.viewerFollowsAuthor,
    authorFollowsViewer: post.authorFollowsViewer,
  };
}

function refuseIf(problem: ConstructorParameters<typeof DomainError>[0] | undefined): void {
  if (problem) throw new DomainError(problem);
}

function requireWritten<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('A comment that was just written cannot be read.');
  return value;
}
