import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './dialog-frame.module.css';
import modal from './modal.module.css';
import { useReturnFocus } from './use-return-focus.ts';
import hidden from './visually-hidden.module.css';

interface DialogFrameProps {
  readonly title: string;
  /** A sentence under the title. */
  readonly description?: string;
  /** Called on Escape and on a press beside the dialog. Without it, only the content closes it. */
  readonly onClose?: () => void;
  /** `sheet`: fills the screen where there is one column. */
  readonly onSmall?: 'dialog' | 'sheet';
  /** The title is for those who listen: what the dialog shows says it to the others. */
  readonly isTitleHidden?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A modal dialog of 600 px with its title. It is open while it is there. */
export function DialogFrame({
  title,
  description,
  onClose,
  onSmall = 'dialog',
  isTitleHidden = false,
  className,
  children,
}: DialogFrameProps) {
  const returnFocus = useReturnFocus();
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose?.()}>
      <Dialog.Portal>
        <Dialog.Overlay className={modal.scrim} />
        <Dialog.Content
          onCloseAutoFocus={returnFocus}
          onEscapeKeyDown={(event) => {
            if (keepsEscape(event.target)) event.preventDefault();
          }}
          className={classes(
            modal.panel,
            modal.centred,
            modal.hung,
            styles.dialog,
            onSmall === 'sheet' && styles.sheet,
            className,
          )}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <Dialog.Title className={isTitleHidden ? hidden.hidden : styles.title}>
            {title}
          </Dialog.Title>
          {description !== undefined && (
            <Dialog.Description className={styles.description}>{description}</Dialog.Description>
          )}
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** A box inside the dialog that has a use of its own for Escape. */
function keepsEscape(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-keeps-escape]') !== null;
}
