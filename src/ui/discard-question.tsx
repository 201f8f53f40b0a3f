import { WORDS } from '#contract/words.ts';
import { Button } from './button.tsx';
import { Question } from './question.tsx';

interface DiscardQuestionProps {
  readonly onStay: () => void;
  readonly onDiscard: () => void;
}

const words = WORDS.discarding;

/** Asks before changes are thrown away that are kept nowhere else. */
export function DiscardQuestion({ onStay, onDiscard }: DiscardQuestionProps) {
  return (
    <Question title={words.title} text={words.text} stay={words.stay} onStay={onStay}>
      <Button look="danger" onClick={onDiscard}>
        {words.discard}
      </Button>
    </Question>
  );
}
