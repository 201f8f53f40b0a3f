import { useSubmit } from '../../forms/use-submit.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';

interface ConfirmActionProps {
  readonly title: string;
  readonly text: string;
  /** The label of the button that does it. */
  readonly action: string;
  /** The label of that button while sending. */
  readonly busy: string;
  /** Rejects on failure: the dialog then stays open and shows why. */
  readonly act: () => Promise<void>;
  /** It was done or cancelled. */
  readonly onClose: () => void;
  /** Called when the action fails after the dialog was closed; absent where `act` reports that itself. */
  readonly onUnseen?: (error: unknown, retry: () => void) => void;
}

/** Asks for confirmation, runs the action, and stays open with the reason if it fails. */
export function ConfirmAction({ act, onClose, onUnseen, ...messages }: ConfirmActionProps) {
  const { failure, isSending, submit } = useSubmit({ send: act, onDone: onClose, onUnseen });
  return (
    <ConfirmDialog title={messages.title} text={messages.text} onCancel={onClose} problem={failure}>
      <Button look="danger" aria-disabled={isSending} onClick={() => void submit(undefined)}>
        {isSending ? messages.busy : messages.action}
      </Button>
    </ConfirmDialog>
  );
}
