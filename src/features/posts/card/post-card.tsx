import { memo, type ReactNode, useMemo } from 'react';
import type { PostId } from '#contract/ids.ts';
import type { CardMetrics } from '#contract/rules/card-layout.ts';
import { type PostEntity, usePost } from '../../../state/entities/posts.ts';
import { setTextOpen } from '../../../state/feed/feed.ts';
import { lazyWithPreload } from '../../../ui/loading/lazy-with-preload.tsx';
import styles from './post-card.module.css';
import { PostCardHead } from './post-card-head.tsx';
import { PostCardNotes } from './post-card-notes.tsx';
import { PostCardText } from './post-card-text.tsx';
import { PostMediaView } from './post-media-view.tsx';
import { ProjectSlot } from './project-slot.tsx';

// Most feeds begin without a project.
const ProjectInPost = lazyWithPreload(
  async () => (await import('./project-in-post.tsx')).ProjectInPost,
);

export interface PostCardProps {
  readonly id: PostId;
  readonly metrics: CardMetrics;
  /** Prefix of the ids that name and describe the card: `…-name`, `…-text`. */
  readonly labelId: string;
  /** Set for the first cards of the list, whose images load first. */
  readonly isUrgent: boolean;
  /** Further actions, at the end of the head. */
  readonly menu?: ReactNode;
  /** Like, comment and bookmark, where the list has them. */
  readonly actions?: ReactNode;
}

/** A post in a list. Its height is known beforehand: see `contract/rules/card-layout.ts`. */
export const PostCard = memo(function PostCard(props: PostCardProps) {
  const { id, metrics, labelId, isUrgent, menu, actions } = props;
  const post = usePost(id);
  const fold = useFold(post);
  return (
    <div className={styles.card}>
      <PostCardHead post={post} nameId={`${labelId}-name`} menu={menu} />
      {post.content !== '' && (
        <PostCardText text={post.content} id={`${labelId}-text`} fold={fold} />
      )}
      {post.mediaKind !== 'none' && post.row !== undefined && (
        <PostMediaView
          post={post}
          row={post.row}
          metrics={metrics}
          isUrgent={isUrgent}
          hasTextAbove={post.content !== ''}
        />
      )}
      {post.project && (
        <ProjectSlot
          content={ProjectInPost}
          project={post.project}
          authorId={post.authorId}
          metrics={metrics}
          hasTextAbove={post.content !== ''}
        />
      )}
      <PostCardNotes post={post} />
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
});

/** The fold of a long text; the same one until it is opened or closed, so that its text is not drawn again. */
function useFold({ row, isTextLong = false, isTextOpen = false }: PostEntity) {
  return useMemo(() => {
    if (!isTextLong || row === undefined) return undefined;
    return { isOpen: isTextOpen, setOpen: (isOpen: boolean) => setTextOpen(row, isOpen) };
  }, [row, isTextLong, isTextOpen]);
}
