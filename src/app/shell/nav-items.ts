import type { LucideIcon } from 'lucide-react';
import Bookmark from 'lucide-react/icons/bookmark';
import House from 'lucide-react/icons/house';
import Search from 'lucide-react/icons/search';
import SquarePen from 'lucide-react/icons/square-pen';
import Users from 'lucide-react/icons/users';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { ADDRESSES } from '../../navigation/addresses.ts';

interface NavItem {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly label: string;
  /** Opens over the current screen. */
  readonly isOverlay?: boolean;
}

/** Navigation on desktops: beside the feed, or in the menu where there is no room. */
export const NAV_ITEMS: readonly NavItem[] = [
  { to: ADDRESSES.hub, icon: House, label: SHELL_MESSAGES.nav.home },
  {
    to: ADDRESSES.newPost,
    icon: SquarePen,
    label: SHELL_MESSAGES.nav.post,
    isOverlay: true,
  },
  {
    to: ADDRESSES.search,
    icon: Search,
    label: SHELL_MESSAGES.nav.search,
  },
  {
    to: ADDRESSES.connections,
    icon: Users,
    label: SHELL_MESSAGES.nav.connections,
  },
  {
    to: ADDRESSES.saved,
    icon: Bookmark,
    label: SHELL_MESSAGES.nav.saved,
  },
];
