import { useEffect } from 'react';
import { PROBLEMS } from '#contract/problems.ts';
import type { Notification } from '#contract/schema/notification.ts';
import { WORDS } from '#contract/words.ts';
import type { KeptList } from '../../lib/kept-lists.ts';
import {
  openNotifications,
  reloadNotifications,
  useNotifications,
} from '../../state/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { MeasuredList } from '../../ui/long-list/measured-list.tsx';
import { StatusFrame } from '../../ui/status-frame.tsx';
import styles from './notification-list.module.css';
import { NotificationRow } from './notification-row.tsx';

/** How many rows stand in while the list is on its way. */
const WAITING_ROWS = [0, 1, 2, 3];
/** A sentence of one line, and when it was. */
const ROW_PX = 69;
const likelyPx = () => ROW_PX;

interface NotificationListProps {
  /** Where the list is taken up, and noted for coming back. */
  readonly kept?: KeptList;
  /** Opens the post that a notification is about. */
  readonly onViewPost: (notification: Notification) => void;
}

/** What others did, newest first. Showing the list marks it as read. */
export function NotificationList({ kept, onViewPost }: NotificationListProps) {
  const list = useNotifications();
  useEffect(() => openNotifications(), []);
  switch (list.status) {
    case 'loading':
      return (
        <div className={styles.list} role="status" aria-label={WORDS.notifications.loading}>
          {WAITING_ROWS.map((row) => (
            <div key={row} className={styles.waiting} />
          ))}
        </div>
      );
    case 'failed':
      return (
        <StatusFrame
          role="alert"
          action={<Button onClick={reloadNotifications}>{WORDS.retry}</Button>}
        >
          {PROBLEMS.notifications_failed.message}
        </StatusFrame>
      );
    case 'ready':
      if (list.items.length === 0) {
        return <StatusFrame role="status">{WORDS.notifications.empty}</StatusFrame>;
      }
      return (
        <div className={styles.list}>
          <MeasuredList
            role="list"
            label={WORDS.titles.notifications}
            items={list.items}
            estimatePx={likelyPx}
            {...(kept ? { kept } : {})}
            draw={(notification, index) => (
              <NotificationRow
                notification={notification}
                isFirst={index === 0}
                onViewPost={onViewPost}
              />
            )}
          />
        </div>
      );
  }
}
