import { FEED_WORDS } from '#contract/feed-words.ts';
import { useWhenBack } from '../../hooks/use-when-back.ts';
import { Button } from '../../ui/button.tsx';
import styles from './post-media-view.module.css';

interface PostMediaViewFailureProps {
  readonly words: string;
  readonly onRetry: () => void;
}

/**
 * Stands in the box of a medium that did not come; the box keeps its size. When the network is back
 * it tries again by itself.
 */
export function PostMediaViewFailure({ words, onRetry }: PostMediaViewFailureProps) {
  useWhenBack(true, onRetry);
  return (
    <div className={styles.failure}>
      <p>{words}</p>
      <Button onClick={onRetry}>{FEED_WORDS.retry}</Button>
    </div>
  );
}
