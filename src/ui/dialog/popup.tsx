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
  /** Without one: as wide as a project in a post is seen whole. */
  readonly isWide?: boolean;
  /** Beside the content where there is room, such as links to the next and previous post. */
  readonly beside?: ReactNode;
  /** Returns what gets the focus when it closes; by default what had it before. */
  readonly returnTo?: () => Element | null;
  readonly children: ReactNode;
}

/** A dialog that shows content. Its title and close button stay at the top, or beside it. */
export function Popup(props: PopupProps) {
  const { title, closeLabel, onClose, ratio, isWide, beside, returnTo, children } = props;
  return (
    <DialogFrame
      title={title}
      onClose={onClose}
      shape="work"
      ratio={ratio}
      isWide={isWide}
      returnTo={returnTo}
      end={
        <>
          <IconButton label={closeLabel} isAtEnd onClick={onClose}>
            <X size={20} />
          </IconButton>
          {beside}
        </>
      }
    >
      {children}
    </DialogFrame>
  );
}
