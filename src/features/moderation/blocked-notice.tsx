import Flag from 'lucide-react/icons/flag';
import { MODERATION_MESSAGES } from '#contract/messages/en/moderation.ts';
import { moveFocus } from '../../lib/dom/move-focus.ts';
import { openReport, type PersonRef, setBlocked } from '../../state/moderation.ts';
import { Button } from '../../ui/button/button.tsx';
import { StatusFrame } from '../../ui/loading/status-frame.tsx';
import styles from './blocked-notice.module.css';

interface BlockedNoticeProps {
  readonly person: PersonRef;
  /** Called after unblocking. */
  readonly onUnblocked: () => void;
}

/** Replaces the profile of a person who has just been blocked. */
export function BlockedNotice({ person, onUnblocked }: BlockedNoticeProps) {
  const handleUnblock = async (pressed: Element) => {
    if (!(await setBlocked(person, false))) return;
    onUnblocked();
    moveFocus(pressed, document.querySelector('main')); // the button goes with the notice
  };
  return (
    <StatusFrame
      role="status"
      action={
        <div className={styles.actions}>
          <Button look="primary" onClick={({ currentTarget }) => void handleUnblock(currentTarget)}>
            {MODERATION_MESSAGES.unblock}
          </Button>
          <Button onClick={() => openReport({ kind: 'user', id: person.id })}>
            <Flag size={18} />
            {MODERATION_MESSAGES.report}
          </Button>
        </div>
      }
    >
      {MODERATION_MESSAGES.blockedScreen(person.name)}
    </StatusFrame>
  );
}
