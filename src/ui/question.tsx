import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './question.module.css';
import { useReturnFocus } from './use-return-focus.ts';

interface QuestionProps {
  readonly title: string;
  readonly text: string;
  /** The answer that changes nothing; Escape gives it, too. */
  readonly stay: string;
  readonly onStay: () => void;
  /** The buttons of the other answers. */
  readonly children: ReactNode;
}

/** Asks before something is lost. It is open while it is there. */
export function Question({ title, text, stay, onStay, children }: QuestionProps) {
  const returnFocus = useReturnFocus();
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && onStay()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={styles.scrim} />
        <AlertDialog.Content onCloseAutoFocus={returnFocus} className={styles.question}>
          <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
          <AlertDialog.Description className={styles.text}>{text}</AlertDialog.Description>
          <div className={styles.answers}>
            {children}
            <AlertDialog.Cancel asChild>
              <Button look="primary">{stay}</Button>
            </AlertDialog.Cancel>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
