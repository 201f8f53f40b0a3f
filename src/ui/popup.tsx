import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { DialogFrame } from './dialog-frame.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './popup.module.css';

interface PopupProps {
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog to look at something in, with its way out at the top. */
export function Popup({ title, closeLabel, onClose, children }: PopupProps) {
  return (
    <DialogFrame
      title={title}
      onClose={onClose}
      onSmall="sheet"
      isTitleHidden
      className={styles.popup}
    >
      <IconButton label={closeLabel} className={styles.close} onClick={onClose}>
        <X size={20} />
      </IconButton>
      {children}
    </DialogFrame>
  );
}
