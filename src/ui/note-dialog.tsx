import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import styles from './note-dialog.module.css';

interface NoteDialogProps {
  readonly title: string;
  /** The word on the button that closes it. */
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog that tells something and is then closed. */
export function NoteDialog({ title, closeLabel, onClose, children }: NoteDialogProps) {
  return (
    <DialogFrame title={title} onClose={onClose}>
      <div className={styles.words}>{children}</div>
      <div className={styles.end}>
        <Button onClick={onClose}>{closeLabel}</Button>
      </div>
    </DialogFrame>
  );
}
