import { MessageCircle } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { PostId } from '#contract/ids.ts';
import { WORDS } from '#contract/words.ts';
import { PostCard, type PostCardProps } from '../features/posts/post-card.tsx';
import { usePost } from '../state/posts.ts';
import { postAddress } from './addresses.ts';
import styles from './hub-card.module.css';
import { useOverlayState } from './overlay.ts';
import { PARTS } from './parts.ts';

/** A post of the feed with what one can do to it. */
export function HubCard(props: Omit<PostCardProps, 'actions'>) {
  return <PostCard {...props} actions={<CardActions id={props.id} />} />;
}

function CardActions({ id }: { readonly id: PostId }) {
  const { commentsCount } = usePost(id);
  const overlay = useOverlayState();
  return (
    <div className={styles.actions}>
      <Link
        to={postAddress(id)}
        state={overlay}
        className={styles.action}
        aria-label={WORDS.post.comments(commentsCount)}
        onPointerEnter={PARTS.Post.preload}
      >
        <MessageCircle size={20} />
        {commentsCount > 0 && commentsCount}
      </Link>
    </div>
  );
}
