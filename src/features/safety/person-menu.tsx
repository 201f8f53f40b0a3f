import Flag from 'lucide-react/icons/flag';
import UserRoundX from 'lucide-react/icons/user-round-x';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { useState } from 'react';
import { SAFETY_WORDS } from '#contract/safety-words.ts';
import { openReport, type Somebody, setBlocked, setMuted, useIsMuted } from '../../state/safety.ts';
import { AskedAction } from '../../ui/asked-action.tsx';
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx';

const ICON_PX = 18;

interface PersonMenuProps {
  readonly person: Somebody;
  /** What the server said with the profile. */
  readonly isMuted: boolean;
}

/** What one can do about another person beside following them. */
export function PersonMenu({ person, isMuted: wasMuted }: PersonMenuProps) {
  const isMuted = useIsMuted(person.id, wasMuted);
  const [isAsked, setAsked] = useState(false);
  const { name } = person;
  return (
    <>
      <Menu label={SAFETY_WORDS.moreAbout(name)} isAtEnd>
        <MenuItem
          icon={isMuted ? <Volume2 size={ICON_PX} /> : <VolumeX size={ICON_PX} />}
          onSelect={() => void setMuted(person, !isMuted)}
        >
          {isMuted ? SAFETY_WORDS.unmute(name) : SAFETY_WORDS.mute(name)}
        </MenuItem>
        <MenuItem
          icon={<Flag size={ICON_PX} />}
          onSelect={() => openReport({ kind: 'user', id: person.id })}
        >
          {SAFETY_WORDS.report}
        </MenuItem>
        <MenuLine />
        <MenuItem
          icon={<UserRoundX size={ICON_PX} />}
          look="danger"
          onSelect={() => setAsked(true)}
        >
          {SAFETY_WORDS.block(name)}
        </MenuItem>
      </Menu>
      {isAsked && (
        <AskedAction
          title={SAFETY_WORDS.blockTitle(name)}
          text={SAFETY_WORDS.blockText}
          action={SAFETY_WORDS.blockYes}
          busy={SAFETY_WORDS.blockYes}
          act={async () => void (await setBlocked(person, true))}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
