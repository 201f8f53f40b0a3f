import BellIcon from 'lucide-react/icons/bell';
import { useLocation } from 'react-router-dom';
import { WORDS } from '#contract/words.ts';
import { useUnread } from '../state/unread.ts';
import { classes } from '../ui/classes.ts';
import { ADDRESSES } from './addresses.ts';
import barIcon from './bar-icon.module.css';
import styles from './bell.module.css';
import { NavEntry } from './nav-entry.tsx';
import { PARTS } from './parts.ts';
import { useGoBack } from './use-go-back.ts';

/** Leads to the notifications; pressed there, it leads back. */
export function Bell({ className }: { readonly className?: string | undefined }) {
  const unread = useUnread();
  const { pathname } = useLocation();
  const goBack = useGoBack();
  const label = WORDS.notifications.bell(unread);
  return (
    <NavEntry
      to={ADDRESSES.notifications}
      className={classes(barIcon.icon, styles.bell, className)}
      aria-label={label}
      title={label}
      onPointerEnter={PARTS.Notifications.preload}
      onClick={(event) => {
        if (pathname !== ADDRESSES.notifications) return;
        event.preventDefault();
        goBack();
      }}
    >
      <BellIcon size={20} />
      <Badge unread={unread} />
    </NavEntry>
  );
}

/** How many are unread, for those who see it; its holder says it to the others. */
export function Badge({ unread }: { readonly unread: number }) {
  if (unread === 0) return null;
  return (
    <span className={styles.badge} aria-hidden="true">
      {WORDS.notifications.badge(unread)}
    </span>
  );
}
