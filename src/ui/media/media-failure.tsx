import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { useRetryWhenOnline } from '../../hooks/use-retry-when-online.ts';
import { Button } from '../button/button.tsx';
import styles from './media-failure.module.css';

interface MediaFailureProps {
  readonly message: string;
  readonly onRetry: () => void;
}

/**
 * Fills the box of media that failed to load. Retries by itself when the network is back.
 */
export function MediaFailure({ message, onRetry }: MediaFailureProps) {
  useRetryWhenOnline(true, onRetry);
  return (
    <div className={styles.failure}>
      <p>{message}</p>
      <Button onClick={onRetry}>{COMMON_MESSAGES.retry}</Button>
    </div>
  );
}
