import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { NotificationId } from '#contract/ids.ts';
import { MESSAGES } from '#contract/messages/en/common.ts';
import { postPath } from '#contract/page-paths.ts';
import type { Notification } from '#contract/schema/notification.ts';
import { NotificationList } from '../../../features/notifications/notification-list.tsx';
import { PushOffer } from '../../../features/notifications/push-offer.tsx';
import { markFirstContent } from '../../../lib/scheduling/first-content.ts';
import { ADDRESSES } from '../../../navigation/addresses.ts';
import { documentTitle } from '../../../navigation/document-title.ts';
import { useOverlayState } from '../../../navigation/overlay-location.ts';
import { useListRestoration } from '../../../navigation/use-list-restoration.ts';
import { useRemovedPeople } from '../../../state/entities/people.ts';
import { readNotification, refreshNotifications } from '../../../state/notifications.ts';
import { ActionLink } from '../../../ui/button/action-link.tsx';
import styles from './notifications-route.module.css';

/** What others did; a post opens over the list. */
export function NotificationsRoute() {
  const navigate = useNavigate();
  const overlay = useOverlayState();
  const kept = useListRestoration();
  useEffect(markFirstContent, []);
  useRemovedPeople(() => refreshNotifications());

  function handleViewPost({ _id, additionalInfo }: Notification) {
    readNotification(_id as NotificationId);
    const { postId, commentId } = additionalInfo;
    if (postId !== undefined) navigate(postPath(postId, commentId), { state: overlay });
  }

  return (
    <>
      <title>{documentTitle(MESSAGES.titles.notifications)}</title>
      <h1 className={styles.title}>{MESSAGES.titles.notifications}</h1>
      <PushOffer />
      <NotificationList
        kept={kept}
        emptyAction={<ActionLink to={ADDRESSES.search}>{MESSAGES.people.find}</ActionLink>}
        onViewPost={handleViewPost}
      />
    </>
  );
}
