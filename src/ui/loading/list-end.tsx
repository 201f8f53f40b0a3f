import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';

import type { ListTail } from '../../hooks/use-pages.ts';
import { Button } from '../button/button.tsx';
import styles from './list-end.module.css';

/** Reserved for a failure with its Retry button. */
const OPEN_END_PX = 160;
/** Reserved for the message below a complete list. */
const CLOSED_END_PX = 66;

/** Returns the height of the end of a list, also while it is empty. */
export function listEndPx({ status }: ListTail): number {
  return status === 'end' ? CLOSED_END_PX : OPEN_END_PX;
}

interface ListEndProps {
  readonly tail: ListTail;
  readonly loadingLabel: string;
  /** Said where nothing follows. */
  readonly endMessage?: string | undefined;
  readonly onRetry: () => void;
}

/** The end of a list: more is loading, loading failed (with Retry where that can help), or this is all. */
export function ListEnd({
  tail,
  loadingLabel,
  endMessage = COMMON_MESSAGES.listEnd,
  onRetry,
}: ListEndProps) {
  return (
    <div className={styles.end}>
      {tail.status === 'end' ? (
        <p>{endMessage}</p>
      ) : (
        <p role="status">{tail.status === 'loading' && loadingLabel}</p>
      )}
      {tail.status === 'failed' && (
        <>
          <p role="alert">{tail.message}</p>
          {tail.canRetry && <Button onClick={onRetry}>{COMMON_MESSAGES.retry}</Button>}
        </>
      )}
    </div>
  );
}
