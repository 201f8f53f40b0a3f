import BellIcon from 'lucide-react/icons/bell';
import type { MouseEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { NOTIFICATION_MESSAGES } from '#contract/messages/en/notification.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { useGoBack } from '../../navigation/use-go-back.ts';
import { useUnread } from '../../state/entities/unread.ts';
import { BarIconLink } from './bar-icon-link.tsx';
import styles from './bell.module.css';

/** Opens the notifications; on that screen, it goes back. */
export function Bell() {
  const unread = useUnread();
  return (
    <BarIconLink
      {...useBellLink()}
      label={NOTIFICATION_MESSAGES.bell(unread)}
      className={styles.bell}
    >
      <BellIcon size={20} />
      <UnreadBadge unread={unread} />
    </BarIconLink>
  );
}

/** Where a bell leads, and what a press on it does. */
export function useBellLink() {
  const { pathname } = useLocation();
  const goBack = useGoBack();
  return {
    to: PAGE_PATHS.notifications,
    onClick(event: MouseEvent): void {
      if (pathname !== PAGE_PATHS.notifications) return;
      event.preventDefault();
      goBack();
    },
  };
}

/** The number of unread notifications, hidden from screen readers: the link's name has it. */
export function UnreadBadge({ unread }: { readonly unread: number }) {
  if (unread === 0) return null;
  return (
    <span className={styles.badge} aria-hidden="true">
      {NOTIFICATION_MESSAGES.badge(unread)}
    </span>
  );
}
