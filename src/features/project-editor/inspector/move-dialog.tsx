import { type SubmitEvent, useState } from 'react';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import { useBackGuard } from '../../../hooks/use-back-guard.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DialogFrame } from '../../../ui/dialog/dialog-frame.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import actions from '../../shared/form-actions.module.css';
import styles from './inspector.module.css';

const messages = PROJECT_MESSAGES.editor;

interface MoveDialogProps {
  /** The position of the first of them, from 1. */
  readonly position: number;
  readonly total: number;
  /** How many move together. */
  readonly count: number;
  /** @param to how many of the others come before them. */
  readonly onMove: (to: number) => void;
  readonly onClose: () => void;
}

/** Asks for the new position of the chosen images. */
export function MoveDialog({ position, total, count, onMove, onClose }: MoveDialogProps) {
  useBackGuard(true, onClose);
  const [typed, setTyped] = useState(String(position));
  const [problem, setProblem] = useState<string>();
  const last = total - count + 1;

  function handleSubmit(event: SubmitEvent): void {
    event.preventDefault();
    event.stopPropagation(); // the editor is a form, too
    const chosen = Number(typed);
    if (Number.isInteger(chosen) && chosen >= 1 && chosen <= last) onMove(chosen - 1);
    else setProblem(messages.positionInvalid(last));
  }

  return (
    <DialogFrame title={messages.moving(count)} onClose={onClose}>
      <form className={styles.move} noValidate onSubmit={handleSubmit}>
        <TextField
          label={messages.position}
          type="number"
          inputMode="numeric"
          min={1}
          max={last}
          autoFocus
          value={typed}
          hint={messages.positionHint(last)}
          problem={problem}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <div className={actions.actions}>
          <Button onClick={onClose}>{COMMON_MESSAGES.cancel}</Button>
          <Button look="primary" type="submit">
            {messages.move}
          </Button>
        </div>
      </form>
    </DialogFrame>
  );
}
