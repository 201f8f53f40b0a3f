import { useEffect, useState } from 'react';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import type { ProjectEditorStore } from '../create-editor.ts';
import type { Step } from '../editor-state.ts';
import styles from './foot.module.css';

const messages = PROJECT_MESSAGES.editor;
const SHOWN_MS = 12_000;

interface UndoBarProps {
  /** What was changed last, unless that was undone. */
  readonly step: Step | undefined;
  readonly editor: ProjectEditorStore;
}

/** Says what was changed last, with a way back, for a while: the keys go back at any time. */
export function UndoBar({ step, editor }: UndoBarProps) {
  const [seen, setSeen] = useState<Step>();
  useEffect(() => {
    const timer = setTimeout(() => setSeen(step), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [step]);

  return (
    <div role="status" className={styles.undoPlace}>
      {step && step !== seen && (
        <p className={styles.undo}>
          <span>{messages.done[step.kind](step.count)}</span>
          <button type="button" className={styles.undoButton} onClick={editor.undo}>
            {messages.undo}
          </button>
        </p>
      )}
    </div>
  );
}
