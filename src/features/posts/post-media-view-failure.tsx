import { FEED_WORDS } from '#contract/feed-words.ts';
import { Button } from '../../ui/button.tsx';
import styles from './post-media-view.module.css';

interface PostMediaViewFailureProps {
  readonly words: string;
  readonly onRetry: () => void;
}

/** Stands in the box of a medium that did not come; the box keeps its size. */
export function PostMediaViewFailure({ words, onRetry }: PostMediaViewFailureProps) {
  return (
    <div className={styles.failure}>
      <p>{words}</p>
      <Button onClick={onRetry}>{FEED_WORDS.retry}</Button>
    </div>
  );
}
