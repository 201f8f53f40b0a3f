import Menu from 'lucide-react/icons/menu';
import Plus from 'lucide-react/icons/plus';
import Search from 'lucide-react/icons/search';
import Settings from 'lucide-react/icons/settings';
import { type ReactNode, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { useHidingBar } from '../../hooks/use-hiding-bar.ts';
import { useOverlayState } from '../../navigation/overlay-location.ts';
import { logOut } from '../../state/session.ts';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { classes } from '../../ui/styles/classes.ts';
import words from '../../ui/styles/words.module.css';
import { Logo } from '../../ui/text/logo.tsx';
import { BarIconLink } from './bar-icon-link.tsx';
import { Bell } from './bell.tsx';
import { Greeting } from './greeting.tsx';
import { NavItemLink } from './nav-item-link.tsx';
import { ThemeButton } from './theme-button.tsx';
import styles from './top-bar.module.css';

interface TopBarProps {
  /** One column has a bottom bar and a side menu; the top bar then has logo, search, notifications and menu only. */
  readonly isOneColumn: boolean;
  /** No navigation is beside the screen: a menu button takes its place. */
  readonly hasMenu: boolean;
  readonly onMenu: () => void;
  /** The pointer came near the menu button. */
  readonly onMenuNear: () => void;
  /** Below the bar; stays when the bar hides. */
  readonly strip: ReactNode;
}

export function TopBar({ isOneColumn, hasMenu, onMenu, onMenuNear, strip }: TopBarProps) {
  const bar = useRef<HTMLElement>(null);
  useHidingBar(bar, 'data-top-bar');
  const overlay = useOverlayState();
  return (
    <header ref={bar} className={styles.head}>
      <div className={styles.bar}>
        <LogoLink />
        {isOneColumn ? (
          <div className={styles.end}>
            <BarIconLink to={PAGE_PATHS.search} label={SHELL_MESSAGES.titles.search}>
              <Search size={20} />
            </BarIconLink>
            <Bell />
            <MenuButton onMenu={onMenu} onMenuNear={onMenuNear} />
          </div>
        ) : (
          <>
            <nav className={styles.links} aria-label={COMMON_MESSAGES.product}>
              <NavItemLink to={PAGE_PATHS.hub} className={styles.link}>
                {SHELL_MESSAGES.nav.feed}
              </NavItemLink>
              <NavItemLink to={PAGE_PATHS.profile} className={styles.link}>
                {SHELL_MESSAGES.nav.profile}
              </NavItemLink>
            </nav>
            {hasMenu && <MenuButton onMenu={onMenu} onMenuNear={onMenuNear} />}
            <Greeting className={classes(words.oneLine, styles.greeting)} />
            <ButtonLink look="primary" to={PAGE_PATHS.newPost} state={overlay} prefetch>
              <Plus size={18} />
              {SHELL_MESSAGES.titles.newPost}
            </ButtonLink>
            <BarIconLink to={PAGE_PATHS.settings} label={SHELL_MESSAGES.nav.settings}>
              <Settings size={18} />
            </BarIconLink>
            <Bell />
            <ThemeButton />
            <button type="button" className={styles.link} onClick={logOut}>
              {SHELL_MESSAGES.nav.logout}
            </button>
          </>
        )}
      </div>
      {strip}
    </header>
  );
}

function MenuButton({ onMenu, onMenuNear }: Pick<TopBarProps, 'onMenu' | 'onMenuNear'>) {
  return (
    <IconButton
      label={SHELL_MESSAGES.nav.menu}
      aria-haspopup="dialog"
      onPointerEnter={onMenuNear}
      onClick={onMenu}
    >
      <Menu size={20} />
    </IconButton>
  );
}

/** Opens the feed; on the feed, scrolls to its top. */
function LogoLink() {
  const isHub = useLocation().pathname === PAGE_PATHS.hub;
  return (
    <Link
      to={PAGE_PATHS.hub}
      className={styles.logo}
      aria-label={isHub ? SHELL_MESSAGES.nav.toTop : SHELL_MESSAGES.nav.toHub}
      onClick={(event) => {
        if (!isHub) return;
        event.preventDefault();
        scrollTo({ top: 0 });
      }}
    >
      <Logo name={COMMON_MESSAGES.product} />
    </Link>
  );
}
