import { Button } from './button.tsx';
import { Question } from './question.tsx';
import { useAskedAction } from './use-asked-action.ts';

interface AskedActionProps {
  readonly title: string;
  readonly text: string;
  /** The answer that does it. */
  readonly action: string;
  /** Stands on that answer while it is being done. */
  readonly busy: string;
  /** Rejects when it was not done: the question then stays and says why. */
  readonly act: () => Promise<void>;
  /** It was done, or is not to be done. */
  readonly onClose: () => void;
  /** It was not done, and the question had been left by then; absent where `act` tells that itself. */
  readonly onUnseen?: (error: unknown, retry: () => void) => void;
}

/** Asks before something is lost, does it, and stays with the reason where that fails. */
export function AskedAction({ act, onClose, onUnseen, ...words }: AskedActionProps) {
  const { problem, isBusy, run } = useAskedAction({
    act,
    onDone: onClose,
    ...(onUnseen ? { onUnseen } : {}),
  });
  return (
    <Question title={words.title} text={words.text} onStay={onClose} problem={problem}>
      <Button look="danger" aria-disabled={isBusy} onClick={run}>
        {isBusy ? words.busy : words.action}
      </Button>
    </Question>
  );
}
