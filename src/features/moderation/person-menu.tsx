import Flag from 'lucide-react/icons/flag';
import UserRoundX from 'lucide-react/icons/user-round-x';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { useState } from 'react';
import { MODERATION_MESSAGES } from '#contract/messages/en/moderation.ts';
import { usePerson } from '../../state/entities/people.ts';
import { openReport, type PersonRef, setBlocked, setMuted } from '../../state/moderation.ts';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu/menu.tsx';
import { ConfirmAction } from '../shared/confirm-action.tsx';

const ICON_PX = 18;

interface PersonMenuProps {
  readonly person: PersonRef;
}

/** Actions on another person besides following. */
export function PersonMenu({ person }: PersonMenuProps) {
  const { viewerMutes: isMuted = false } = usePerson(person.id);
  const [isConfirming, setConfirming] = useState(false);
  const { name } = person;
  return (
    <>
      <Menu label={MODERATION_MESSAGES.moreAbout(name)} isAtEnd>
        <MenuItem
          icon={isMuted ? <Volume2 size={ICON_PX} /> : <VolumeX size={ICON_PX} />}
          onSelect={() => void setMuted(person, !isMuted)}
        >
          {isMuted ? MODERATION_MESSAGES.unmute(name) : MODERATION_MESSAGES.mute(name)}
        </MenuItem>
        <MenuItem
          icon={<Flag size={ICON_PX} />}
          onSelect={() => openReport({ kind: 'user', id: person.id })}
        >
          {MODERATION_MESSAGES.report}
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          icon={<UserRoundX size={ICON_PX} />}
          look="danger"
          onSelect={() => setConfirming(true)}
        >
          {MODERATION_MESSAGES.block(name)}
        </MenuItem>
      </Menu>
      {isConfirming && (
        <ConfirmAction
          title={MODERATION_MESSAGES.blockTitle(name)}
          text={MODERATION_MESSAGES.blockText}
          action={MODERATION_MESSAGES.blockYes}
          busy={MODERATION_MESSAGES.blockYes}
          act={async () => void (await setBlocked(person, true))}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
