import { useCallback, useEffect, useRef, useState } from 'react';
import type { PostId, UserId } from '#contract/ids.ts';
import { API, pathOf } from '#contract/routes.ts';
import type { Post } from '#contract/schema/post.ts';
import { useRetryWhenOnline } from '../../../hooks/use-retry-when-online.ts';
import { isGone, problemMessage } from '../../../lib/api/api-problem.ts';
import { request } from '../../../lib/api/request.ts';
import { logFailure } from '../../../lib/net/log-failure.ts';
import { pendingFields } from '../../../state/post-actions.ts';
import {
  changedPost,
  isGoneAfter,
  type PostChange,
  usePostChanges,
} from '../../../state/post-changes.ts';
import { useSelf } from '../../../state/session.ts';

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
  const [asked, setAsked] = useState<PostRequest>({ postId, one: LOADING });
  const running = useRef<AbortController>(undefined);
  /** What was told while the post is being asked for: the answer may not know it yet. */
  const told = useRef<PostChange[]>(undefined);
  const reload = useCallback(async () => {
    running.current?.abort();
    const now = new AbortController();
    running.current = now;
    const toldMeanwhile: PostChange[] = [];
    told.current = toldMeanwhile;
    const show = (one: OnePost) => setAsked({ postId, one });
    // What is there stays while it is asked for again, with what is being written below it.
    const showUnlessThere = (one: OnePost) =>
      setAsked((before) => (isThere(before, postId) ? before : { postId, one }));
    showUnlessThere(LOADING);
    try {
      const post = await request<Post>(pathOf(API.post, { postId }), { signal: now.signal });
      let one: OnePost = { status: 'ready', post };
      const pressed: PostChange = { kind: 'facts', id: postId, facts: pendingFields(postId) };
      for (const change of [...toldMeanwhile, pressed]) one = applyPostChange(one, change, viewer);
      show(one);
    } catch (error) {
      if (now.signal.aborted) return;
      logFailure('The post could not be loaded.', error);
      if (isGone(error)) show({ status: 'gone' });
      else showUnlessThere({ status: 'failed', words: problemMessage(error) });
    } finally {
      if (told.current === toldMeanwhile) told.current = undefined;
    }
  }, [postId, viewer]);
  useEffect(() => {
    void reload();
    return () => running.current?.abort();
  }, [reload]);
  usePostChanges(
    (change) => {
      told.current?.push(change);
      setAsked((before) => {
        const one = applyPostChange(before.one, change, viewer);
        return one === before.one ? before : { ...before, one };
      });
    },
    [postId],
  );
  // The address may lead to another post while this one is open.
  const state = asked.postId === postId ? asked.one : LOADING;
  useRetryWhenOnline(state.status === 'failed', reload);
  return { state, reload };
}

interface PostRequest {
  readonly postId: PostId;
  readonly one: OnePost;
}
const LOADING: OnePost = { status: 'loading' };

function isThere({ postId, one }: PostRequest, wanted: PostId): boolean {
  return postId === wanted && one.status === 'ready';
}

function applyPostChange(one: OnePost, change: PostChange, viewer: UserId): OnePost {
  if (one.status !== 'ready') return one;
  if (isGoneAfter(change, one.post)) return { status: 'gone' };
  const post = changedPost(one.post, change, viewer);
  return post === one.post ? one : { ...one, post };
}
