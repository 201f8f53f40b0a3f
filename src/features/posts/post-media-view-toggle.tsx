import { FEED_WORDS } from '#contract/feed-words.ts';
import type { FeedRow } from '#workers/feed-types.ts';
import { setMediaOpen } from '../../state/feed.ts';
import styles from './post-media-view.module.css';

interface PostMediaViewToggleProps {
  readonly row: FeedRow;
  readonly isOpen: boolean;
}

/** Shows a tall picture whole, in its place, and back. */
export function PostMediaViewToggle({ row, isOpen }: PostMediaViewToggleProps) {
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-expanded={isOpen}
      onClick={() => setMediaOpen(row, !isOpen)}
    >
      {isOpen ? FEED_WORDS.showLessImage : FEED_WORDS.showFullImage}
    </button>
  );
}
