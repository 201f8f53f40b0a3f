import { Button } from '../button/button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useConfirmAction } from './use-confirm-action.ts';

interface ConfirmActionProps {
  readonly title: string;
  readonly text: string;
  /** The answer that does it. */
  readonly action: string;
  /** Stands on that answer while it is being done. */
  readonly busy: string;
  /** Rejects when it was not done: the question then stays and says why. */
  readonly act: () => Promise<void>;
  /** It was done, or is not to be done. */
  readonly onClose: () => void;
  /** Called when the action fails after the dialog was closed; absent where `act` reports that itself. */
  readonly onUnseen?: (error: unknown, retry: () => void) => void;
}

/** Asks for confirmation, runs the action, and stays open with the reason if it fails. */
export function ConfirmAction({ act, onClose, onUnseen, ...words }: ConfirmActionProps) {
  const { problem, isBusy, run } = useConfirmAction({
    act,
    onDone: onClose,
    ...(onUnseen ? { onUnseen } : {}),
  });
  return (
    <ConfirmDialog title={words.title} text={words.text} onCancel={onClose} problem={problem}>
      <Button look="danger" aria-disabled={isBusy} onClick={run}>
        {isBusy ? words.busy : words.action}
      </Button>
    </ConfirmDialog>
  );
}
