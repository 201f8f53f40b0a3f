import { useRef, useState } from 'react';
import { PORTFOLIO_WORDS } from '#contract/portfolio-words.ts';
import type { Project } from '#contract/schema/project.ts';
import { wordsOf } from '../../lib/api-problem.ts';
import { logFailure } from '../../lib/log-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Question } from '../../ui/question.tsx';
import { newestOf } from './use-save-project.ts';

const words = PORTFOLIO_WORDS.editor.changed;

interface ChangedElsewhereProps {
  readonly project: Project;
  /** Loads what is stored in the place of the form. */
  readonly onTake: (newest: Project) => void;
  /** Saves the form in the place of what is stored. */
  readonly onOverwrite: (newest: Project) => void;
  readonly onNo: () => void;
}

/** Asks which of two versions stays, once another one than was opened is stored. */
export function ChangedElsewhere({ project, onTake, onOverwrite, onNo }: ChangedElsewhereProps) {
  const [problem, setProblem] = useState<string>();
  const isLoading = useRef(false);

  async function handleAnswer(answer: (newest: Project) => void) {
    if (isLoading.current) return;
    isLoading.current = true;
    setProblem(undefined);
    try {
      answer(await newestOf(project));
    } catch (error) {
      logFailure('The newer project was not loaded.', error);
      setProblem(wordsOf(error, 'unavailable'));
    } finally {
      isLoading.current = false;
    }
  }

  return (
    <Question
      title={words.title}
      text={words.text}
      problem={problem}
      stay={PORTFOLIO_WORDS.editor.asking.no}
      onStay={onNo}
    >
      <Button look="danger" onClick={() => void handleAnswer(onTake)}>
        {words.load}
      </Button>
      <Button look="danger" onClick={() => void handleAnswer(onOverwrite)}>
        {words.overwrite}
      </Button>
    </Question>
  );
}
