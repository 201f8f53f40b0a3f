import { MODERATION } from '#contract/calls/moderation.ts';
import { MODERATION_MESSAGES } from '#contract/messages/en/moderation.ts';
import { setBlocked } from '../../state/moderation.ts';
import { ExcludedPeople } from './excluded-people.tsx';

/** The people one has blocked. */
export function BlockedPeople() {
  return (
    <ExcludedPeople
      title={MODERATION_MESSAGES.blockedPeople}
      route={MODERATION.blockedUsers}
      empty={MODERATION_MESSAGES.nobodyBlocked}
      undo={MODERATION_MESSAGES.unblock}
      undoName={MODERATION_MESSAGES.unblockName}
      onUndo={(person) => setBlocked(person, false)}
    />
  );
}
