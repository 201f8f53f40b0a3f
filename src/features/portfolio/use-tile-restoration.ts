import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useManualScrollRestoration } from '../../hooks/use-manual-scroll-restoration.ts';
import { AT_REST_MS, createIdleTimer } from '../../lib/scheduling/scroll-idle.ts';
import type { SavedAnchor, SavedList } from '../../lib/storage/scroll-restoration.ts';

interface TileRestoration {
  readonly grid: RefObject<HTMLElement | null>;
  readonly saved: SavedList | undefined;
  readonly ids: readonly string[];
  /** The rows of the grid can be placed. */
  readonly isLaidOut: boolean;
  /** Where the tile at `index` likely begins in the document; `undefined` where nobody knows. */
  readonly estimateTopPx: (index: number) => number | undefined;
}

/** Rows may change their height for at most this many frames. */
const FRAMES_MAX = 300;
/** A tile that stays in place for this many frames is settled. */
const FRAMES_AT_REST = 3;
/** User input ends the restoration. */
const USER_INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Restores and records the scroll position among the tiles of a grid, and which one has the focus.
 * The tile that was at the top of the screen returns there exactly, also while the rows above it are
 * measured.
 */
export function useTileRestoration({
  grid,
  saved,
  ids,
  isLaidOut,
  estimateTopPx: likelyTopPx,
}: TileRestoration): void {
  /** Records nothing before the reader is back. */
  const isBack = useRef(false);
  const recordAnchor = useEffectEvent(() => {
    if (isBack.current) saved?.setAnchor(anchorOf(grid.current, ids));
  });
  const pendingFocus = useRef(saved?.focusedId);
  /** Moves the focus to the tile that had it, once that is mounted, unless it is elsewhere by now. */
  const restoreFocus = useEffectEvent(() => {
    const index = ids.indexOf(pendingFocus.current ?? '');
    const link = tileAt(grid.current, index)?.querySelector('a');
    if (!link) return;
    pendingFocus.current = undefined;
    const { activeElement, body } = document;
    const isFree = activeElement === body || activeElement?.contains(link) === true;
    if (isFree) link.focus({ preventScroll: true });
  });
  const guess = useEffectEvent(likelyTopPx);
  const findIndex = useEffectEvent(({ id, index }: SavedAnchor) => {
    const found = ids.indexOf(id);
    return found === -1 ? Math.min(index, ids.length - 1) : found;
  });

  useLayoutEffect(() => {
    const { anchor } = saved ?? {};
    if (!isLaidOut) return undefined;
    isBack.current = !anchor;
    if (!anchor) return undefined;
    const index = findIndex(anchor);
    return pinTile({
      topPx: () => topOf(grid.current, index),
      estimateTopPx: () => guess(index),
      withinPx: anchor.withinPx,
      onEnd: () => {
        isBack.current = true;
        pendingFocus.current = undefined;
      },
    });
  }, [grid, saved, isLaidOut]);

  useEffect(() => {
    if (!saved) return undefined;
    const done = new AbortController();
    const idle = createIdleTimer(AT_REST_MS, () => recordAnchor());
    addEventListener('scroll', () => idle.touch(), { passive: true, signal: done.signal });
    addEventListener('pagehide', () => recordAnchor(), { signal: done.signal });
    return () => {
      idle.stop();
      done.abort();
    };
  }, [saved]);

  useEffect(() => {
    // After the shell's own effect, which gives the focus to the content of a new screen.
    if (pendingFocus.current !== undefined) queueMicrotask(() => restoreFocus());
  });

  useManualScrollRestoration(saved !== undefined);
  useLayoutEffect(() => {
    if (!saved) return undefined;
    const element = grid.current;
    return () => {
      if (isBack.current) saved.setAnchor(anchorOf(element, ids));
      saved.setFocusedId(focusedIn(element, ids));
    };
  }, [grid, saved, ids]);
}

/** The first tile on screen, and how far it reaches above it; `undefined` at the top. */
function anchorOf(grid: HTMLElement | null, ids: readonly string[]): SavedAnchor | undefined {
  if (!grid || window.scrollY <= 0) return undefined;
  for (const tile of grid.children) {
    const { top, bottom } = tile.getBoundingClientRect();
    const index = Number(tile.ariaPosInSet) - 1;
    const id = ids[index];
    if (bottom > 0 && id !== undefined) return { id, index, withinPx: -top };
  }
  return undefined;
}

/** The item whose tile contains the focus. */
function focusedIn(grid: HTMLElement | null, ids: readonly string[]): string | undefined {
  const tile = grid?.querySelector('[aria-posinset]:focus-within');
  return tile ? ids[Number(tile.ariaPosInSet) - 1] : undefined;
}

function tileAt(grid: HTMLElement | null, index: number): Element | undefined {
  return grid?.querySelector(`[aria-posinset="${index + 1}"]`) ?? undefined;
}

function topOf(grid: HTMLElement | null, index: number): number | undefined {
  const tile = tileAt(grid, index);
  return tile ? tile.getBoundingClientRect().top + window.scrollY : undefined;
}

interface PinnedTile {
  /** Where the tile begins in the document, once it is mounted. */
  readonly topPx: () => number | undefined;
  readonly estimateTopPx: () => number | undefined;
  readonly withinPx: number;
  /** The tile is settled, or the reader has scrolled on. */
  readonly onEnd: () => void;
}

/** Keeps the point `withinPx` below the top of a tile at the top of the screen until it is settled. */
function pinTile({ topPx, estimateTopPx: likelyTopPx, withinPx, onEnd }: PinnedTile): () => void {
  const done = new AbortController();
  const end = () => {
    done.abort();
    onEnd();
  };
  for (const hand of USER_INPUTS) addEventListener(hand, end, { signal: done.signal });
  let frames = 0;
  let atRest = 0;
  const step = () => {
    if (done.signal.aborted) return;
    const foundPx = topPx();
    const wantedPx = foundPx ?? likelyTopPx();
    const beforePx = window.scrollY;
    if (wantedPx !== undefined) {
      window.scrollTo({ top: wantedPx + withinPx, behavior: 'instant' });
    }
    // What follows the grid may load late: until then the page can be too short.
    const isThere =
      foundPx !== undefined &&
      Math.abs(window.scrollY - beforePx) < 1 &&
      Math.abs(window.scrollY - foundPx - withinPx) < 1;
    atRest = isThere ? atRest + 1 : 0;
    frames += 1;
    if (atRest < FRAMES_AT_REST && frames < FRAMES_MAX) requestAnimationFrame(step);
    else end();
  };
  step();
  return () => done.abort();
}
