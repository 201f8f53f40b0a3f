import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { useRetryWhenOnline } from '../../hooks/use-retry-when-online.ts';
import { Button } from '../button/button.tsx';
import styles from './media-failure.module.css';

interface MediaFailureProps {
  readonly message: string;
  readonly onRetry: () => void;
}

/**
 * Stands in the box of a medium that did not come; the box keeps its size. When the network is back
 * it tries again by itself.
 */
export function MediaFailure({ message: words, onRetry }: MediaFailureProps) {
  useRetryWhenOnline(true, onRetry);
  return (
    <div className={styles.failure}>
      <p>{words}</p>
      <Button onClick={onRetry}>{COMMON_MESSAGES.retry}</Button>
    </div>
  );
}
