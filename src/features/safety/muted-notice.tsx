import VolumeX from 'lucide-react/icons/volume-x';
import { SAFETY_WORDS } from '#contract/safety-words.ts';
import { passFocus } from '../../lib/pass-focus.ts';
import { type Somebody, setMuted, useIsMuted } from '../../state/safety.ts';
import { Button } from '../../ui/button.tsx';
import styles from './muted-notice.module.css';

interface MutedNoticeProps {
  readonly person: Somebody;
  /** What the server said with the profile. */
  readonly isMuted: boolean;
}

/** Says above a profile that its person is muted, and takes it back. */
export function MutedNotice({ person, isMuted: wasMuted }: MutedNoticeProps) {
  if (!useIsMuted(person.id, wasMuted)) return null;

  async function handleUnmute(pressed: Element) {
    // The button goes with the notice; the screen below it is what one has come for.
    if (await setMuted(person, false)) passFocus(pressed, document.querySelector('main'));
  }

  return (
    <div className={styles.notice}>
      <VolumeX size={18} aria-hidden="true" />
      <p className={styles.text}>{SAFETY_WORDS.muted(person.name)}</p>
      <Button
        aria-label={SAFETY_WORDS.unmute(person.name)}
        onClick={({ currentTarget }) => void handleUnmute(currentTarget)}
      >
        {SAFETY_WORDS.unmuteShort}
      </Button>
    </div>
  );
}
