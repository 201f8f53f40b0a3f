import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { NOTIFICATION_MESSAGES } from '#contract/messages/en/notification.ts';

import type { Notification } from '#contract/schema/notification.ts';
import { useRetryWhenOnline } from '../../hooks/use-retry-when-online.ts';
import type { SavedList } from '../../lib/storage/scroll-restoration.ts';
import {
  openNotifications,
  reloadNotifications,
  useNotifications,
} from '../../state/entities/notifications.ts';
import { FailureFrame } from '../../ui/loading/failure-frame.tsx';
import { StatusFrame } from '../../ui/loading/status-frame.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { useToday } from '../../ui/text/relative-time.tsx';
import { MeasuredList } from '../../ui/virtual-list/measured-list.tsx';
import { groupStarts } from './notification-groups.ts';
import { NotificationItem } from './notification-item.tsx';
import styles from './notification-list.module.css';

/** Heights of a row with a picture or with words below its sentence, of one without, and of a group's name. */
const ROW_PX = 101;
const SHORT_ROW_PX = 77;
const HEADING_PX = 48;

interface NotificationListProps {
  /** Restores the list and saves it for coming back. */
  readonly saved?: SavedList;
  /** The action of an empty list. */
  readonly emptyAction: ReactNode;
  /** Shown below that. */
  readonly afterEmpty?: ReactNode;
}

/** The notifications, newest first. Showing the list marks them as read. */
export function NotificationList(props: NotificationListProps) {
  const { saved, emptyAction, afterEmpty } = props;
  const list = useNotifications();
  useEffect(() => openNotifications(), []);
  useRetryWhenOnline(list.status === 'failed', reloadNotifications);
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
          <GroupedList items={list.items} saved={saved} />
          <p className={styles.end}>
            {list.isCut
              ? NOTIFICATION_MESSAGES.newest(list.items.length)
              : NOTIFICATION_MESSAGES.end}
          </p>
        </>
      );
  }
}

interface GroupedListProps {
  readonly items: readonly Notification[];
  readonly saved: SavedList | undefined;
}

/** Each group begins with its heading, within the row of its first notification. */
function GroupedList({ items, saved }: GroupedListProps) {
  const today = useToday();
  const starts = useMemo(() => groupStarts(items, today), [items, today]);
  const estimatePx = useCallback(
    (item: Notification) => rowPx(item) + (starts.has(item._id) ? HEADING_PX : 0),
    [starts],
  );
  return (
    <div className={styles.list}>
      <MeasuredList
        role="list"
        label={NOTIFICATION_MESSAGES.title}
        items={items}
        estimatePx={estimatePx}
        {...(saved ? { saved } : {})}
        renderItem={(notification) => {
          const group = starts.get(notification._id);
          return (
            <>
              {group && <h2 className={styles.group}>{NOTIFICATION_MESSAGES.groups[group]}</h2>}
              <NotificationItem notification={notification} />
            </>
          );
        }}
      />
    </div>
  );
}

function rowPx({ excerpt, image }: Notification): number {
  return excerpt === undefined && image === undefined ? SHORT_ROW_PX : ROW_PX;
}
