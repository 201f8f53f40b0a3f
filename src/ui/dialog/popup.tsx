import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import styles from './popup.module.css';

interface PopupProps {
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog that shows content. Its title and close button stay at the top. */
export function Popup({ title, closeLabel, onClose, children }: PopupProps) {
  return (
    <DialogFrame
      title={title}
      onClose={onClose}
      shape="sheet"
      className={styles.popup}
      end={
        <IconButton label={closeLabel} isAtEnd onClick={onClose}>
          <X size={20} />
        </IconButton>
      }
    >
      {children}
    </DialogFrame>
  );
}
