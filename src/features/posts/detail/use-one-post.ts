import { useRef } from 'react';
import type { PostId } from '#contract/ids.ts';
import type { Post } from '#contract/schema/post.ts';
import { useLoaded } from '../../../hooks/use-loaded.ts';
import { loadPost } from '../../../state/entities/load-posts.ts';
import { useRetainedPost } from '../../../state/entities/posts.ts';

export type OnePost =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly words: string }
  /** It is not there, or not for this person: trying again would change nothing. */
  | { readonly status: 'gone' }
  /** As it was loaded; its entity is there from then on. */
  | { readonly status: 'ready'; readonly post: Post };

const loadById = (id: string, signal: AbortSignal) => loadPost(id as PostId, signal);

/**
 * Loads one post by its id, and notices when it goes.
 *
 * @returns the post, and a way to load it again: what is there stays meanwhile.
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
