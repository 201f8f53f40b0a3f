import { useCallback, useEffect, useRef, useState } from 'react';
import type { PostId } from '#contract/ids.ts';
import { API, pathOf } from '#contract/routes.ts';
import type { Post } from '#contract/schema/post.ts';
import { request } from '../../lib/api-client.ts';
import { wordsOf } from '../../lib/api-problem.ts';

export type OnePost =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly words: string }
  | { readonly status: 'ready'; readonly post: Post };

/** One post by its id, and a way to ask for it again. */
export function useOnePost(postId: PostId) {
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
      console.error('The post could not be loaded.', error);
      setState({ status: 'failed', words: wordsOf(error) });
    }
  }, [postId]);
  useEffect(() => {
    void reload();
    return () => running.current?.abort();
  }, [reload]);
  return { state, reload };
}
