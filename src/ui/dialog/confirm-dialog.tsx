import * as AlertDialog from '@radix-ui/react-alert-dialog';
import type { ReactNode } from 'react';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { useBackGuard } from '../../hooks/use-back-guard.ts';
import { Button } from '../button/button.tsx';
import { classes } from '../styles/classes.ts';
import words from '../styles/words.module.css';
import styles from './confirm-dialog.module.css';
import modal from './modal.module.css';
import { overlayContainer } from './overlay-container.ts';
import { useReturnFocus } from './use-return-focus.ts';

interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  /** The label of Cancel, where it is not the usual one. */
  readonly cancelLabel?: string;
  readonly onCancel: () => void;
  /** `plain` where one of the other answers is the expected one. */
  readonly cancelLook?: 'primary' | 'plain';
  /** Returns what gets the focus when it closes; by default what had it before. */
  readonly returnTo?: () => Element | null;
  /** Why the last answer could not be carried out. */
  readonly problem?: string | undefined;
  /** The buttons of the other answers. */
  readonly children: ReactNode;
}

/**
 * Confirms before something is lost; open while it is mounted. Escape and the browser's Back are
 * Cancel. The most likely answer is last, as in every dialog.
 */
export function ConfirmDialog({
  title,
  text,
  cancelLabel = COMMON_MESSAGES.cancel,
  onCancel,
  cancelLook = 'primary',
  returnTo,
  problem,
  children,
}: ConfirmDialogProps) {
  const returnFocus = useReturnFocus(returnTo);
  useBackGuard(true, onCancel);
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && onCancel()}>
      <AlertDialog.Portal container={overlayContainer()}>
        <AlertDialog.Overlay className={modal.scrim} />
        <AlertDialog.Content
          data-below-toasts
          onCloseAutoFocus={returnFocus}
          className={classes(modal.panel, modal.centred, styles.confirm)}
        >
          <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
          <AlertDialog.Description className={styles.text}>{text}</AlertDialog.Description>
          <div role="alert" className={classes(words.problem, styles.problem)}>
            {problem}
          </div>
          <div className={styles.actions}>
            {cancelLook === 'primary' && children}
            <AlertDialog.Cancel asChild>
              <Button look={cancelLook}>{cancelLabel}</Button>
            </AlertDialog.Cancel>
            {cancelLook === 'plain' && children}
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
