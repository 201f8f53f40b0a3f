import { Button } from './button.tsx';
import { Question } from './question.tsx';

interface DiscardQuestionProps {
  readonly words: {
    readonly title: string;
    readonly text: string;
    readonly stay: string;
    readonly discard: string;
  };
  readonly onStay: () => void;
  readonly onDiscard: () => void;
}

/** Asks before words that stand nowhere else are thrown away. */
export function DiscardQuestion({ words, onStay, onDiscard }: DiscardQuestionProps) {
  return (
    <Question title={words.title} text={words.text} stay={words.stay} onStay={onStay}>
      <Button look="danger" onClick={onDiscard}>
        {words.discard}
      </Button>
    </Question>
  );
}
