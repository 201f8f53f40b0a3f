import Flag from 'lucide-react/icons/flag';
import { SAFETY_WORDS } from '#contract/safety-words.ts';
import { passFocus } from '../../lib/pass-focus.ts';
import { openReport, type Somebody, setBlocked } from '../../state/safety.ts';
import { Button } from '../../ui/button.tsx';
import { StatusFrame } from '../../ui/status-frame.tsx';
import styles from './blocked-notice.module.css';

interface BlockedNoticeProps {
  readonly person: Somebody;
  /** Called when the block was taken back. */
  readonly onUnblocked: () => void;
}

/** Stands where the profile of a person was who has just been blocked. */
export function BlockedNotice({ person, onUnblocked }: BlockedNoticeProps) {
  const handleUnblock = async (pressed: Element) => {
    if (!(await setBlocked(person, false))) return;
    onUnblocked();
    passFocus(pressed, document.querySelector('main')); // the button goes with the notice
  };
  return (
    <StatusFrame
      role="status"
      action={
        <div className={styles.actions}>
          <Button look="primary" onClick={({ currentTarget }) => void handleUnblock(currentTarget)}>
            {SAFETY_WORDS.unblock}
          </Button>
          <Button onClick={() => openReport({ kind: 'user', id: person.id })}>
            <Flag size={18} />
            {SAFETY_WORDS.report}
          </Button>
        </div>
      }
    >
      {SAFETY_WORDS.blockedScreen(person.name)}
    </StatusFrame>
  );
}
