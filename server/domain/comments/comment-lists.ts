import { type CommentId, isId, type PostId } from '#contract/ids.ts';
import type { Comment, CommentPage, ReplyPage } from '#contract/schema/comment.ts';
import type { Context, Viewer } from '../../context.ts';
import type { CommentRecord } from '../../store/comments/comment-records.ts';
import type { CommentSortKey, CommentStretch } from '../../store/comments/comments.ts';
import { decodeCursor, encodeCursor, type PageRequest } from '../shared/cursor.ts';
import { DomainError } from '../shared/errors.ts';
import { requireVisiblePost } from './comment-access.ts';
import { consumeCommentChars, consumeCommentRead } from './comment-cost.ts';
import { commentViews, replyViews } from './comment-views.ts';

/**
 * Returns a page of comments below a post. Likes can move a comment between pages meanwhile, so
 * clients merge pages by id.
 *
 * @throws {DomainError} `post_not_found`; `cursor_invalid`; `too_many_requests`
 */
export async function commentPage(
  context: Context,
  viewer: Viewer,
  postId: string,
  { limit, cursor }: PageRequest,
): Promise<CommentPage> {
  const after = cursor === undefined ? undefined : parseCommentCursor(cursor);
  await consumeCommentRead(context, viewer);
  const { store } = context;
  const post = await requireVisiblePost(store, viewer, postId);
  const query = { viewer: viewer.id, after, limit: limit + 1 }; // one extra row tells whether there is a next page
  const found = await store.comments.inPost(post.id, query);
  const page = found.records.slice(0, limit);
  const comments = await commentViews(context, store, viewer, page);
  await consumeCommentChars(context, viewer, comments);
  return { comments, ...nextCursorAfter(found, page) };
}

export interface NewCommentsRequest {
  /** Maximum number of newest comments to look at. */
  readonly limit: number;
  readonly sinceMs: number;
}

/**
 * Returns the comments below a post that are new, or have new replies, since a point in time, with
 * the new replies and their ancestors.
 *
 * @throws {DomainError} `post_not_found`; `too_many_requests`
 */
export async function newComments(
  context: Context,
  viewer: Viewer,
  postId: string,
  { limit, sinceMs }: NewCommentsRequest,
): Promise<CommentPage> {
  await consumeCommentRead(context, viewer);
  const { store } = context;
  const post = await requireVisiblePost(store, viewer, postId);
  const found = await store.comments.newestInPost(post.id, { viewer: viewer.id, sinceMs, limit });
  const comments = new Map<CommentId, CommentRecord>();
  const replies = new Map<CommentId, CommentRecord>();
  for (const record of found) {
    const [comment, ...below] = await ancestorsOf(store, viewer, post.id, record.id);
    if (comment) comments.set(comment.id, comment);
    for (const reply of below) replies.set(reply.id, reply);
  }
  const topLevel = [...comments.values()];
  const views = await commentViews(context, store, viewer, topLevel, [...replies.values()]);
  await consumeCommentChars(context, viewer, views);
  return { comments: views };
}

/**
 * Returns the thread of a comment or reply: its top-level comment with the first replies and all
 * ancestors. Deleted comments with replies appear as stubs.
 *
 * @throws {DomainError} `post_not_found`; `comment_not_found`; `too_many_requests`
 */
export async function commentThread(
  context: Context,
  viewer: Viewer,
  { postId, commentId }: { readonly postId: string; readonly commentId: string },
): Promise<Comment> {
  await consumeCommentRead(context, viewer);
  const { store } = context;
  const post = await requireVisiblePost(store, viewer, postId);
  const id = isId<CommentId>(commentId) ? commentId : undefined;
  const [comment, ...replies] = id ? await ancestorsOf(store, viewer, post.id, id) : [];
  const [view] = comment ? await commentViews(context, store, viewer, [comment], replies) : [];
  if (!view) throw new DomainError('comment_not_found');
  await consumeCommentChars(context, viewer, [view]);
  return view;
}

/**
 * Returns a page of the direct replies to a comment or reply.
 *
 * @throws {DomainError} `post_not_found`; `comment_not_found`; `cursor_invalid`;
 *   `too_many_requests`
 */
export async function replyPage(
  context: Context,
  viewer: Viewer,
  { postId, commentId }: { readonly postId: string; readonly commentId: string },
  { limit, cursor }: PageRequest,
): Promise<ReplyPage> {
  const after = cursor === undefined ? undefined : parseCommentCursor(cursor);
  await consumeCommentRead(context, viewer);
  const { store } = context;
  const post = await requireVisiblePost(store, viewer, postId);
  const parent = isId<CommentId>(commentId) ? await store.comments.find(commentId) : undefined;
  if (parent?.post !== post.id) throw new DomainError('comment_not_found');
  const query = { viewer: viewer.id, after, limit: limit + 1 };
  const found = await store.comments.below(parent.id, query);
  const page = found.records.slice(0, limit);
  const replies = await replyViews(context, store, viewer, page);
  await consumeCommentChars(context, viewer, replies);
  return { replies, ...nextCursorAfter(found, page) };
}

/** Returns a comment or reply with its ancestors, top-level first; empty if it does not exist. */
async function ancestorsOf(
  store: Context['store'],
  viewer: Viewer,
  post: PostId,
  id: CommentId,
): Promise<CommentRecord[]> {
  const ancestors: CommentRecord[] = [];
  for (let next: CommentId | undefined = id; next !== undefined; ) {
    const record: CommentRecord | undefined = await store.comments.byId(next, viewer.id);
    if (record?.post !== post) return []; // missing or deleted meanwhile
    ancestors.unshift(record);
    next = record.parent;
  }
  return ancestors;
}

function nextCursorAfter({ records, readTo }: CommentStretch, page: readonly CommentRecord[]) {
  const last = records.length > page.length ? page.at(-1) : readTo;
  return last
    ? { nextCursor: encodeCursor([last.likes, last.replies, last.createdAtMs, last.id]) }
    : {};
}

/** @throws {DomainError} `cursor_invalid` */
function parseCommentCursor(cursor: string): CommentSortKey {
  const [likes, replies, createdAtMs, id] = decodeCursor(cursor, ['count', 'count', 'count', 'id']);
  return { likes, replies, createdAtMs, id: id as CommentId };
}
