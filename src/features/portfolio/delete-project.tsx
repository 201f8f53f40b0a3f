import { useRef } from 'react';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import type { Project } from '#contract/schema/project.ts';
import { deleteOwnProject } from '../../state/portfolio.ts';
import { removeProjectDraft } from '../../state/project-drafts.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';

const messages = PROJECT_MESSAGES.deleting;

interface DeleteProjectProps {
  readonly project: Project;
  /** Called with the answer. */
  readonly onDone: (isDeleted: boolean) => void;
  /** Returns what gets the focus after a deletion, which may have failed at once; else it goes back. */
  readonly returnTo?: () => Element | null;
}

/** Asks for confirmation, and deletes the project. */
export function DeleteProject({ project, onDone, returnTo }: DeleteProjectProps) {
  const isConfirmed = useRef(false);
  return (
    <ConfirmDialog
      title={messages.title}
      text={messages.text(project.title)}
      onCancel={() => onDone(false)}
      returnTo={() => (isConfirmed.current ? (returnTo?.() ?? null) : null)}
    >
      <Button
        look="danger"
        onClick={() => {
          isConfirmed.current = true;
          onDone(true);
          const removeChanges = () => void removeProjectDraft(project.user, project._id);
          void deleteOwnProject(project, removeChanges);
        }}
      >
        {messages.yes}
      </Button>
    </ConfirmDialog>
  );
}
