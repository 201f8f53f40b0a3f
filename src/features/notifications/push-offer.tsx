import { useState } from 'react';
import { NOTIFICATION_MESSAGES } from '#contract/messages/en/notification.ts';
import { moveFocus } from '../../lib/dom/move-focus.ts';
import { getStored, setStored } from '../../lib/storage/storage.ts';
import { useNotifications } from '../../state/entities/notifications.ts';
import { turnOnPush, usePush } from '../../state/push.ts';
import { useSelf } from '../../state/session.ts';
import { Button } from '../../ui/button/button.tsx';
import { classes } from '../../ui/styles/classes.ts';
import styles from './push-offer.module.css';

const messages = NOTIFICATION_MESSAGES.pushOffer;
/** Stored for each person, since devices are shared. */
const PREFIX = 'push-offer:';

/**
 * Offers push notifications once there is a notification, until it is answered. The browser asks for
 * permission only after a press.
 */
export function PushOffer() {
  const key = PREFIX + useSelf()._id;
  const [isAnswered, setAnswered] = useState(() => getStored(key) !== undefined);
  const list = useNotifications();
  const { device, isSwitching } = usePush();
  // The offer's room is reserved while the list loads, so that nothing moves down.
  const isWaiting = list.status === 'loading';
  const hasNews = list.status === 'ready' && list.items.length > 0;
  if (isAnswered || !(hasNews || isWaiting) || device !== 'off') return null;

  function answer(pressed: Element) {
    setStored(key, 'answered');
    setAnswered(true);
    moveFocus(pressed, document.querySelector('main')); // the buttons go with the offer
  }

  async function handleYes(pressed: Element) {
    if (await turnOnPush()) answer(pressed);
    // The offer disappears when the browser denies it, too.
    else if (Notification.permission === 'denied')
      moveFocus(pressed, document.querySelector('main'));
  }

  return (
    <section
      className={classes(styles.offer, isWaiting && styles.waiting)}
      aria-label={messages.text}
      aria-hidden={isWaiting}
      inert={isWaiting}
    >
      <p className={styles.text}>{messages.text}</p>
      <Button onClick={({ currentTarget }) => answer(currentTarget)}>{messages.no}</Button>
      <Button
        look="primary"
        aria-disabled={isSwitching}
        onClick={({ currentTarget }) => void handleYes(currentTarget)}
      >
        {messages.yes}
      </Button>
    </section>
  );
}
