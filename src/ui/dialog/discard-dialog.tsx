import { MESSAGES } from '#contract/messages/en/common.ts';
import { Button } from '../button/button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface DiscardDialogProps {
  readonly onCancel: () => void;
  readonly onDiscard: () => void;
}

const words = MESSAGES.discarding;

/** Asks before changes are thrown away that are kept nowhere else. */
export function DiscardDialog({ onCancel: onStay, onDiscard }: DiscardDialogProps) {
  return (
    <ConfirmDialog title={words.title} text={words.text} cancelLabel={words.stay} onCancel={onStay}>
      <Button look="danger" onClick={onDiscard}>
        {words.discard}
      </Button>
    </ConfirmDialog>
  );
}
