import { type CommentId, isId, type PostId } from '#contract/ids.ts';
import type { Comment, CommentPage, ReplyPage } from '#contract/schema/comment.ts';
import type { Context, RemarkRecord, Viewer } from '../../context.ts';
import { DomainError } from '../shared/errors.ts';
import { requireVisiblePost } from './comment-access.ts';
import { consumeCommentReads } from './comment-cost.ts';
import { decodeCommentCursor, encodeCommentCursor } from './comment-cursor.ts';
import { commentViews, replyViews } from './comment-views.ts';

export interface CommentListRequest {
  readonly limit: number;
  readonly cursor: string | undefined;
}

/**
 * A page of the comments below a post. Likes given meanwhile can move a comment from one page to
 * another: whoever puts pages together goes by the ids.
 *
 * @throws {DomainError} `post_not_found`; `cursor_invalid`; `too_many_requests`
 */
export async function commentPage(
  context: Context,
  viewer: Viewer,
  postId: string,
  { limit, cursor }: CommentListRequest,
): Promise<CommentPage> {
  const after = cursor === undefined ? undefined : decodeCommentCursor(cursor);
  const { store } = context;
  const post = await requireVisiblePost(store, viewer, postId);
  const query = { viewer: viewer.id, after, limit: limit + 1 }; // one more tells of a next page
  const found = await store.comments.inPost(post.id, query);
  const page = found.slice(0, limit);
  const comments = await commentViews(context, store, viewer, page);
  consumeCommentReads(context, viewer, comments);
  return { comments, ...nextCursorAfter(found, page) };
}

export interface NewCommentsRequest {
  /** So many remarks are looked at, the newest. */
  readonly limit: number;
  readonly sinceMs: number;
}

/**
 * The comments below a post that were written after a moment, or in which somebody answered after
 * it, with the new answers and what leads to them.
 *
 * @throws {DomainError} `post_not_found`; `too_many_requests`
 */
export async function newComments(
  context: Context,
  viewer: Viewer,
  postId: string,
  { limit, sinceMs }: NewCommentsRequest,
): Promise<CommentPage> {
  const { store } = context;
  const post = await requireVisiblePost(store, viewer, postId);
  const found = await store.comments.newestInPost(post.id, { viewer: viewer.id, sinceMs, limit });
  const comments = new Map<CommentId, RemarkRecord>();
  const answers = new Map<CommentId, RemarkRecord>();
  for (const record of found) {
    const [comment, ...below] = await ancestorsOf(store, viewer, post.id, record.id);
    if (comment) comments.set(comment.id, comment);
    for (const answer of below) answers.set(answer.id, answer);
  }
  const upper = [...comments.values()];
  const views = await commentViews(context, store, viewer, upper, [...answers.values()]);
  consumeCommentReads(context, viewer, views);
  return { comments: views };
}

/**
 * A comment or reply in its place: the comment that it is or hangs below, with the first of its
 * answers and with all that lead to it. What was deleted after it was answered stands there as a stub.
 *
 * @throws {DomainError} `post_not_found`; `comment_not_found`; `too_many_requests`
 */
export async function commentThread(
  context: Context,
  viewer: Viewer,
  { postId, commentId }: { readonly postId: string; readonly commentId: string },
): Promise<Comment> {
  const { store } = context;
  const post = await requireVisiblePost(store, viewer, postId);
  const id = isId(commentId) ? (commentId as CommentId) : undefined;
  const [comment, ...answers] = id ? await ancestorsOf(store, viewer, post.id, id) : [];
  const [view] = comment ? await commentViews(context, store, viewer, [comment], answers) : [];
  if (!view) throw new DomainError('comment_not_found');
  consumeCommentReads(context, viewer, [view]);
  return view;
}

/**
 * A page of the answers directly below a comment or a reply.
 *
 * @throws {DomainError} `post_not_found`; `comment_not_found`; `cursor_invalid`;
 *   `too_many_requests`
 */
export async function replyPage(
  context: Context,
  viewer: Viewer,
  { postId, commentId }: { readonly postId: string; readonly commentId: string },
  { limit, cursor }: CommentListRequest,
): Promise<ReplyPage> {
  const after = cursor === undefined ? undefined : decodeCommentCursor(cursor);
  const { store } = context;
  const post = await requireVisiblePost(store, viewer, postId);
  const parent = isId(commentId) ? await store.comments.find(commentId as CommentId) : undefined;
  if (parent?.post !== post.id) throw new DomainError('comment_not_found');
  const query = { viewer: viewer.id, after, limit: limit + 1 };
  const found = await store.comments.below(parent.id, query);
  const page = found.slice(0, limit);
  const replies = await replyViews(context, store, viewer, page);
  consumeCommentReads(context, viewer, replies);
  return { replies, ...nextCursorAfter(found, page) };
}

/** A comment or reply and what it hangs below, from its comment on; empty where it is not there. */
async function ancestorsOf(
  store: Context['store'],
  viewer: Viewer,
  post: PostId,
  id: CommentId,
): Promise<RemarkRecord[]> {
  const way: RemarkRecord[] = [];
  for (let next: CommentId | undefined = id; next !== undefined; ) {
    const record: RemarkRecord | undefined = await store.comments.byId(next, viewer.id);
    if (record?.post !== post) return []; // never was there, or went meanwhile
    way.unshift(record);
    next = record.parent;
  }
  return way;
}

function nextCursorAfter(found: readonly RemarkRecord[], shown: readonly RemarkRecord[]) {
  const last = shown.at(-1);
  return last && found.length > shown.length ? { nextCursor: encodeCommentCursor(last) } : {};
}
