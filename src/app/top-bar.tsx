import Menu from 'lucide-react/icons/menu';
import Settings from 'lucide-react/icons/settings';
import { type ReactNode, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { WORDS } from '#contract/words.ts';
import { useTopBarHidden } from '../hooks/use-top-bar-hidden.ts';
import { signOut } from '../state/session.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Logo } from '../ui/logo.tsx';
import { ADDRESSES } from './addresses.ts';
import barIcon from './bar-icon.module.css';
import { Bell } from './bell.tsx';
import { Greeting } from './greeting.tsx';
import { NavEntry } from './nav-entry.tsx';
import { PARTS } from './parts.ts';
import { ThemeButton } from './theme-button.tsx';
import styles from './top-bar.module.css';

interface TopBarProps {
  /** One column has a bottom bar and a side menu; the top bar then keeps logo and menu only. */
  readonly isOneColumn: boolean;
  /** No navigation stands beside the screen: a menu leads to what it would, where its coming moves nothing. */
  readonly hasMenu: boolean;
  readonly onMenu: () => void;
  /** Stands under the bar, and stays when the bar leaves. */
  readonly strip: ReactNode;
}

export function TopBar({ isOneColumn, hasMenu, onMenu, strip }: TopBarProps) {
  const bar = useRef<HTMLElement>(null);
  const isHidden = useTopBarHidden(bar);
  return (
    <header ref={bar} className={styles.head} data-top-bar={isHidden ? 'hidden' : 'shown'}>
      <div className={styles.bar}>
        <LogoLink />
        {isOneColumn ? (
          <div className={styles.end}>
            <Bell />
            <MenuButton onMenu={onMenu} />
          </div>
        ) : (
          <>
            <nav className={styles.links} aria-label={WORDS.product}>
              <NavEntry to={ADDRESSES.hub} className={styles.link}>
                {WORDS.nav.feed}
              </NavEntry>
              <NavEntry
                to={ADDRESSES.profile}
                className={styles.link}
                onPointerEnter={PARTS.Profile.preload}
              >
                {WORDS.nav.profile}
              </NavEntry>
            </nav>
            {hasMenu && <MenuButton onMenu={onMenu} />}
            <Greeting className={styles.greeting} />
            <NavEntry
              to={ADDRESSES.settings}
              className={barIcon.icon}
              aria-label={WORDS.nav.settings}
              title={WORDS.nav.settings}
              onPointerEnter={PARTS.Settings.preload}
            >
              <Settings size={18} />
            </NavEntry>
            <Bell />
            <ThemeButton />
            <button type="button" className={styles.link} onClick={signOut}>
              {WORDS.nav.logout}
            </button>
          </>
        )}
      </div>
      {strip}
    </header>
  );
}

function MenuButton({ onMenu }: { readonly onMenu: () => void }) {
  return (
    <IconButton
      label={WORDS.nav.menu}
      aria-haspopup="dialog"
      onPointerEnter={PARTS.SideMenu.preload}
      onClick={onMenu}
    >
      <Menu size={20} />
    </IconButton>
  );
}

/** Leads to the hub; on the hub, to its top. */
function LogoLink() {
  const isHub = useLocation().pathname === ADDRESSES.hub;
  return (
    <Link
      to={ADDRESSES.hub}
      className={styles.logo}
      aria-label={isHub ? WORDS.nav.toTop : WORDS.nav.toHub}
      onClick={(event) => {
        if (!isHub) return;
        event.preventDefault();
        scrollTo({ top: 0 });
      }}
    >
      <Logo name={WORDS.product} />
    </Link>
  );
}
