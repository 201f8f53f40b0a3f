import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { Button } from '../button/button.tsx';
import styles from './media-failure.module.css';

interface MediaFailureProps {
  readonly message: string;
  readonly onRetry: () => void;
}

/** Fills the box of media that failed to load. */
export function MediaFailure({ message, onRetry }: MediaFailureProps) {
  return (
    <div className={styles.message}>
      <p>{message}</p>
      <Button onClick={onRetry}>{COMMON_MESSAGES.retry}</Button>
    </div>
  );
}
