import { useState } from 'react';
import { SETTINGS_WORDS } from '#contract/settings-words.ts';
import { keep, readKept } from '../../lib/device-store.ts';
import { useNotifications } from '../../state/notifications.ts';
import { turnOnPush, usePush } from '../../state/push.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import styles from './push-offer.module.css';

const words = SETTINGS_WORDS.pushOffer;
const STORAGE_KEY = 'push-offer';

/**
 * Offers push notifications, once there has been something to hear of and until it was answered. The
 * browser itself asks only after a press.
 */
export function PushOffer() {
  const [isAnswered, setAnswered] = useState(() => readKept(STORAGE_KEY) !== undefined);
  const list = useNotifications();
  const { device, isSwitching } = usePush();
  // While the list is on its way, its place is kept: nothing moves down when it comes.
  const isWaiting = list.status === 'loading';
  const hasNews = list.status === 'ready' && list.items.length > 0;
  if (isAnswered || !(hasNews || isWaiting) || device !== 'off') return null;

  function answer() {
    keep(STORAGE_KEY, 'answered');
    setAnswered(true);
  }

  return (
    <section
      className={classes(styles.offer, isWaiting && styles.waiting)}
      aria-label={words.text}
      aria-hidden={isWaiting}
      inert={isWaiting}
    >
      <p className={styles.text}>{words.text}</p>
      <Button onClick={answer}>{words.no}</Button>
      <Button
        look="primary"
        aria-disabled={isSwitching}
        onClick={() => void turnOnPush().then(answer)}
      >
        {words.yes}
      </Button>
    </section>
  );
}
