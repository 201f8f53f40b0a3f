import { useEffect, useRef, useState } from 'react';
import { COMMON_ERRORS } from '#contract/messages/en/common-errors.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import type { Project } from '#contract/schema/project.ts';
import { problemMessage } from '../../lib/api/api-problem.ts';
import { logFailure } from '../../lib/net/log-failure.ts';
import { loadProject } from '../../state/entities/projects.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';

const messages = PROJECT_MESSAGES.editor.changed;

interface ChangedElsewhereProps {
  readonly project: Project;
  /** Loads the stored version into the form. */
  readonly onTake: (newest: Project) => void;
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
export function ChangedElsewhere({ project, onTake, onOverwrite, onNo }: ChangedElsewhereProps) {
  const [problem, setProblem] = useState<string>();
  const [given, setGiven] = useState<Answer>();
  const loading = useRef<AbortController>(undefined);
  useEffect(() => () => loading.current?.abort(), []);

  async function handleAnswer(answer: Answer) {
    if (given) return;
    const now = new AbortController();
    loading.current = now;
    setGiven(answer);
    setProblem(undefined);
    try {
      const newest = await loadProject(project._id, now.signal);
      if (now.signal.aborted) return;
      if (answer === 'load') onTake(newest);
      else onOverwrite(newest);
    } catch (error) {
      if (now.signal.aborted) return;
      logFailure('The newer project was not loaded.', error);
      setProblem(problemMessage(error, COMMON_ERRORS.unavailable));
      setGiven(undefined);
    }
  }

  return (
    <ConfirmDialog
      title={messages.title}
      text={messages.text}
      problem={problem}
      cancelLabel={PROJECT_MESSAGES.editor.confirm.no}
      onCancel={onNo}
    >
      {(['load', 'overwrite'] as const).map((answer) => (
        <Button
          key={answer}
          look="danger"
          aria-disabled={given !== undefined}
          onClick={() => void handleAnswer(answer)}
        >
          {given === answer ? BUSY_WORDS[answer] : messages[answer]}
        </Button>
      ))}
    </ConfirmDialog>
  );
}
