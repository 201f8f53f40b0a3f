import { MODERATION } from '#contract/calls/moderation.ts';
import { MODERATION_MESSAGES } from '#contract/messages/en/moderation.ts';
import { setMuted } from '../../state/moderation.ts';
import { ExcludedPeople } from './excluded-people.tsx';

/** The people one has muted. */
export function MutedPeople() {
  return (
    <ExcludedPeople
      title={MODERATION_MESSAGES.mutedPeople}
      route={MODERATION.mutedUsers}
      empty={MODERATION_MESSAGES.nobodyMuted}
      undo={MODERATION_MESSAGES.unmuteShort}
      undoName={MODERATION_MESSAGES.unmute}
      onUndo={(person) => setMuted(person, false)}
    />
  );
}
