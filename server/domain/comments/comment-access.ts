import { type CommentId, isId, type PostId } from '#contract/ids.ts';
import type { Viewer } from '../../context.ts';
import type { StoredComment } from '../../store/comments/comment-records.ts';
import type { AuthoredPost, PostAccess } from '../../store/posts/post-access.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { DomainError } from '../shared/errors.ts';

/** The ids that address a comment or reply, from the post down. */
export interface CommentPath {
  readonly postId: string;
  readonly commentId: string;
  readonly replyId?: string;
  readonly nestedId?: string;
}

type Tables = Pick<StoreTransaction, 'postAccess' | 'comments' | 'people'>;

/** @throws {DomainError} `post_not_found`, also if the post is hidden from the viewer. */
export async function requireVisiblePost(
  tables: Pick<StoreTransaction, 'postAccess'>,
  viewer: Viewer,
  postId: string,
): Promise<PostAccess> {
  const post = isId<PostId>(postId) ? await tables.postAccess.of(postId, viewer.id) : undefined;
  if (!post) throw new DomainError('post_not_found');
  return post;
}

/**
 * Returns the comment at `path` with its post. Two ids may also name a nested reply, because
 * clients that reply to one treat it as a reply.
 *
 * @throws {DomainError} `post_not_found`; `comment_not_found` if it does not exist at this path,
 *   was deleted, or its author is hidden from the viewer.
 */
export async function requireComment(
  tables: Tables,
  viewer: Viewer,
  path: CommentPath,
): Promise<{ readonly post: PostAccess; readonly comment: StoredComment }> {
  const post = await requireVisiblePost(tables, viewer, path.postId);
  const comment = await findByPath(tables, post, path);
  if (!comment || comment.isDeleted) throw new DomainError('comment_not_found');
  if (comment.author && !(await tables.people.isVisible(comment.author, viewer.id))) {
    throw new DomainError('comment_not_found');
  }
  return { post, comment };
}

/**
 * Returns the comment at `path` if the viewer wrote it, even below a post they may no longer see:
 * authors may always delete.
 *
 * @throws {DomainError} as `requireComment`; `forbidden` if it belongs to somebody else.
 */
export async function requireOwnComment(
  tables: Tables,
  viewer: Viewer,
  path: CommentPath,
): Promise<{ readonly post: AuthoredPost; readonly comment: StoredComment }> {
  const post = isId<PostId>(path.postId)
    ? await tables.postAccess.authored(path.postId)
    : undefined;
  const comment = post && (await findByPath(tables, post, path));
  if (post && comment?.author === viewer.id && !comment.isDeleted) return { post, comment };
  await requireComment(tables, viewer, path);
  throw new DomainError('forbidden');
}

async function findByPath(
  { comments }: Pick<Tables, 'comments'>,
  post: Pick<PostAccess, 'id'>,
  { commentId, replyId, nestedId }: CommentPath,
): Promise<StoredComment | undefined> {
  const find = async (id: string) => {
    const comment = isId<CommentId>(id) ? await comments.find(id) : undefined;
    return comment?.post === post.id ? comment : undefined;
  };
  if (replyId === undefined) {
    const comment = await find(commentId);
    return comment?.level === 1 ? comment : undefined;
  }
  const comment = await find(nestedId ?? replyId);
  if (!comment) return undefined;
  if (nestedId !== undefined && (comment.level !== 3 || comment.parent !== replyId))
    return undefined;
  const reply = comment.level === 3 && comment.parent ? await find(comment.parent) : comment;
  return reply?.level === 2 && reply.parent === commentId ? comment : undefined;
}
