import { SAFETY_WORDS } from '#contract/safety-words.ts';
import { type Somebody, setBlocked } from '../../state/safety.ts';
import { Button } from '../../ui/button.tsx';
import { StatusFrame } from '../../ui/status-frame.tsx';

interface BlockedNoticeProps {
  readonly person: Somebody;
  /** Called when the block was taken back. */
  readonly onUnblocked: () => void;
}

/** Stands where the profile of a person was who has just been blocked. */
export function BlockedNotice({ person, onUnblocked }: BlockedNoticeProps) {
  const handleUnblock = async () => {
    if (await setBlocked(person, false)) onUnblocked();
  };
  return (
    <StatusFrame
      role="status"
      action={<Button onClick={() => void handleUnblock()}>{SAFETY_WORDS.unblock}</Button>}
    >
      {SAFETY_WORDS.blockedScreen(person.name)}
    </StatusFrame>
  );
}
