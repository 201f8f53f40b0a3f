import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { DialogFrame } from './dialog-frame.tsx';

interface PopupProps {
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  /** Width by height of the image or video at the start of the content, if there is one. */
  readonly ratio?: number | undefined;
  readonly children: ReactNode;
}

/** A dialog that shows content. Its title and close button stay at the top, or beside it. */
export function Popup({ title, closeLabel, onClose, ratio, children }: PopupProps) {
  return (
    <DialogFrame
      title={title}
      onClose={onClose}
      shape="work"
      ratio={ratio}
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
