import type { CommentId, PostId, UserId } from '#contract/ids.ts';
import { API, pathOf } from '#contract/routes.ts';
import type {
  Comment,
  CommentLikes,
  CommentPage,
  Reply,
  ReplyPage,
} from '#contract/schema/comment.ts';
import { request } from '../../lib/api/request.ts';
import {
  type CommentNode,
  type CommentPath,
  commentNodeOf,
  replyNodeOf,
  type SentText,
} from './comment-node.ts';

/** A page of remarks; without a cursor it was the last. */
export interface CommentNodePage {
  readonly comments: readonly CommentNode[];
  readonly nextCursor: string | undefined;
}

/** Whose comments these are, and who looks at them. */
export interface CommentScope {
  readonly postId: PostId;
  readonly viewer: UserId;
}

export async function loadComments(
  { postId, viewer }: CommentScope,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<CommentNodePage> {
  const path = withCursor(pathOf(API.comments, { postId }), cursor);
  const page = await request<CommentPage>(path, { signal });
  const comments = page.comments.map((comment) => commentNodeOf(comment, viewer));
  return { comments, nextCursor: page.nextCursor };
}

/**
 * The comments that were written, or in which somebody answered, after `sinceMs`, with what is new
 * in them: those of the newest page of remarks.
 */
export async function loadNewComments(
  { postId, viewer }: CommentScope,
  sinceMs: number,
  signal: AbortSignal,
): Promise<readonly CommentNode[]> {
  const query = new URLSearchParams({ since: String(sinceMs) });
  const path = `${pathOf(API.comments, { postId })}?${query}`;
  const { comments } = await request<CommentPage>(path, { signal });
  return comments.map((comment) => commentNodeOf(comment, viewer));
}

/**
 * The comment that `id` is or hangs below, with what leads to it.
 *
 * @throws {ApiProblem} with the status 404 where it is not there any more.
 */
export async function loadThread(
  { postId, viewer }: CommentScope,
  id: CommentId,
  signal: AbortSignal,
): Promise<CommentNode> {
  const path = pathOf(API.commentOf, { postId, commentId: id });
  return commentNodeOf(await request<Comment>(path, { signal }), viewer);
}

/** The answers directly below a comment or a reply. */
export async function loadReplies(
  { postId, viewer }: CommentScope,
  { id, path, repliesCursor }: CommentNode,
): Promise<CommentNodePage> {
  const address = pathOf(API.repliesBelow, { postId, commentId: id });
  const page = await request<ReplyPage>(withCursor(address, repliesCursor));
  const comments = page.replies.map((reply) => replyNodeOf(reply, path, viewer));
  return { comments, nextCursor: page.nextCursor };
}

export async function sendComment(
  { postId, viewer }: CommentScope,
  { text, idempotencyKey }: SentText,
): Promise<CommentNode> {
  const comment = await request<Comment>(pathOf(API.comment, { postId }), {
    method: 'POST',
    body: { commentText: text },
    headers: { 'idempotency-key': idempotencyKey },
  });
  return commentNodeOf(comment, viewer);
}

/** Answers a remark. There are three levels: an answer to a nested reply stands beside it. */
export async function sendReply(
  { postId, viewer }: CommentScope,
  [commentId, replyId, nestedId]: CommentPath,
  { text, idempotencyKey }: SentText,
): Promise<CommentNode> {
  const target = nestedId ?? replyId;
  const address =
    target === undefined
      ? pathOf(API.commentReply, { postId, commentId })
      : pathOf(API.replyReply, { postId, commentId, replyId: target });
  const reply = await request<Reply>(address, {
    method: 'POST',
    body: { replyText: text },
    headers: { 'idempotency-key': idempotencyKey },
  });
  return replyNodeOf(reply, replyId === undefined ? [commentId] : [commentId, replyId], viewer);
}

/** Changes one's own text; answers it as it is stored. */
export async function editComment(
  { postId }: CommentScope,
  path: CommentPath,
  text: string,
): Promise<string> {
  const address = addressOf(postId, path);
  if (path.length === 1) {
    const body = { commentText: text };
    return (await request<Comment>(address, { method: 'PUT', body })).commentText;
  }
  const body = { replyText: text };
  return (await request<Reply>(address, { method: 'PUT', body })).replyText;
}

export async function deleteComment({ postId }: CommentScope, path: CommentPath): Promise<void> {
  await request(addressOf(postId, path), { method: 'DELETE' });
}

/** Likes the remark, or takes the like back; answers how things stand then. */
export async function toggleCommentLike(
  { postId, viewer }: CommentScope,
  [commentId, replyId, nestedId]: CommentPath,
): Promise<Pick<CommentNode, 'likes' | 'isLiked'>> {
  const address =
    replyId === undefined
      ? pathOf(API.commentLike, { postId, commentId })
      : nestedId === undefined
        ? pathOf(API.replyLike, { postId, commentId, replyId })
        : pathOf(API.nestedReplyLike, { postId, commentId, replyId, nestedId });
  const { likes, likedBy } = await request<CommentLikes>(address, { method: 'POST' });
  return { likes, isLiked: likedBy.includes(viewer) };
}

function addressOf(postId: PostId, [commentId, replyId, nestedId]: CommentPath): string {
  if (replyId === undefined) return pathOf(API.commentOf, { postId, commentId });
  if (nestedId === undefined) return pathOf(API.reply, { postId, commentId, replyId });
  return pathOf(API.nestedReply, { postId, commentId, replyId, nestedId });
}

function withCursor(path: string, cursor: string | undefined): string {
  return cursor === undefined ? path : `${path}?cursor=${encodeURIComponent(cursor)}`;
}
