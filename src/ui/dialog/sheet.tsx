import * as Dialog from '@radix-ui/react-dialog';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { classes } from '../styles/classes.ts';
import modal from './modal.module.css';
import { overlayContainer } from './overlay-container.ts';
import { scrollToFocusOfTab } from './scroll-to-focus-of-tab.ts';
import styles from './sheet.module.css';
import { stayOpenForToast } from './stay-open-for-toast.ts';
import { useReturnFocus } from './use-return-focus.ts';

interface SheetProps {
  /** The accessible name of the sheet. */
  readonly title: string;
  readonly closeLabel: string;
  /** The side of the window that it slides in from. */
  readonly side: 'start' | 'end';
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel that slides in from one side, over the page. */
export function Sheet({ title, closeLabel, side, onClose, children }: SheetProps) {
  const returnFocus = useReturnFocus();
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal container={overlayContainer()}>
        <Dialog.Overlay className={modal.scrim} />
        <Dialog.Content
          onCloseAutoFocus={returnFocus}
          onKeyDown={scrollToFocusOfTab}
          onPointerDownOutside={stayOpenForToast}
          className={classes(modal.panel, styles.sheet, styles[side])}
          aria-describedby={undefined}
        >
          <div className={styles.head}>
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label={closeLabel}>
                <X size={20} />
              </IconButton>
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
