import { type ReactNode, useEffect } from 'react';
import { FEED_WORDS } from '#contract/feed-words.ts';
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
import { WaitingShape } from '../../ui/waiting-shape.tsx';
import styles from './notification-list.module.css';
import { NotificationRow } from './notification-row.tsx';

/** A sentence of one line, and when it was. */
const ROW_PX = 69;
const likelyPx = () => ROW_PX;

interface NotificationListProps {
  /** Where the list is taken up, and noted for coming back. */
  readonly kept?: KeptList;
  /** What one can do where nothing has happened yet. */
  readonly emptyAction: ReactNode;
  /** Opens the post that a notification is about. */
  readonly onViewPost: (notification: Notification) => void;
}

/** What others did, newest first. Showing the list marks it as read. */
export function NotificationList(props: NotificationListProps) {
  const { kept, emptyAction, onViewPost } = props;
  const list = useNotifications();
  useEffect(() => openNotifications(), []);
  switch (list.status) {
    case 'loading':
      return <WaitingShape shape="rows" words={WORDS.notifications.loading} />;
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
        return (
          <StatusFrame role="status" action={emptyAction}>
            {WORDS.notifications.empty}
          </StatusFrame>
        );
      }
      return (
        <>
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
          <p className={styles.end}>
            {list.isCut ? WORDS.notifications.newest(list.items.length) : FEED_WORDS.end}
          </p>
        </>
      );
  }
}
