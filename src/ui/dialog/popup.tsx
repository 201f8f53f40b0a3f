import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { ratioStyle } from '../styles/ratio-style.ts';
import { DialogFrame } from './dialog-frame.tsx';
import styles from './popup.module.css';

interface PopupProps {
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  /** Width by height of the picture or video that is shown; it comes first in the content. */
  readonly ratio?: number | undefined;
  readonly children: ReactNode;
}

/** A dialog that shows content; with a `ratio`, a work and what is said about it. */
export function Popup({ title, closeLabel, onClose, ratio, children }: PopupProps) {
  return (
    <DialogFrame
      title={title}
      onClose={onClose}
      shape={ratio === undefined ? 'sheet' : 'work'}
      className={styles.popup}
      style={ratio === undefined ? undefined : ratioStyle(ratio)}
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
