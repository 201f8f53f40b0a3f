import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { useOverlayState } from '../../navigation/overlay-location.ts';
import styles from './left-nav.module.css';
import { NavItemLink } from './nav-item-link.tsx';
import { NAV_ITEMS } from './nav-items.ts';

/** The navigation beside the feed: labels where there is room, icons where there is less. */
export function LeftNav() {
  const overlay = useOverlayState();
  return (
    <nav className={styles.nav} aria-label={SHELL_MESSAGES.nav.main}>
      {NAV_ITEMS.map(({ to, icon: Icon, label, isOverlay }) => (
        <NavItemLink
          key={to}
          to={to}
          state={isOverlay ? overlay : undefined}
          className={styles.entry}
          title={label}
        >
          <Icon size={20} className={styles.icon} />
          <span className={styles.text}>{label}</span>
        </NavItemLink>
      ))}
    </nav>
  );
}
