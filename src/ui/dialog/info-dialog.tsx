import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import styles from './info-dialog.module.css';

interface InfoDialogProps {
  readonly title: string;
  /** The word on the button that closes it. */
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog that shows information and is then closed. */
export function InfoDialog({ title, closeLabel, onClose, children }: InfoDialogProps) {
  return (
    <DialogFrame title={title} onClose={onClose}>
      <div className={styles.text}>{children}</div>
      <div className={styles.end}>
        <Button onClick={onClose}>{closeLabel}</Button>
      </div>
    </DialogFrame>
  );
}
