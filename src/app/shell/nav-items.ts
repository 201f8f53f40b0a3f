import type { LucideIcon } from 'lucide-react';
import Bookmark from 'lucide-react/icons/bookmark';
import House from 'lucide-react/icons/house';
import Search from 'lucide-react/icons/search';
import SquarePen from 'lucide-react/icons/square-pen';
import Users from 'lucide-react/icons/users';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';

interface NavItem {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly label: string;
  /** Opens over the current screen. */
  readonly isOverlay?: boolean;
}

/** Navigation on desktops: beside the feed, or in the menu where there is no room. */
export const NAV_ITEMS: readonly NavItem[] = [
  { to: PAGE_PATHS.hub, icon: House, label: SHELL_MESSAGES.nav.home },
  {
    to: PAGE_PATHS.newPost,
    icon: SquarePen,
    label: SHELL_MESSAGES.nav.post,
    isOverlay: true,
  },
  {
    to: PAGE_PATHS.search,
    icon: Search,
    label: SHELL_MESSAGES.nav.search,
  },
  {
    to: PAGE_PATHS.connections,
    icon: Users,
    label: SHELL_MESSAGES.nav.connections,
  },
  {
    to: PAGE_PATHS.saved,
    icon: Bookmark,
    label: SHELL_MESSAGES.nav.saved,
  },
];
