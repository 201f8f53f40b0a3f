import { useLayoutEffect, useRef } from 'react';
import { offsetAfter } from '../../lib/feed-anchor.ts';
import type { FeedListView } from '../../lib/feed-list-view.ts';

/**
 * Keeps the reader where they are when the list changes: the post at the top of the screen stays
 * there. What they asked for themselves, their own new post or the newest ones, is shown from the
 * top.
 *
 * @param topPx where the list begins in the document.
 * @param scrolledPx how far the window was scrolled before the change; read before it is drawn,
 *   since the browser cuts it off when the page gets shorter.
 */
export function useKeptPlace(list: FeedListView, topPx: number, scrolledPx: number | null): void {
  const shown = useRef(list);
  useLayoutEffect(() => {
    const before = shown.current;
    if (before === list) return;
    shown.current = list;
    if (list.cause === 'replace' || list.cause === 'prepend') {
      window.scrollTo({ top: 0, behavior: 'instant' });
      return;
    }
    if (list.cause === 'append' || scrolledPx === null) return;
    const offsetPx = offsetAfter(before, list, scrolledPx - topPx);
    if (offsetPx === undefined || Math.abs(offsetPx + topPx - scrolledPx) < 1) return;
    window.scrollTo({ top: offsetPx + topPx, behavior: 'instant' });
  }, [list, topPx, scrolledPx]);
}
