import { WORDS } from '#contract/words.ts';
import type { ListTail } from '../hooks/use-pages.ts';
import { Button } from '../ui/button.tsx';
import styles from './list-end.module.css';

/** The room that the end of a list takes, also while there is nothing to say. */
export const LIST_END_PX = 160;

interface ListEndProps {
  readonly tail: ListTail;
  readonly loadingWords: string;
  readonly onRetry: () => void;
}

/** What stands below the last row: that more is coming, or why not and a way to try again. */
export function ListEnd({ tail, loadingWords, onRetry }: ListEndProps) {
  return (
    <div className={styles.end}>
      <p role="status">{tail.status === 'loading' && loadingWords}</p>
      {tail.status === 'failed' && (
        <>
          <p role="alert">{tail.words}</p>
          <Button onClick={onRetry}>{WORDS.retry}</Button>
        </>
      )}
    </div>
  );
}
