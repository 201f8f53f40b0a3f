import { Bookmark, House, type LucideIcon, Search, SquarePen, Users } from 'lucide-react';
import { WORDS } from '#contract/words.ts';
import { ADDRESSES } from './addresses.ts';
import styles from './left-nav.module.css';
import { NavEntry } from './nav-entry.tsx';
import { useOverlayState } from './overlay.ts';
import { PARTS } from './parts.ts';

/** The entries beside the feed: words where there is room, icons where there is less. */
export function LeftNav() {
  const overlay = useOverlayState();
  return (
    <nav className={styles.nav} aria-label={WORDS.nav.main}>
      <Entry to={ADDRESSES.hub} icon={House} words={WORDS.nav.home} />
      <Entry
        to={ADDRESSES.newPost}
        icon={SquarePen}
        words={WORDS.nav.post}
        state={overlay}
        onIntent={PARTS.NewPost.preload}
      />
      <Entry
        to={ADDRESSES.search}
        icon={Search}
        words={WORDS.nav.search}
        onIntent={PARTS.Search.preload}
      />
      <Entry
        to={ADDRESSES.connections}
        icon={Users}
        words={WORDS.nav.connections}
        onIntent={PARTS.Connections.preload}
      />
      <Entry
        to={ADDRESSES.saved}
        icon={Bookmark}
        words={WORDS.nav.saved}
        onIntent={PARTS.Saved.preload}
      />
    </nav>
  );
}

interface EntryProps {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly words: string;
  readonly state?: unknown;
  /** The pointer or focus came near: the code can be fetched. */
  readonly onIntent?: () => void;
}

function Entry({ to, icon: Icon, words, state, onIntent }: EntryProps) {
  return (
    <NavEntry
      to={to}
      state={state}
      className={styles.entry}
      title={words}
      onPointerEnter={onIntent}
      onFocus={onIntent}
    >
      <Icon size={20} className={styles.icon} />
      <span className={styles.words}>{words}</span>
    </NavEntry>
  );
}
