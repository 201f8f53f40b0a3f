import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { postAddress } from '#contract/addresses.ts';
import type { NotificationId } from '#contract/ids.ts';
import type { Notification } from '#contract/schema/notification.ts';
import { WORDS } from '#contract/words.ts';
import { NotificationList } from '../../features/notifications/notification-list.tsx';
import { PushOffer } from '../../features/notifications/push-offer.tsx';
import { markFirstContent } from '../../lib/first-content.ts';
import { readNotification, renewNotifications } from '../../state/notifications.ts';
import { usePostChanges } from '../../state/post-changes.ts';
import { ActionLink } from '../../ui/action-link.tsx';
import { ADDRESSES } from '../addresses.ts';
import { useOverlayState } from '../overlay.ts';
import { screenTitle } from '../screen-title.ts';
import { useKeptList } from '../use-kept-list.ts';
import styles from './notifications-route.module.css';

/** What others did; a post opens over the list. */
export function NotificationsRoute() {
  const navigate = useNavigate();
  const overlay = useOverlayState();
  const kept = useKeptList();
  useEffect(markFirstContent, []);
  usePostChanges(({ kind }) => {
    if (kind === 'author-gone') renewNotifications();
  });

  function handleViewPost({ _id, additionalInfo }: Notification) {
    readNotification(_id as NotificationId);
    const { postId, commentId } = additionalInfo;
    if (postId !== undefined) navigate(postAddress(postId, commentId), { state: overlay });
  }

  return (
    <>
      <title>{screenTitle(WORDS.titles.notifications)}</title>
      <h1 className={styles.title}>{WORDS.titles.notifications}</h1>
      <PushOffer />
      <NotificationList
        kept={kept}
        emptyAction={<ActionLink to={ADDRESSES.search}>{WORDS.people.find}</ActionLink>}
        onViewPost={handleViewPost}
      />
    </>
  );
}
