import { type ReactNode, useState } from 'react';
import type { PostId, UserId } from '#contract/ids.ts';
import type { Post } from '#contract/schema/post.ts';
import { PostActions } from '../features/posts/post-actions.tsx';
import { toggleLike, toggleSaved } from '../state/post-actions.ts';

interface OnePostActionsProps {
  readonly post: Post;
  readonly viewer: UserId;
  /** The way to the comments, where they are not shown already. */
  readonly comments?: ReactNode;
}

/** What one can do to a post outside of the feed, which may not hold it: its state is kept here. */
export function OnePostActions({ post, viewer, comments }: OnePostActionsProps) {
  const id = post._id as PostId;
  const [like, setLike] = useState({
    likes: post.likes,
    isLiked: post.likedBy.includes(viewer),
  });
  const [isSaved, setSaved] = useState(post.bookmarks.includes(viewer));

  async function handleLike() {
    const isLiked = !like.isLiked;
    setLike({ isLiked, likes: like.likes + (isLiked ? 1 : -1) });
    const settled = await toggleLike(id, viewer, like);
    if (settled) setLike(settled);
  }

  async function handleSave() {
    setSaved(!isSaved);
    const settled = await toggleSaved(id, isSaved);
    if (settled !== undefined) setSaved(settled);
  }

  return (
    <PostActions
      {...like}
      isSaved={isSaved}
      isOwn={post.user._id === viewer}
      onLike={() => void handleLike()}
      onSave={() => void handleSave()}
      comments={comments}
    />
  );
}
