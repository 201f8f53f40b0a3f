import { type CommentId, isId, type PostId } from '#contract/ids.ts';
import type { PostAccess, Remark, StoreTransaction, Viewer, WrittenPost } from '../context.ts';
import { DomainError } from './errors.ts';

/** A comment or reply as an address names it: by everything it hangs below. */
export interface RemarkPath {
  readonly postId: string;
  readonly commentId: string;
  readonly replyId?: string;
  readonly nestedId?: string;
}

type Tables = Pick<StoreTransaction, 'postAccess' | 'comments' | 'people'>;

/** @throws {DomainError} `post_not_found`, also for a post that the viewer may not see. */
export async function postSeenBy(
  tables: Pick<StoreTransaction, 'postAccess'>,
  viewer: Viewer,
  postId: string,
): Promise<PostAccess> {
  const post = isId(postId) ? await tables.postAccess.of(postId as PostId, viewer.id) : undefined;
  if (!post) throw new DomainError('post_not_found');
  return post;
}

/**
 * What `path` names, with the post it stands below. Two ids may also name a nested reply: clients
 * that answer one know it only as a reply.
 *
 * @throws {DomainError} `post_not_found`; `comment_not_found` for what is not there, hangs
 *   elsewhere, was deleted, or was written by somebody whom the viewer may not see.
 */
export async function remarkAt(
  tables: Tables,
  viewer: Viewer,
  path: RemarkPath,
): Promise<{ readonly post: PostAccess; readonly remark: Remark }> {
  const post = await postSeenBy(tables, viewer, path.postId);
  const remark = await named(tables, post, path);
  if (!remark || remark.isDeleted) throw new DomainError('comment_not_found');
  if (remark.author && !(await tables.people.isShown(remark.author, viewer.id))) {
    throw new DomainError('comment_not_found');
  }
  return { post, remark };
}

/**
 * What `path` names, if the viewer wrote it: also below a post that they may not see any more. Its
 * author keeps the right to take it away.
 *
 * @throws {DomainError} as `remarkAt`; `forbidden` for somebody else's.
 */
export async function ownRemarkAt(
  tables: Tables,
  viewer: Viewer,
  path: RemarkPath,
): Promise<{ readonly post: WrittenPost; readonly remark: Remark }> {
  const post = isId(path.postId)
    ? await tables.postAccess.written(path.postId as PostId)
    : undefined;
  const remark = post && (await named(tables, post, path));
  if (post && remark?.author === viewer.id && !remark.isDeleted) return { post, remark };
  await remarkAt(tables, viewer, path);
  throw new DomainError('forbidden');
}

async function named(
  { comments }: Pick<Tables, 'comments'>,
  post: Pick<PostAccess, 'id'>,
  { commentId, replyId, nestedId }: RemarkPath,
): Promise<Remark | undefined> {
  const find = async (id: string) => {
    const remark = isId(id) ? await comments.find(id as CommentId) : undefined;
    return remark?.post === post.id ? remark : undefined;
  };
  if (replyId === undefined) {
    const comment = await find(commentId);
    return comment?.level === 1 ? comment : undefined;
  }
  const remark = await find(nestedId ?? replyId);
  if (!remark) return undefined;
  if (nestedId !== undefined && (remark.level !== 3 || remark.parent !== replyId)) return undefined;
  const reply = remark.level === 3 && remark.parent ? await find(remark.parent) : remark;
  return reply?.level === 2 && reply.parent === commentId ? remark : undefined;
}
