import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { FeedRow } from '#workers/feed-types.ts';
import { indexAt } from '../../lib/feed-anchor.ts';
import { type FeedListView, rowAt, topOf } from '../../lib/feed-list-view.ts';
import { notePlace, takePlace } from '../../state/feed.ts';

/** Scrolling has come to rest when nothing came for so long. */
const AT_REST_MS = 150;

/**
 * Takes the reader back to where they were, by the post and not by the distance: after another
 * screen, and after a reload. Notes the place at rest and on leaving.
 */
export function useReturnToPlace(feed: RefObject<HTMLElement | null>, list: FeedListView): void {
  const shown = useRef(list);
  useEffect(() => {
    shown.current = list;
  }, [list]);

  useLayoutEffect(() => {
    const element = feed.current;
    if (!element) return undefined;
    const before = history.scrollRestoration;
    history.scrollRestoration = 'manual'; // the browser's own guess comes before the posts do
    scrollToPlace(element, shown.current);

    const done = new AbortController();
    const { signal } = done;
    let resting: ReturnType<typeof setTimeout> | undefined;
    const note = () => notePlace(placeOf(element, shown.current));
    const handleScroll = () => {
      clearTimeout(resting);
      resting = setTimeout(note, AT_REST_MS);
    };
    addEventListener('scroll', handleScroll, { passive: true, signal });
    addEventListener('pagehide', note, { signal });
    return () => {
      clearTimeout(resting);
      done.abort();
      note();
      history.scrollRestoration = before;
    };
  }, [feed]);
}

function scrollToPlace(element: HTMLElement, list: FeedListView): void {
  const place = takePlace();
  if (!place) return;
  const index = list.rows.indexOf(place.row);
  if (index === -1) return;
  const topPx = element.getBoundingClientRect().top + window.scrollY;
  window.scrollTo({ top: topPx + topOf(list, index) + place.withinPx, behavior: 'instant' });
}

/** The card at the top of the screen, and how far into it; `undefined` above the list. */
function placeOf(element: HTMLElement, list: FeedListView) {
  const offsetPx = -element.getBoundingClientRect().top;
  if (offsetPx <= 0) return undefined;
  const index = indexAt(list, offsetPx);
  const row: FeedRow | undefined = rowAt(list, index);
  return row === undefined ? undefined : { row, withinPx: offsetPx - topOf(list, index) };
}
