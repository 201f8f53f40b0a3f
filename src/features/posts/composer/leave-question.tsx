import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { MEDIA_MESSAGES } from '#contract/messages/en/media.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { namesInShort } from '../../shared/attachments/attachment-draft.ts';

interface LeaveQuestionProps {
  /** Part of it can stay as a draft. */
  readonly hasDraft: boolean;
  /** The browser stores nothing: a draft is lost with the tab. */
  readonly isBrief: boolean;
  /** Files that the draft does not have. */
  readonly missingNames: readonly string[];
  readonly isSending: boolean;
  readonly onStay: () => void;
  /** Called with whether the draft stays on this device for the next time. */
  readonly onLeave: (isDraftSaved: boolean) => void;
}

/** Asks what to do with an unfinished post. */
export function LeaveQuestion({
  hasDraft,
  isBrief,
  missingNames,
  isSending,
  onStay,
  onLeave,
}: LeaveQuestionProps) {
  const sentences = [
    isSending && POST_DIALOG_MESSAGES.composer.leaveSendingText,
    hasDraft &&
      (isBrief ? COMMON_MESSAGES.notStored.draft : POST_DIALOG_MESSAGES.composer.leaveText),
    missingNames.length > 0 && !isBrief && MEDIA_MESSAGES.draft.missing(namesInShort(missingNames)),
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
      {hasDraft && (
        <Button onClick={() => onLeave(true)}>{POST_DIALOG_MESSAGES.composer.keepDraft}</Button>
      )}
    </ConfirmDialog>
  );
}
