import { type ReactNode, useEffect } from 'react';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { NOTIFICATION_MESSAGES } from '#contract/messages/en/notification.ts';

import type { Notification } from '#contract/schema/notification.ts';
import type { SavedList } from '../../lib/storage/scroll-restoration.ts';
import {
  openNotifications,
  reloadNotifications,
  useNotifications,
} from '../../state/entities/notifications.ts';
import { FailureFrame } from '../../ui/loading/failure-frame.tsx';
import { StatusFrame } from '../../ui/loading/status-frame.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { MeasuredList } from '../../ui/virtual-list/measured-list.tsx';
import { NotificationItem } from './notification-item.tsx';
import styles from './notification-list.module.css';

/** Height of a one-line sentence with its time. */
const ROW_PX = 69;
const estimateRowPx = () => ROW_PX;

interface NotificationListProps {
  /** Restores the list and saves it for coming back. */
  readonly saved?: SavedList;
  /** The action of an empty list. */
  readonly emptyAction: ReactNode;
  /** Shown below that. */
  readonly afterEmpty?: ReactNode;
  /** Opens the post that a notification is about. */
  readonly onViewPost: (notification: Notification) => void;
}

/** The notifications, newest first. Showing the list marks them as read. */
export function NotificationList(props: NotificationListProps) {
  const { saved, emptyAction, afterEmpty, onViewPost } = props;
  const list = useNotifications();
  useEffect(() => openNotifications(), []);
  switch (list.status) {
    case 'loading':
      return <Skeleton shape="rows" label={NOTIFICATION_MESSAGES.loading} />;
    case 'failed':
      return (
        <FailureFrame onRetry={reloadNotifications}>
          {ERROR_MESSAGES.notifications_failed}
        </FailureFrame>
      );
    case 'ready':
      if (list.items.length === 0) {
        return (
          <>
            <StatusFrame role="status" action={emptyAction}>
              {NOTIFICATION_MESSAGES.empty}
            </StatusFrame>
            {afterEmpty}
          </>
        );
      }
      return (
        <>
          <div className={styles.list}>
            <MeasuredList
              role="list"
              label={NOTIFICATION_MESSAGES.title}
              items={list.items}
              estimatePx={estimateRowPx}
              {...(saved ? { saved } : {})}
              renderItem={(notification, index) => (
                <NotificationItem
                  notification={notification}
                  isFirst={index === 0}
                  onViewPost={onViewPost}
                />
              )}
            />
          </div>
          <p className={styles.end}>
            {list.isCut
              ? NOTIFICATION_MESSAGES.newest(list.items.length)
              : NOTIFICATION_MESSAGES.end}
          </p>
        </>
      );
  }
}
