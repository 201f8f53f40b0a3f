import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { moveFocus } from '../../../lib/dom/move-focus.ts';
import styles from './undo-bar.module.css';

const SHOWN_MS = 12_000;

interface UndoBarProps<Step extends object> {
  /** What was changed last, unless that was undone; another value for each change. */
  readonly step: Step | undefined;
  /** What was changed, in message. */
  readonly message: string;
  /** The word on the button. */
  readonly undo: string;
  readonly onUndo: () => void;
  /** The element that gets focus after an undo, since the button disappears. */
  readonly elementOf: (undone: Step) => HTMLElement | null | undefined;
  readonly className?: string | undefined;
}

/** Names the last change, with an Undo button, for a while: the keys undo at any time. */
export function UndoBar<Step extends object>(props: UndoBarProps<Step>) {
  const { step, message, undo, onUndo, elementOf, className } = props;
  const [seen, setSeen] = useState<object>();
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const hide = () => {
      // It stays while it has the keyboard's focus.
      if (bar.current?.contains(document.activeElement)) timer = setTimeout(hide, SHOWN_MS);
      else setSeen(step);
    };
    let timer = setTimeout(hide, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [step]);

  function handleUndo(undone: Step, button: HTMLButtonElement): void {
    flushSync(onUndo);
    moveFocus(button, elementOf(undone) ?? null);
  }

  return (
    <div ref={bar} role="status" className={className}>
      {step && step !== seen && (
        <p className={styles.bar}>
          <span>{message}</span>
          <button
            type="button"
            className={styles.button}
            onClick={({ currentTarget }) => handleUndo(step, currentTarget)}
          >
            {undo}
          </button>
        </p>
      )}
    </div>
  );
}
