import type { ReactNode } from 'react';
import type { PostId } from '#contract/ids.ts';
import { toggleLike, toggleSaved, usePost } from '../../state/entities/posts.ts';
import { PostActions } from './card/post-actions.tsx';

interface ConnectedPostActionsProps {
  readonly id: PostId;
  /** Draws the link to the comments, where they are not on screen already. */
  readonly comments?: (count: number) => ReactNode;
}

/** The actions of a post that the screen retains. */
export function ConnectedPostActions({ id, comments }: ConnectedPostActionsProps) {
  const { likes, isLiked, isSaved, isOwn, commentsCount } = usePost(id);
  return (
    <PostActions
      likes={likes}
      isLiked={isLiked}
      isSaved={isSaved}
      isOwn={isOwn}
      onLike={() => void toggleLike(id)}
      onSave={() => void toggleSaved(id)}
      comments={comments?.(commentsCount)}
    />
  );
}
