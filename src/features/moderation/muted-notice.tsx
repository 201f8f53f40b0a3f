import VolumeX from 'lucide-react/icons/volume-x';
import { MODERATION_MESSAGES } from '#contract/messages/en/moderation.ts';
import { moveFocus } from '../../lib/dom/move-focus.ts';
import { usePerson } from '../../state/entities/people.ts';
import { type PersonRef, setMuted } from '../../state/moderation.ts';
import { Button } from '../../ui/button/button.tsx';
import { ScreenNotice } from '../../ui/notice/screen-notice.tsx';

interface MutedNoticeProps {
  readonly person: PersonRef;
}

/** The notice above the profile of a muted person, with a button to unmute. */
export function MutedNotice({ person }: MutedNoticeProps) {
  if (!usePerson(person.id).viewerMutes) return null;

  async function handleUnmute(pressed: Element) {
    // The button disappears with the notice: focus moves to the screen below.
    if (await setMuted(person, false)) moveFocus(pressed, document.querySelector('main'));
  }

  return (
    <ScreenNotice
      icon={<VolumeX size={18} />}
      text={MODERATION_MESSAGES.muted(person.name)}
      action={
        <Button
          aria-label={MODERATION_MESSAGES.unmute(person.name)}
          onClick={({ currentTarget }) => void handleUnmute(currentTarget)}
        >
          {MODERATION_MESSAGES.unmuteShort}
        </Button>
      }
    />
  );
}
