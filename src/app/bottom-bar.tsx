import { House, SquarePen } from 'lucide-react';
import { WORDS } from '#contract/words.ts';
import { ADDRESSES } from './addresses.ts';
import styles from './bottom-bar.module.css';
import { NavEntry } from './nav-entry.tsx';
import { useOverlayState } from './overlay.ts';
import { PARTS } from './parts.ts';

/** The entries under the thumb, where there is one column. */
export function BottomBar() {
  const overlay = useOverlayState();
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
    </nav>
  );
}
