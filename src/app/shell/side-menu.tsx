import type { LucideIcon } from 'lucide-react';
import Bookmark from 'lucide-react/icons/bookmark';
import House from 'lucide-react/icons/house';
import LogOut from 'lucide-react/icons/log-out';
import Search from 'lucide-react/icons/search';
import Settings from 'lucide-react/icons/settings';
import Users from 'lucide-react/icons/users';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { useOverlayState } from '../../navigation/overlay-location.ts';
import { useCloseOnBack } from '../../navigation/use-close-on-back.ts';
import { logOut } from '../../state/session.ts';
import { Sheet } from '../../ui/dialog/sheet.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { Greeting } from './greeting.tsx';
import { NavItemLink } from './nav-item-link.tsx';
import { NAV_ITEMS } from './nav-items.ts';
import styles from './side-menu.module.css';
import { ThemeButton } from './theme-button.tsx';

const messages = SHELL_MESSAGES.nav;

interface SideMenuProps {
  /** With one column, the bottom bar has Post, and settings and logout are in this menu. */
  readonly isOneColumn: boolean;
  readonly onClose: () => void;
}

/** The menu that slides in where no navigation is beside the screen. */
export function SideMenu({ isOneColumn, onClose }: SideMenuProps) {
  useCloseOnBack(true, onClose);
  return (
    <Sheet
      title={messages.menu}
      closeLabel={messages.closeMenu}
      side={isOneColumn ? 'end' : 'start'}
      onClose={onClose}
    >
      {isOneColumn ? <PhoneEntries onClose={onClose} /> : <DeskEntries onClose={onClose} />}
    </Sheet>
  );
}

type EntriesProps = Pick<SideMenuProps, 'onClose'>;

function PhoneEntries({ onClose }: EntriesProps) {
  return (
    <>
      <Greeting className={styles.greeting} />
      <nav className={styles.entries} aria-label={messages.main}>
        <Entry to={PAGE_PATHS.hub} icon={House} name={messages.menuHome} onClick={onClose} />
        <Entry to={PAGE_PATHS.search} icon={Search} name={messages.menuSearch} onClick={onClose} />
        <Entry
          to={PAGE_PATHS.connections}
          icon={Users}
          name={messages.menuConnections}
          onClick={onClose}
        />
        <Entry to={PAGE_PATHS.saved} icon={Bookmark} name={messages.menuSaved} onClick={onClose} />
      </nav>
      <Entry to={PAGE_PATHS.settings} icon={Settings} name={messages.settings} onClick={onClose} />
      <div className={styles.foot}>
        <button type="button" className={styles.entry} onClick={logOut}>
          <LogOut size={20} />
          {messages.logout}
        </button>
        <ThemeButton />
      </div>
    </>
  );
}

/** The items of the left navigation. */
function DeskEntries({ onClose }: EntriesProps) {
  const overlay = useOverlayState();
  return (
    <nav className={classes(styles.entries, styles.desk)} aria-label={messages.main}>
      {NAV_ITEMS.map((entry) => (
        <Entry
          key={entry.to}
          to={entry.to}
          icon={entry.icon}
          name={entry.label}
          state={entry.isOverlay ? overlay : undefined}
          onClick={onClose}
        />
      ))}
    </nav>
  );
}

interface EntryProps {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly name: string;
  readonly state?: unknown;
  readonly onClick: () => void;
}

function Entry({ icon: Icon, name, ...link }: EntryProps) {
  return (
    <NavItemLink className={styles.entry} {...link}>
      <Icon size={20} />
      {name}
    </NavItemLink>
  );
}
