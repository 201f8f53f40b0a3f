import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { Button } from '../button/button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface DiscardDialogProps {
  readonly onCancel: () => void;
  readonly onDiscard: () => void;
}

const messages = COMMON_MESSAGES.discarding;

/** Asks before unsaved changes are discarded. */
export function DiscardDialog({ onCancel: onStay, onDiscard }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      title={messages.title}
      text={messages.text}
      cancelLabel={messages.stay}
      onCancel={onStay}
    >
      <Button look="danger" onClick={onDiscard}>
        {messages.discard}
      </Button>
    </ConfirmDialog>
  );
}
