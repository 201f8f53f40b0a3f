import { useCallback, useEffect, useRef, useState } from 'react';
import type { PostId, UserId } from '#contract/ids.ts';
import { API, pathOf } from '#contract/routes.ts';
import type { Post } from '#contract/schema/post.ts';
import { useWhenBack } from '../../hooks/use-when-back.ts';
import { request } from '../../lib/api-client.ts';
import { ApiProblem, wordsOf } from '../../lib/api-problem.ts';
import { logFailure } from '../../lib/log-failure.ts';
import { changedPost, isGoneAfter, usePostChanges } from '../../state/post-changes.ts';
import { useSelf } from '../../state/session.ts';

export type OnePost =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly words: string }
  /** It is not there, or not for this person: trying again would change nothing. */
  | { readonly status: 'gone' }
  | { readonly status: 'ready'; readonly post: Post };

/**
 * One post by its id, as it is now: what is told of it is taken in, also that it is gone.
 *
 * @returns the post, and a way to ask for it again.
 */
export function useOnePost(postId: PostId) {
  const viewer = useSelf()._id as UserId;
  const [state, setState] = useState<OnePost>({ status: 'loading' });
  const running = useRef<AbortController>(undefined);
  const reload = useCallback(async () => {
    running.current?.abort();
    const now = new AbortController();
    running.current = now;
    setState((before) => (before.status === 'ready' ? before : { status: 'loading' }));
    try {
      const post = await request<Post>(pathOf(API.post, { postId }), { signal: now.signal });
      setState({ status: 'ready', post });
    } catch (error) {
      if (now.signal.aborted) return;
      logFailure('The post could not be loaded.', error);
      if (error instanceof ApiProblem && error.status === 404) setState({ status: 'gone' });
      else setState({ status: 'failed', words: wordsOf(error) });
    }
  }, [postId]);
  useEffect(() => {
    void reload();
    return () => running.current?.abort();
  }, [reload]);
  usePostChanges(
    (change) => {
      setState((before) => {
        if (before.status !== 'ready') return before;
        if (isGoneAfter(change, before.post)) return { status: 'gone' };
        const post = changedPost(before.post, change, viewer);
        return post === before.post ? before : { ...before, post };
      });
    },
    [postId],
  );
  useWhenBack(state.status === 'failed', reload);
  return { state, reload };
}
