import Bell from 'lucide-react/icons/bell';
import House from 'lucide-react/icons/house';
import SquarePen from 'lucide-react/icons/square-pen';
import UserRound from 'lucide-react/icons/user-round';
import { useLocation } from 'react-router-dom';
import { WORDS } from '#contract/words.ts';
import { useUnread } from '../state/unread.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { ADDRESSES } from './addresses.ts';
import { Badge } from './bell.tsx';
import styles from './bottom-bar.module.css';
import { NavEntry } from './nav-entry.tsx';
import { useOverlayState } from './overlay.ts';
import { PARTS } from './parts.ts';
import { useGoBack } from './use-go-back.ts';

/** The entries under the thumb, where there is one column. */
export function BottomBar() {
  const overlay = useOverlayState();
  const unread = useUnread();
  const goBack = useGoBack();
  const { pathname } = useLocation();
  return (
    <nav className={styles.bar} aria-label={WORDS.nav.main}>
      <NavEntry to={ADDRESSES.hub} className={styles.entry}>
        <House size={20} />
        {WORDS.nav.bottomFeed}
      </NavEntry>
      <NavEntry
        to={ADDRESSES.newPost}
        state={overlay}
        className={styles.entry}
        onPointerDown={PARTS.NewPost.preload}
      >
        <SquarePen size={20} />
        {WORDS.nav.bottomPost}
      </NavEntry>
      <NavEntry to={ADDRESSES.profile} className={styles.entry}>
        <UserRound size={20} />
        {WORDS.nav.profile}
      </NavEntry>
      <NavEntry
        to={ADDRESSES.notifications}
        className={styles.entry}
        onPointerDown={PARTS.Notifications.preload}
        onClick={(event) => {
          if (pathname !== ADDRESSES.notifications) return;
          event.preventDefault();
          goBack();
        }}
      >
        <span className={styles.bell}>
          <Bell size={20} />
          <Badge unread={unread} />
        </span>
        <span aria-hidden="true">{WORDS.titles.notifications}</span>
        <VisuallyHidden>{WORDS.notifications.bell(unread)}</VisuallyHidden>
      </NavEntry>
    </nav>
  );
}
