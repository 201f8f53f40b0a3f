import { PORTFOLIO_WORDS } from '#contract/portfolio-words.ts';
import { Button } from '../../ui/button.tsx';
import { Question } from '../../ui/question.tsx';

const words = PORTFOLIO_WORDS.editor.asking;

/** What is asked about before it is done. */
export type Asked = 'add' | 'save' | 'cancel' | 'close' | 'changed';

interface AskingProps {
  readonly about: Exclude<Asked, 'changed'>;
  readonly isChanged: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Yes or no, before anything of the editor is saved or left. */
export function Asking({ about, isChanged, onYes, onNo }: AskingProps) {
  const asked = words[about];
  const isLeaving = about === 'cancel' || about === 'close';
  const text = 'textUnchanged' in asked && !isChanged ? asked.textUnchanged : asked.text;
  return (
    <Question
      title={asked.title}
      text={text}
      stay={words.no}
      onStay={onNo}
      stayLook={isLeaving ? 'primary' : 'plain'}
    >
      <Button look={lookOfYes(isLeaving, isChanged)} onClick={onYes}>
        {asked.yes}
      </Button>
    </Question>
  );
}

/** Saving is what one came for; leaving what was changed is what cannot be undone. */
function lookOfYes(isLeaving: boolean, isChanged: boolean): 'primary' | 'plain' | 'danger' {
  if (!isLeaving) return 'primary';
  return isChanged ? 'danger' : 'plain';
}
