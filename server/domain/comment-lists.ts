import { type CommentId, isId } from '#contract/ids.ts';
import type { CommentPage, ReplyPage } from '#contract/schema/comment.ts';
import type { Context, RemarkRecord, Viewer } from '../context.ts';
import { readCommentCursor, writeCommentCursor } from './comment-cursor.ts';
import { commentViews, replyViews } from './comment-views.ts';
import { DomainError } from './errors.ts';
import { postSeenBy } from './remark-paths.ts';

export interface CommentListRequest {
  readonly limit: number;
  readonly cursor: string | undefined;
}

/**
 * A page of the comments below a post. Likes given meanwhile can move a comment from one page to
 * another: whoever puts pages together goes by the ids.
 *
 * @throws {DomainError} `post_not_found`; `cursor_invalid`
 */
export async function commentPage(
  context: Context,
  viewer: Viewer,
  postId: string,
  { limit, cursor }: CommentListRequest,
): Promise<CommentPage> {
  const after = cursor === undefined ? undefined : readCommentCursor(cursor);
  const { store } = context;
  const post = await postSeenBy(store, viewer, postId);
  const asked = { viewer: viewer.id, after, limit: limit + 1 }; // one more tells of a next page
  const found = await store.comments.inPost(post.id, asked);
  const shown = found.slice(0, limit);
  const comments = await commentViews(context, store, viewer, shown);
  return { comments, ...next(found, shown) };
}

/**
 * A page of the answers directly below a comment or a reply.
 *
 * @throws {DomainError} `post_not_found`; `comment_not_found`; `cursor_invalid`
 */
export async function replyPage(
  context: Context,
  viewer: Viewer,
  { postId, commentId }: { readonly postId: string; readonly commentId: string },
  { limit, cursor }: CommentListRequest,
): Promise<ReplyPage> {
  const after = cursor === undefined ? undefined : readCommentCursor(cursor);
  const { store } = context;
  const post = await postSeenBy(store, viewer, postId);
  const parent = isId(commentId) ? await store.comments.find(commentId as CommentId) : undefined;
  if (parent?.post !== post.id) throw new DomainError('comment_not_found');
  const asked = { viewer: viewer.id, after, limit: limit + 1 };
  const found = await store.comments.below(parent.id, asked);
  const shown = found.slice(0, limit);
  const replies = await replyViews(context, store, viewer, shown);
  return { replies, ...next(found, shown) };
}

function next(found: readonly RemarkRecord[], shown: readonly RemarkRecord[]) {
  const last = shown.at(-1);
  return last && found.length > shown.length ? { nextCursor: writeCommentCursor(last) } : {};
}
