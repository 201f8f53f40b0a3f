import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { NotificationId } from '#contract/ids.ts';
import type { Notification } from '#contract/schema/notification.ts';
import { WORDS } from '#contract/words.ts';
import { NotificationList } from '../../features/notifications/notification-list.tsx';
import { markFirstContent } from '../../lib/first-content.ts';
import { readNotification } from '../../state/notifications.ts';
import { postAddress } from '../addresses.ts';
import { useOverlayState } from '../overlay.ts';
import { screenTitle } from '../screen-title.ts';
import styles from './notifications-route.module.css';

/** What others did; a post opens over the list. */
export function NotificationsRoute() {
  const navigate = useNavigate();
  const overlay = useOverlayState();
  useEffect(markFirstContent, []);

  function handleViewPost({ _id, additionalInfo }: Notification) {
    readNotification(_id as NotificationId);
    if (additionalInfo.postId !== undefined) {
      navigate(postAddress(additionalInfo.postId), { state: overlay });
    }
  }

  return (
    <>
      <title>{screenTitle(WORDS.titles.notifications)}</title>
      <h1 className={styles.title}>{WORDS.titles.notifications}</h1>
      <NotificationList onViewPost={handleViewPost} />
    </>
  );
}
