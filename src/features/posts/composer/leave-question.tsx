import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';

interface LeaveQuestionProps {
  readonly hasText: boolean;
  /** The browser keeps nothing: a draft goes with the tab. */
  readonly isBrief: boolean;
  readonly hasMedia: boolean;
  readonly isSending: boolean;
  readonly onStay: () => void;
  /** `keepsDraft`: the text stays on this device for the next time. */
  readonly onLeave: (keepsDraft: boolean) => void;
}

/** Asks what is to become of a post that was begun. */
export function LeaveQuestion({
  hasText,
  isBrief,
  hasMedia,
  isSending,
  onStay,
  onLeave,
}: LeaveQuestionProps) {
  const sentences = [
    isSending && POST_DIALOG_MESSAGES.composer.leaveSendingText,
    hasText &&
      (isBrief ? COMMON_MESSAGES.notStored.draft : POST_DIALOG_MESSAGES.composer.leaveText),
    hasMedia && POST_DIALOG_MESSAGES.composer.leaveMediaText,
  ].filter((sentence) => sentence !== false);
  return (
    <ConfirmDialog
      title={POST_DIALOG_MESSAGES.composer.leaveTitle}
      text={sentences.join(' ')}
      cancelLabel={POST_DIALOG_MESSAGES.composer.stay}
      onCancel={onStay}
    >
      <Button look="danger" onClick={() => onLeave(false)}>
        {POST_DIALOG_MESSAGES.composer.discard}
      </Button>
      {hasText && (
        <Button onClick={() => onLeave(true)}>{POST_DIALOG_MESSAGES.composer.keepDraft}</Button>
      )}
    </ConfirmDialog>
  );
}
