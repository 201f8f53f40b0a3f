import Bell from 'lucide-react/icons/bell';
import House from 'lucide-react/icons/house';
import Plus from 'lucide-react/icons/plus';
import UserRound from 'lucide-react/icons/user-round';
import { NOTIFICATION_MESSAGES } from '#contract/messages/en/notification.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { useOverlayState } from '../../navigation/overlay-location.ts';
import { useUnread } from '../../state/entities/unread.ts';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { UnreadBadge, useBellLink } from './bell.tsx';
import styles from './bottom-bar.module.css';
import { NavItemLink } from './nav-item-link.tsx';

/** The navigation at the bottom, where there is one column. */
export function BottomBar() {
  const overlay = useOverlayState();
  const unread = useUnread();
  return (
    <nav className={styles.bar} aria-label={SHELL_MESSAGES.nav.main}>
      <NavItemLink to={PAGE_PATHS.hub} className={styles.entry}>
        <House size={20} />
        {SHELL_MESSAGES.nav.bottomFeed}
      </NavItemLink>
      <NavItemLink to={PAGE_PATHS.newPost} state={overlay} className={styles.entry}>
        <span className={styles.pill}>
          <Plus size={20} />
        </span>
        {SHELL_MESSAGES.nav.bottomPost}
      </NavItemLink>
      <NavItemLink to={PAGE_PATHS.profile} className={styles.entry}>
        <UserRound size={20} />
        {SHELL_MESSAGES.nav.profile}
      </NavItemLink>
      <NavItemLink {...useBellLink()} className={styles.entry}>
        <span className={styles.bell}>
          <Bell size={20} />
          <UnreadBadge unread={unread} />
        </span>
        <span aria-hidden="true">{SHELL_MESSAGES.titles.notifications}</span>
        <VisuallyHidden>{NOTIFICATION_MESSAGES.bell(unread)}</VisuallyHidden>
      </NavItemLink>
    </nav>
  );
}
