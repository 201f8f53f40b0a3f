import { useId } from 'react';
import { PORTFOLIO_WORDS } from '#contract/portfolio-words.ts';
import { WORDS } from '#contract/words.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import styles from './editor.module.css';
import type { KeptAt } from './use-kept-texts.ts';
import type { Saving } from './use-save-project.ts';

const words = PORTFOLIO_WORDS.editor;

const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** A moment of today as a clock shows it: `12:04`. */
export function clockTime(ms: number): string {
  return CLOCK.format(ms);
}

interface SaveBarProps {
  readonly saving: Saving;
  readonly isNew: boolean;
  /** What could not be saved stands there unchanged. */
  readonly isRetry: boolean;
  /** Files that are still being prepared: saving waits for them. */
  readonly waiting: number;
  /** When the texts were kept on this device. */
  readonly keptAtMs: KeptAt | undefined;
  readonly onCancel: () => void;
  readonly onStop: () => void;
}

/** The way out at the foot of the editor: what saving waits for, how far it is, why it failed. */
export function SaveBar(props: SaveBarProps) {
  const { saving, isNew, isRetry, waiting, keptAtMs, onCancel, onStop } = props;
  const reasonId = useId();
  const isSending = saving.status === 'sending';
  const saveWord = isNew ? words.add : words.save;
  return (
    <div className={styles.saveBar}>
      <div className={styles.saveNotes}>
        <p id={reasonId} role="status" className={styles.reason}>
          {waiting > 0 && words.waiting(waiting)}
          {isSending && (saving.share < 1 ? words.sending : words.finishing)}
        </p>
        <div role="alert" className={styles.problem}>
          {saving.status === 'failed' && saving.words}
        </div>
        {keptAtMs !== undefined && !isSending && (
          <p className={styles.kept}>
            {keptAtMs === 'refused' ? WORDS.notKept.draft : words.keptAt(clockTime(keptAtMs))}
          </p>
        )}
        {isSending && (
          <div className={styles.sending}>
            <ProgressBar label={words.sending} share={saving.share} />
            <span className={styles.kept} aria-hidden="true">
              {words.percent(Math.floor(saving.share * 100))}
            </span>
          </div>
        )}
      </div>
      {isSending ? (
        <Button onClick={onStop}>{words.stopSending}</Button>
      ) : (
        <Button onClick={onCancel}>{WORDS.cancel}</Button>
      )}
      <Button
        look="primary"
        type="submit"
        aria-disabled={waiting > 0 || isSending}
        aria-describedby={reasonId}
      >
        {isRetry ? WORDS.retry : saveWord}
      </Button>
    </div>
  );
}
