import type { LucideIcon } from 'lucide-react';
import Bookmark from 'lucide-react/icons/bookmark';
import House from 'lucide-react/icons/house';
import Search from 'lucide-react/icons/search';
import SquarePen from 'lucide-react/icons/square-pen';
import Users from 'lucide-react/icons/users';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { ADDRESSES } from '../../navigation/addresses.ts';
import { LAZY_ROUTES } from '../loading/lazy-routes.ts';

interface NavItem {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly label: string;
  /** Opens over the screen one is on. */
  readonly isOverlay?: boolean;
  /** The pointer or focus came near: the code can be fetched. */
  readonly onIntent?: () => void;
}

/** Where one goes on a desk: beside the feed, and in the menu where no navigation stands. */
export const NAV_ITEMS: readonly NavItem[] = [
  { to: ADDRESSES.hub, icon: House, label: SHELL_MESSAGES.nav.home },
  {
    to: ADDRESSES.newPost,
    icon: SquarePen,
    label: SHELL_MESSAGES.nav.post,
    isOverlay: true,
    onIntent: LAZY_ROUTES.NewPost.preload,
  },
  {
    to: ADDRESSES.search,
    icon: Search,
    label: SHELL_MESSAGES.nav.search,
    onIntent: LAZY_ROUTES.Search.preload,
  },
  {
    to: ADDRESSES.connections,
    icon: Users,
    label: SHELL_MESSAGES.nav.connections,
    onIntent: LAZY_ROUTES.Connections.preload,
  },
  {
    to: ADDRESSES.saved,
    icon: Bookmark,
    label: SHELL_MESSAGES.nav.saved,
    onIntent: LAZY_ROUTES.Saved.preload,
  },
];
