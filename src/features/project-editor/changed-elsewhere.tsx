import { useState } from 'react';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import type { Project } from '#contract/schema/project.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { loadProject } from '../../state/entities/projects.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';

const messages = PROJECT_MESSAGES.editor.changed;

interface ChangedElsewhereProps {
  readonly project: Project;
  /** Loads the stored version into the form. */
  readonly onLoad: (newest: Project) => void;
  /** Saves the form over the stored version. */
  readonly onOverwrite: (newest: Project) => void;
  readonly onNo: () => void;
}

type Answer = 'load' | 'overwrite';

/** The answer that was given, until the newer version is loaded. */
const BUSY_WORDS: Readonly<Record<Answer, string>> = {
  load: PROJECT_MESSAGES.editor.loading,
  overwrite: PROJECT_MESSAGES.editor.sending,
};

/**
 * Asks which version to keep when a newer one was saved elsewhere. The answer takes effect once the
 * newer version is loaded, unless the question is closed by then.
 */
export function ChangedElsewhere({ project, onLoad, onOverwrite, onNo }: ChangedElsewhereProps) {
  const [given, setGiven] = useState<Answer>();
  const { isSending, failure, submit } = useSubmit({
    send: (answer: Answer, { signal }) =>
      loadProject(project._id, signal).then((newest) => ({ answer, newest })),
    onDone: ({ answer, newest }) => (answer === 'load' ? onLoad : onOverwrite)(newest),
  });

  return (
    <ConfirmDialog
      title={messages.title}
      text={messages.text}
      problem={failure}
      cancelLabel={PROJECT_MESSAGES.editor.confirm.no}
      onCancel={onNo}
    >
      {(['load', 'overwrite'] as const).map((answer) => (
        <Button
          key={answer}
          look="danger"
          aria-disabled={isSending}
          onClick={() => {
            if (!isSending) setGiven(answer);
            void submit(answer);
          }}
        >
          {isSending && given === answer ? BUSY_WORDS[answer] : messages[answer]}
        </Button>
      ))}
    </ConfirmDialog>
  );
}
