import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import type { FeedRow } from '#workers/feed/feed-types.ts';
import { setMediaOpen } from '../../../state/feed/feed.ts';
import { classes } from '../../../ui/styles/classes.ts';
import styles from './post-media-view.module.css';

/** The free part of the column beside a narrow image. */
export interface BesideMedia {
  readonly startPx: number;
  readonly widthPx: number;
}

interface PostMediaViewToggleProps {
  readonly row: FeedRow;
  readonly isOpen: boolean;
  /** Without it, the button overlays the image. */
  readonly beside: BesideMedia | undefined;
}

/** Toggles between the cropped and the whole tall image, in place. */
export function PostMediaViewToggle({ row, isOpen, beside }: PostMediaViewToggleProps) {
  return (
    <button
      type="button"
      className={classes(styles.toggle, beside && styles.beside)}
      style={beside && { insetInlineStart: `${beside.startPx}px`, maxWidth: `${beside.widthPx}px` }}
      aria-expanded={isOpen}
      onClick={() => setMediaOpen(row, !isOpen)}
    >
      {isOpen ? POST_MESSAGES.card.showLessImage : POST_MESSAGES.card.showFullImage}
    </button>
  );
}
