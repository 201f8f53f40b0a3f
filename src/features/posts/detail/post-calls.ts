import { POSTS } from '#contract/calls/posts.ts';
import type { PostId, UserId } from '#contract/ids.ts';
import type { Post } from '#contract/schema/post.ts';
import type { UserPage } from '#contract/schema/user.ts';
import { isGone } from '../../../lib/api/api-problem.ts';
import { request } from '../../../lib/api/request.ts';

/** Moves the date of a post of one's own on by a week. @throws {ApiProblem} with the reason. */
export function extendPost(id: PostId): Promise<Post> {
  return request(POSTS.extendPost, { params: { postId: id } });
}

/**
 * Deletes a post of one's own, or finds it gone: by another tab, or by a call whose answer was lost.
 *
 * @throws {ApiProblem} when it was not deleted.
 */
export async function deletePost(author: UserId, id: PostId): Promise<void> {
  try {
    await request(POSTS.deletePost, { params: { userId: author, postId: id } });
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

/** A page of the people who like a post of one's own, the newest like first. */
export function loadLikers(
  postId: string,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<UserPage> {
  return request(POSTS.likers, { params: { postId }, query: { cursor }, signal });
}
