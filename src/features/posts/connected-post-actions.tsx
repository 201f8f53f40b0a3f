import type { ReactNode } from 'react';
import type { PostId, UserId } from '#contract/ids.ts';
import type { Post } from '#contract/schema/post.ts';
import { toggleLike, toggleSaved } from '../../state/post-actions.ts';
import { PostActions } from './card/post-actions.tsx';

interface ConnectedPostActionsProps {
  /** As it is now: whoever shows it takes in what is told of it, one's own presses included. */
  readonly post: Post;
  readonly viewer: UserId;
  /** The way to the comments, where they are not shown already. */
  readonly comments?: ReactNode;
}

/** What one can do to a post outside of the feed, which may not hold it. */
export function ConnectedPostActions({ post, viewer, comments }: ConnectedPostActionsProps) {
  const id = post._id as PostId;
  const { likes } = post;
  const isLiked = post.likedBy.includes(viewer);
  const isSaved = post.bookmarks.includes(viewer);
  return (
    <PostActions
      likes={likes}
      isLiked={isLiked}
      isSaved={isSaved}
      isOwn={post.user._id === viewer}
      onLike={() => void toggleLike(id, viewer, { likes, isLiked })}
      onSave={() => void toggleSaved(id, isSaved)}
      comments={comments}
    />
  );
}
