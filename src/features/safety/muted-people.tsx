import { API } from '#contract/routes.ts';
import { SAFETY_WORDS } from '#contract/safety-words.ts';
import { setMuted } from '../../state/safety.ts';
import { ExcludedPeople } from './excluded-people.tsx';

/** The people one has muted. */
export function MutedPeople() {
  return (
    <ExcludedPeople
      title={SAFETY_WORDS.mutedPeople}
      route={API.mutedUsers}
      empty={SAFETY_WORDS.nobodyMuted}
      undo={SAFETY_WORDS.unmuteShort}
      undoName={SAFETY_WORDS.unmute}
      onUndo={(person) => setMuted(person, false)}
    />
  );
}
