import type { CommentId } from '#contract/ids.ts';
import { commentProblem, replyProblem } from '#contract/rules/comment-permission.ts';
import { parentForReply } from '#contract/rules/comment-tree.ts';
import { selfActionProblem } from '#contract/rules/self-actions.ts';
import type { Comment, CommentCounts, Reply } from '#contract/schema/comment.ts';
import type { Context, Viewer } from '../../context.ts';
import type { CommentRecord, StoredComment } from '../../store/comments/comment-records.ts';
import type { PostAccess } from '../../store/posts/post-access.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { type Delivery, pushLive, recordActivity } from '../notifications/notifications.ts';
import { audienceShowing } from '../posts/post-audience.ts';
import {
  type IdempotentRequest,
  idempotentRequest,
  recordResponse,
  storedResponse,
} from '../shared/idempotency.ts';
import { consumeWriteLimit } from '../shared/rate-limits.ts';
import { type CommentPath, requireComment, requireVisiblePost } from './comment-access.ts';
import { commentViews, replyViews } from './comment-views.ts';
import { commentTextOf, countsAt, kindOf, refuseIf, requireWritten } from './comments.ts';

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
  const text = commentTextOf(draft.text);
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
  const text = commentTextOf(draft.text);
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

function permissionFacts(post: PostAccess, viewer: Viewer) {
  return {
    permission: post.commentPermission,
    viewerIsAuthor: post.author === viewer.id,
    viewerFollowsAuthor: post.viewerFollowsAuthor,
    authorFollowsViewer: post.authorFollowsViewer,
  };
}
