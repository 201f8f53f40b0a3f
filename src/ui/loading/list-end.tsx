import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';

import type { ListTail } from '../../hooks/use-pages.ts';
import { Button } from '../button/button.tsx';
import styles from './list-end.module.css';

/** The room for a failure with its Retry, kept from the beginning. */
const OPEN_END_PX = 160;
/** The room for the words below a list that is over. */
const CLOSED_END_PX = 66;

/** The room that the end of a list takes, also while there is nothing to say. */
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

/** What stands below the last row: that more is coming, why not, with Retry, or that this is all. */
export function ListEnd({
  tail,
  loadingLabel: loadingWords,
  endMessage: endWords = COMMON_MESSAGES.listEnd,
  onRetry,
}: ListEndProps) {
  return (
    <div className={styles.end}>
      {tail.status === 'end' ? (
        <p>{endWords}</p>
      ) : (
        <p role="status">{tail.status === 'loading' && loadingWords}</p>
      )}
      {tail.status === 'failed' && (
        <>
          <p role="alert">{tail.words}</p>
          <Button onClick={onRetry}>{COMMON_MESSAGES.retry}</Button>
        </>
      )}
    </div>
  );
}
