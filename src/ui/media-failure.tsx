import { FEED_WORDS } from '#contract/feed-words.ts';
import { useWhenBack } from '../hooks/use-when-back.ts';
import { Button } from './button.tsx';
import styles from './media-failure.module.css';

interface MediaFailureProps {
  readonly words: string;
  readonly onRetry: () => void;
}

/**
 * Stands in the box of a medium that did not come; the box keeps its size. When the network is back
 * it tries again by itself.
 */
export function MediaFailure({ words, onRetry }: MediaFailureProps) {
  useWhenBack(true, onRetry);
  return (
    <div className={styles.failure}>
      <p>{words}</p>
      <Button onClick={onRetry}>{FEED_WORDS.retry}</Button>
    </div>
  );
}
