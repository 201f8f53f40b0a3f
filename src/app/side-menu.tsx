import { Bookmark, House, LogOut, Search, Settings, Users } from 'lucide-react';
import { WORDS } from '#contract/words.ts';
import { signOut } from '../state/session.ts';
import { Sheet } from '../ui/sheet.tsx';
import { ADDRESSES } from './addresses.ts';
import { Greeting } from './greeting.tsx';
import { NavEntry } from './nav-entry.tsx';
import styles from './side-menu.module.css';
import { ThemeButton } from './theme-button.tsx';

/** The menu that slides in where there is one column. */
export function SideMenu({ onClose }: { readonly onClose: () => void }) {
  return (
    <Sheet title={WORDS.nav.menu} closeLabel={WORDS.nav.closeMenu} onClose={onClose}>
      <Greeting className={styles.greeting} />
      <nav className={styles.entries} aria-label={WORDS.nav.main}>
        <NavEntry to={ADDRESSES.hub} className={styles.entry} onClick={onClose}>
          <House size={20} />
          {WORDS.nav.menuHome}
        </NavEntry>
        <NavEntry to={ADDRESSES.search} className={styles.entry} onClick={onClose}>
          <Search size={20} />
          {WORDS.nav.menuSearch}
        </NavEntry>
        <NavEntry to={ADDRESSES.connections} className={styles.entry} onClick={onClose}>
          <Users size={20} />
          {WORDS.nav.menuConnections}
        </NavEntry>
        <NavEntry to={ADDRESSES.saved} className={styles.entry} onClick={onClose}>
          <Bookmark size={20} />
          {WORDS.nav.menuSaved}
        </NavEntry>
      </nav>
      <NavEntry to={ADDRESSES.settings} className={styles.entry} onClick={onClose}>
        <Settings size={20} />
        {WORDS.nav.settings}
      </NavEntry>
      <div className={styles.foot}>
        <button type="button" className={styles.entry} onClick={signOut}>
          <LogOut size={20} />
          {WORDS.nav.logout}
        </button>
        <ThemeButton />
      </div>
    </Sheet>
  );
}
