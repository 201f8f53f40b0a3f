import { WORDS } from '#contract/words.ts';
import { Button } from '../../ui/button.tsx';
import { Question } from '../../ui/question.tsx';

interface LeaveQuestionProps {
  readonly hasText: boolean;
  /** The browser keeps nothing: a draft goes with the tab. */
  readonly isBrief: boolean;
  readonly hasMedia: boolean;
  readonly isSending: boolean;
  readonly onStay: () => void;
  /** `keepsDraft`: the text stays on this device for the next time. */
  readonly onLeave: (keepsDraft: boolean) => void;
}

/** Asks what is to become of a post that was begun. */
export function LeaveQuestion({
  hasText,
  isBrief,
  hasMedia,
  isSending,
  onStay,
  onLeave,
}: LeaveQuestionProps) {
  const sentences = [
    isSending && WORDS.composer.leaveSendingText,
    hasText && (isBrief ? WORDS.notKept.draft : WORDS.composer.leaveText),
    hasMedia && WORDS.composer.leaveMediaText,
  ].filter((sentence) => sentence !== false);
  return (
    <Question
      title={WORDS.composer.leaveTitle}
      text={sentences.join(' ')}
      stay={WORDS.composer.stay}
      onStay={onStay}
    >
      <Button look="danger" onClick={() => onLeave(false)}>
        {WORDS.composer.discard}
      </Button>
      {hasText && <Button onClick={() => onLeave(true)}>{WORDS.composer.keepDraft}</Button>}
    </Question>
  );
}
