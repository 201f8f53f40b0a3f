import { API } from '#contract/routes.ts';
import { SAFETY_WORDS } from '#contract/safety-words.ts';
import { setBlocked } from '../../state/safety.ts';
import { ExcludedPeople } from './excluded-people.tsx';

/** The people one has blocked. */
export function BlockedPeople() {
  return (
    <ExcludedPeople
      title={SAFETY_WORDS.blockedPeople}
      route={API.blockedUsers}
      empty={SAFETY_WORDS.nobodyBlocked}
      undo={SAFETY_WORDS.unblock}
      undoName={SAFETY_WORDS.unblockName}
      onUndo={(person) => setBlocked(person, false)}
    />
  );
}
