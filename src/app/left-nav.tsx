import { WORDS } from '#contract/words.ts';
import { DESK_ENTRIES } from './desk-entries.ts';
import styles from './left-nav.module.css';
import { NavEntry } from './nav-entry.tsx';
import { useOverlayState } from './overlay.ts';

/** The entries beside the feed: words where there is room, icons where there is less. */
export function LeftNav() {
  const overlay = useOverlayState();
  return (
    <nav className={styles.nav} aria-label={WORDS.nav.main}>
      {DESK_ENTRIES.map(({ to, icon: Icon, words, isOverlay, onIntent }) => (
        <NavEntry
          key={to}
          to={to}
          state={isOverlay ? overlay : undefined}
          className={styles.entry}
          title={words}
          onPointerEnter={onIntent}
          onFocus={onIntent}
        >
          <Icon size={20} className={styles.icon} />
          <span className={styles.words}>{words}</span>
        </NavEntry>
      ))}
    </nav>
  );
}
