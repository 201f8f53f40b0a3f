import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';

const messages = PROJECT_MESSAGES.editor.asking;

/** What is asked about before it is done. */
export type Confirmation = 'add' | 'publish' | 'draft' | 'save' | 'cancel' | 'close' | 'changed';

interface EditorConfirmationProps {
  readonly about: Exclude<Confirmation, 'changed'>;
  readonly isChanged: boolean;
  /** Only people with the link will see it. */
  readonly isUnlisted: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Yes or no, before anything of the editor is saved or left. */
export function EditorConfirmation(props: EditorConfirmationProps) {
  const { about, isChanged, isUnlisted, onYes, onNo } = props;
  const asked = messages[about];
  const isLeaving = about === 'cancel' || about === 'close';
  const isShowing = about === 'add' || about === 'publish' || about === 'save';
  const ofLeaving = 'textUnchanged' in asked && !isChanged ? asked.textUnchanged : asked.text;
  const text = isShowing && isUnlisted ? messages.unlisted : ofLeaving;
  return (
    <ConfirmDialog
      title={asked.title}
      text={text}
      cancelLabel={messages.no}
      onCancel={onNo}
      cancelLook={isLeaving ? 'primary' : 'plain'}
    >
      <Button look={lookOfYes(isLeaving, isChanged)} onClick={onYes}>
        {asked.yes}
      </Button>
    </ConfirmDialog>
  );
}

/** Saving is what one came for; leaving what was changed is what cannot be undone. */
function lookOfYes(isLeaving: boolean, isChanged: boolean): 'primary' | 'plain' | 'danger' {
  if (!isLeaving) return 'primary';
  return isChanged ? 'danger' : 'plain';
}
