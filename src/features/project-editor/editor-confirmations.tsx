import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';

const messages = PROJECT_MESSAGES.editor.confirm;

/** A question before an action. */
export type Confirmation =
  | 'add'
  | 'publish'
  | 'undescribed'
  | 'draft'
  | 'save'
  | 'stopAll'
  | 'cancel'
  | 'close'
  | 'changed'
  | 'deleted';

interface EditorConfirmationProps {
  readonly about: Exclude<Confirmation, 'changed'>;
  readonly isChanged: boolean;
  readonly isSending: boolean;
  /** What stays on this device when the editor closes, in words. */
  readonly draftNote: string;
  /** How many files are still being prepared. */
  readonly waiting: number;
  /** How many images and videos have no description. */
  readonly undescribed: number;
  /** Only people with the link will see it. */
  readonly isUnlisted: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
  /** Goes to the first image or video without a description. */
  readonly onDescribe: () => void;
}

/** Confirms before the editor saves or closes. */
export function EditorConfirmation(props: EditorConfirmationProps) {
  const { about, isChanged, isSending, draftNote, waiting, undescribed, isUnlisted } = props;
  const { onYes, onNo, onDescribe } = props;
  const question = messages[about];
  const isStopping = about === 'stopAll';
  const isLeaving = about === 'cancel' || about === 'close' || isStopping;
  const isReminder = about === 'undescribed';
  const isShowing = isReminder || about === 'add' || about === 'publish' || about === 'save';
  const ofChanges = about === 'close' ? draftNote : question.text;
  const ofEditing = 'textUnchanged' in question && !isChanged ? question.textUnchanged : ofChanges;
  const ofLeaving = isSending ? `${messages.leaveSending} ${ofEditing}` : ofEditing;
  const text = isShowing && isUnlisted ? messages.unlisted : ofLeaving;
  return (
    <ConfirmDialog
      title={isReminder ? messages.undescribed.titleOf(undescribed) : question.title}
      text={isStopping ? messages.stopAll.textOf(waiting) : text}
      cancelLabel={isStopping ? messages.stopAll.no : messages.no}
      onCancel={onNo}
      cancelLook={isLeaving ? 'primary' : 'plain'}
    >
      {isReminder && <Button onClick={onDescribe}>{messages.undescribed.describe}</Button>}
      <Button look={yesLook(isLeaving, isChanged || isStopping)} onClick={onYes}>
        {question.yes}
      </Button>
    </ConfirmDialog>
  );
}

/** Saving is the expected answer; leaving unsaved changes is the destructive one. */
function yesLook(isLeaving: boolean, isChanged: boolean): 'primary' | 'plain' | 'danger' {
  if (!isLeaving) return 'primary';
  return isChanged ? 'danger' : 'plain';
}
