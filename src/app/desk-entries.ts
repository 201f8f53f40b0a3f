import type { LucideIcon } from 'lucide-react';
import Bookmark from 'lucide-react/icons/bookmark';
import House from 'lucide-react/icons/house';
import Search from 'lucide-react/icons/search';
import SquarePen from 'lucide-react/icons/square-pen';
import Users from 'lucide-react/icons/users';
import { WORDS } from '#contract/words.ts';
import { ADDRESSES } from './addresses.ts';
import { PARTS } from './parts.ts';

interface DeskEntry {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly words: string;
  /** Opens over the screen one is on. */
  readonly isOverlay?: boolean;
  /** The pointer or focus came near: the code can be fetched. */
  readonly onIntent?: () => void;
}

/** Where one goes on a desk: beside the feed, and in the menu where no navigation stands. */
export const DESK_ENTRIES: readonly DeskEntry[] = [
  { to: ADDRESSES.hub, icon: House, words: WORDS.nav.home },
  {
    to: ADDRESSES.newPost,
    icon: SquarePen,
    words: WORDS.nav.post,
    isOverlay: true,
    onIntent: PARTS.NewPost.preload,
  },
  {
    to: ADDRESSES.search,
    icon: Search,
    words: WORDS.nav.search,
    onIntent: PARTS.Search.preload,
  },
  {
    to: ADDRESSES.connections,
    icon: Users,
    words: WORDS.nav.connections,
    onIntent: PARTS.Connections.preload,
  },
  { to: ADDRESSES.saved, icon: Bookmark, words: WORDS.nav.saved, onIntent: PARTS.Saved.preload },
];
