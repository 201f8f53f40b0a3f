import { COMMENTS } from '#contract/calls/comments.ts';
import type { CommentId, PostId, UserId } from '#contract/ids.ts';
import { request } from '../../lib/api/request.ts';
import {
  type CommentNode,
  type CommentPath,
  commentNodeOf,
  replyNodeOf,
  type SentText,
} from './comment-node.ts';

/** A page of comments; without a cursor it was the last. */
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
  const page = await request(COMMENTS.comments, { params: { postId }, query: { cursor }, signal });
  const comments = page.comments.map((comment) => commentNodeOf(comment, viewer));
  return { comments, nextCursor: page.nextCursor };
}

/**
 * The comments that were written, or in which somebody answered, after `sinceMs`, with what is new
 * in them: those of the newest page of comments.
 */
export async function loadNewComments(
  { postId, viewer }: CommentScope,
  sinceMs: number,
  signal: AbortSignal,
): Promise<readonly CommentNode[]> {
  const { comments } = await request(COMMENTS.comments, {
    params: { postId },
    query: { since: sinceMs },
    signal,
  });
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
  const params = { postId, commentId: id };
  return commentNodeOf(await request(COMMENTS.commentThread, { params, signal }), viewer);
}

/** The answers directly below a comment or a reply. */
export async function loadReplies(
  { postId, viewer }: CommentScope,
  { id, path, repliesCursor }: CommentNode,
): Promise<CommentNodePage> {
  const page = await request(COMMENTS.repliesBelow, {
    params: { postId, commentId: id },
    query: { cursor: repliesCursor },
  });
  const comments = page.replies.map((reply) => replyNodeOf(reply, path, viewer));
  return { comments, nextCursor: page.nextCursor };
}

export async function sendComment(
  { postId, viewer }: CommentScope,
  { text, idempotencyKey }: SentText,
): Promise<CommentNode> {
  const comment = await request(COMMENTS.addComment, {
    params: { postId },
    body: { commentText: text },
    idempotencyKey,
  });
  return commentNodeOf(comment, viewer);
}

/** Replies to a comment. There are three levels: a reply to a nested reply stands beside it. */
export async function sendReply(
  { postId, viewer }: CommentScope,
  [commentId, replyId, nestedId]: CommentPath,
  { text, idempotencyKey }: SentText,
): Promise<CommentNode> {
  const target = nestedId ?? replyId;
  const sent = { body: { replyText: text }, idempotencyKey };
  const reply =
    target === undefined
      ? await request(COMMENTS.replyToComment, { params: { postId, commentId }, ...sent })
      : await request(COMMENTS.replyToReply, {
          params: { postId, commentId, replyId: target },
          ...sent,
        });
  return replyNodeOf(reply, replyId === undefined ? [commentId] : [commentId, replyId], viewer);
}

/** Changes one's own text; answers it as it is stored. */
export async function editComment(
  { postId }: CommentScope,
  path: CommentPath,
  text: string,
): Promise<string> {
  const [commentId, replyId, nestedId] = path;
  if (replyId === undefined) {
    const body = { commentText: text };
    const params = { postId, commentId };
    return (await request(COMMENTS.editComment, { params, body })).commentText;
  }
  const body = { replyText: text };
  const params = { postId, commentId, replyId };
  const reply =
    nestedId === undefined
      ? await request(COMMENTS.editReply, { params, body })
      : await request(COMMENTS.editNestedReply, { params: { ...params, nestedId }, body });
  return reply.replyText;
}

export async function deleteComment({ postId }: CommentScope, path: CommentPath): Promise<void> {
  const [commentId, replyId, nestedId] = path;
  const params = { postId, commentId };
  if (replyId === undefined) await request(COMMENTS.deleteComment, { params });
  else if (nestedId === undefined) {
    await request(COMMENTS.deleteReply, { params: { ...params, replyId } });
  } else {
    await request(COMMENTS.deleteNestedReply, { params: { ...params, replyId, nestedId } });
  }
}

/** Likes the comment or not; returns the likes as they are then. */
export async function likeComment(
  { postId, viewer }: CommentScope,
  [commentId, replyId, nestedId]: CommentPath,
  liked: boolean,
): Promise<Pick<CommentNode, 'likes' | 'isLiked'>> {
  const params = { postId, commentId };
  const body = { liked };
  const { likes, likedBy } =
    replyId === undefined
      ? await request(COMMENTS.likeComment, { params, body })
      : nestedId === undefined
        ? await request(COMMENTS.likeReply, { params: { ...params, replyId }, body })
        : await request(COMMENTS.likeNestedReply, {
            params: { ...params, replyId, nestedId },
            body,
          });
  return { likes, isLiked: likedBy.includes(viewer) };
}
