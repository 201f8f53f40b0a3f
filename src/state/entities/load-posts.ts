import { useEffect, useEffectEvent } from 'react';
import { POSTS } from '#contract/calls/posts.ts';
import type { PostId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { parsePost } from '#contract/rules/parse-post.ts';
import type { Post } from '#contract/schema/post.ts';
import { request } from '../../lib/api/request.ts';
import { runInOwnTask } from '../../lib/scheduling/yield-to-main.ts';
import { viewerId } from '../session.ts';
import { answerAbout, posts, updateOf } from './posts.ts';

/** Newer states are applied so many in a task: all of them together would hold up a scroll. */
const BATCH_POSTS = 8;

/** Applies a post as the server has answered it. */
export function applyPost(post: unknown, asOf = posts.now()): void {
  const parsed = parsePost(post, viewerId());
  const update = updateOf(parsed, { asOf });
  if (update && parsed.id !== undefined) posts.apply(parsed.id, update);
}

/** Loads a post; one that is gone is removed. @throws {ApiProblem} */
export async function loadPost(id: PostId, signal: AbortSignal): Promise<Post> {
  const asOf = posts.now();
  const post = await answerAbout(id, request(POSTS.post, { params: { postId: id }, signal }));
  applyPost(post, asOf);
  return post;
}

/** Loads posts as they are now; those that the viewer may no longer see are removed. @throws {ApiProblem} */
export async function loadPosts(ids: readonly PostId[], signal: AbortSignal): Promise<void> {
  for (let from = 0; from < ids.length; from += LIMITS.hydratePosts) {
    const wanted = ids.slice(from, from + LIMITS.hydratePosts);
    const asOf = posts.now();
    const query = { ids: wanted.join(','), likers: 'none' as const };
    const answer = await request(POSTS.postsByIds, { query, signal });
    const found = new Map(answer.posts.map((post): [string, Post] => [post._id, post]));
    for (const [at, id] of wanted.entries()) {
      if (at > 0 && at % BATCH_POSTS === 0) await new Promise<void>(runInOwnTask);
      if (signal.aborted) return;
      const post = found.get(id);
      if (post) applyPost(post, asOf);
      else posts.remove(id);
    }
  }
}

/** Calls `onRemoved` for each post that goes while the screen is there. */
export function useRemovedPosts(onRemoved: (id: PostId, isOwn: boolean) => void): void {
  const handle = useEffectEvent(onRemoved);
  useEffect(
    () =>
      posts.subscribe((event) => {
        if (event.type === 'removed') handle(event.id as PostId, event.isOwn);
      }),
    [],
  );
}
