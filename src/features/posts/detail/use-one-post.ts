import { useRef } from 'react';
import type { PostId } from '#contract/ids.ts';
import type { Post } from '#contract/schema/post.ts';
import { type LoadFailure, useLoaded } from '../../../hooks/use-loaded.ts';
import { loadPost } from '../../../state/entities/load-posts.ts';
import { useRetainedPost } from '../../../state/entities/posts.ts';

export type OnePost =
  | { readonly status: 'loading' }
  | LoadFailure
  /** Missing or not visible to the viewer: a retry would not help. */
  | { readonly status: 'gone' }
  /** Loaded; its entity exists from then on. */
  | { readonly status: 'ready'; readonly post: Post };

const loadById = (id: string, signal: AbortSignal) => loadPost(id as PostId, signal);

/**
 * Loads one post by its id and observes its removal.
 *
 * @returns the post, and a function that reloads it and meanwhile leaves it on screen.
 */
export function useOnePost(postId: PostId) {
  const { state, reload } = useLoaded(postId, loadById);
  const { presence } = useRetainedPost(postId);
  const loaded = useRef<Post>(undefined);
  if (state.status === 'ready') loaded.current = state.value;
  const post = loaded.current?._id === postId ? loaded.current : undefined;
  return { state: statusOf(state, presence === 'removed', post), reload };
}

function statusOf(
  state: ReturnType<typeof useLoaded<Post>>['state'],
  isRemoved: boolean,
  post: Post | undefined,
): OnePost {
  if (isRemoved || (state.status === 'failed' && state.isGone)) return { status: 'gone' };
  if (post) return { status: 'ready', post };
  return state.status === 'failed' ? state : { status: 'loading' };
}
