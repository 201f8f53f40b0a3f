import * as AlertDialog from '@radix-ui/react-alert-dialog';
import type { ReactNode } from 'react';
import { WORDS } from '#contract/words.ts';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import modal from './modal.module.css';
import styles from './question.module.css';
import { useReturnFocus } from './use-return-focus.ts';

interface QuestionProps {
  readonly title: string;
  readonly text: string;
  /** The answer that changes nothing, where it is not the usual one; Escape gives it, too. */
  readonly stay?: string;
  readonly onStay: () => void;
  /** `plain` where one of the other answers is what one came for. */
  readonly stayLook?: 'primary' | 'plain';
  /** Why the last answer could not be carried out. */
  readonly problem?: string | undefined;
  /** The buttons of the other answers. */
  readonly children: ReactNode;
}

/**
 * Asks before something is lost. It is open while it is there. The answer that one most likely wants
 * stands last, as in every dialog.
 */
export function Question(props: QuestionProps) {
  const {
    title,
    text,
    stay = WORDS.cancel,
    onStay,
    stayLook = 'primary',
    problem,
    children,
  } = props;
  const returnFocus = useReturnFocus();
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && onStay()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={modal.scrim} />
        <AlertDialog.Content
          onCloseAutoFocus={returnFocus}
          className={classes(modal.panel, modal.centred, styles.question)}
        >
          <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
          <AlertDialog.Description className={styles.text}>{text}</AlertDialog.Description>
          <div role="alert" className={styles.problem}>
            {problem}
          </div>
          <div className={styles.answers}>
            {stayLook === 'primary' && children}
            <AlertDialog.Cancel asChild>
              <Button look={stayLook}>{stay}</Button>
            </AlertDialog.Cancel>
            {stayLook === 'plain' && children}
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
