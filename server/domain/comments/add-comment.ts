import type { CommentId, UserId } from '#contract/ids.ts';
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
  answerOnce,
  type IdempotentRequest,
  idempotentRequest,
  storedResponse,
} from '../shared/idempotency.ts';
import { publishChange } from '../shared/publish-change.ts';
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
  return createOnce(context, viewer, request, commentViews, async (tx) => {
    const post = await requireVisiblePost(tx, viewer, postId);
    refuseIf(commentProblem(permissionFacts(post, viewer)));
    return { type: 'comment', post, owner: post.author, text, level: 1, parent: undefined };
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
  return createOnce(context, viewer, request, replyViews, async (tx) => {
    const { post, comment } = await requireComment(tx, viewer, path);
    refuseIf(selfActionProblem('reply', kindOf(comment), comment.author === viewer.id));
    refuseIf(replyProblem(permissionFacts(post, viewer)));
    const { level, parentId: parent } = parentForReply({ ...comment, parentId: comment.parent });
    return { type: 'reply', post, owner: comment.author, text, level, parent };
  });
}

/** A comment that may be added. */
interface PlannedComment {
  readonly type: 'comment' | 'reply';
  readonly post: PostAccess;
  /** Who is notified of it. */
  readonly owner: UserId | undefined;
  readonly text: string;
  readonly level: StoredComment['level'];
  readonly parent: CommentId | undefined;
}

/** Adds a comment once; a repeated request gets the first response and writes nothing. */
async function createOnce<View extends Comment | Reply>(
  context: Context,
  viewer: Viewer,
  request: IdempotentRequest | undefined,
  viewsOf: (
    context: Context,
    tx: StoreTransaction,
    viewer: Viewer,
    records: readonly CommentRecord[],
  ) => Promise<View[]>,
  plan: (tx: StoreTransaction) => Promise<PlannedComment>,
): Promise<View & { readonly changed: CommentCounts }> {
  type Answer = View & { readonly changed: CommentCounts };
  const stored = await storedResponse<Answer>(context, context.store, viewer, request);
  if (stored) return stored;
  await consumeWriteLimit(context, viewer, 'create');
  const { answer, created } = await context.store.transaction(async (tx) => {
    let created: CreatedComment | undefined;
    const { answer } = await answerOnce<Answer>(context, tx, viewer, request, async () => {
      const { type, post, owner, text, level, parent } = await plan(tx);
      const { id: author } = viewer;
      const id = context.newId<CommentId>();
      const createdAtMs = context.now();
      await tx.comments.add({ id, post: post.id, parent, level, author, text, createdAtMs });
      const record = requireWritten(await tx.comments.byId(id, author));
      const [view] = await viewsOf(context, tx, viewer, [record]);
      const changed = await countsAt(tx, post.id, parent);
      const activity = { type, actor: author, owner, post, subject: id };
      created = { post, record, delivery: await recordActivity(context, tx, activity) };
      return { ...requireWritten(view), changed };
    });
    return { answer, created };
  });
  if (created) await announce(context, viewer, created, answer.changed);
  return answer;
}

interface CreatedComment {
  readonly post: PostAccess;
  readonly record: CommentRecord;
  /** The notification it caused. */
  readonly delivery: Delivery | undefined;
}

async function announce(
  context: Context,
  viewer: Viewer,
  { post, record, delivery }: CreatedComment,
  changed: CommentCounts,
): Promise<void> {
  const payload = {
    postId: post.id,
    commentId: record.id,
    parentId: record.parent,
    userId: viewer.id,
    commentsCount: changed.post.commentsCount,
    revision: record.revision,
    changed,
  };
  const audience = () => audienceShowing(context, post, viewer.id);
  await publishChange(context, { name: 'comment:created', payload }, audience);
  await pushLive(context, delivery);
}

function permissionFacts(post: PostAccess, viewer: Viewer) {
  return {
    permission: post.commentPermission,
    viewerIsAuthor: post.author === viewer.id,
    viewerFollowsAuthor: post.viewerFollowsAuthor,
    authorFollowsViewer: post.authorFollowsViewer,
  };
}
