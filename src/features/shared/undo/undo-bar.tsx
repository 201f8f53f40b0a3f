import { useEffect, useState } from 'react';
import styles from './undo-bar.module.css';

const SHOWN_MS = 12_000;

interface UndoBarProps {
  /** What was changed last, unless that was undone; another value for each change. */
  readonly step: object | undefined;
  /** What was changed, in words. */
  readonly words: string;
  /** The word on the button. */
  readonly undo: string;
  readonly onUndo: () => void;
  readonly className?: string | undefined;
}

/** Says what was changed last, with a way back, for a while: the keys go back at any time. */
export function UndoBar({ step, words, undo, onUndo, className }: UndoBarProps) {
  const [seen, setSeen] = useState<object>();
  useEffect(() => {
    const timer = setTimeout(() => setSeen(step), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [step]);

  return (
    <div role="status" className={className}>
      {step && step !== seen && (
        <p className={styles.bar}>
          <span>{words}</span>
          <button type="button" className={styles.button} onClick={onUndo}>
            {undo}
          </button>
        </p>
      )}
    </div>
  );
}
