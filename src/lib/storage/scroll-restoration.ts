import type { UserId } from '#contract/ids.ts';
import { currentToken } from '../api/token.ts';
import { getStored, setStored } from './storage.ts';

/** Scroll anchor: the first visible item and the offset into it. */
export interface SavedAnchor {
  readonly id: string;
  /** Its index, used if the item has left the list. */
  readonly index: number;
  readonly withinPx: number;
}

/** The state of a list when its screen was left. */
export interface SavedList {
  /** The loaded pages, in memory only, in the caller's format. */
  readonly pages: unknown;
  /** `undefined` at the top. Persisted over a reload of the tab. */
  readonly anchor: SavedAnchor | undefined;
  /** Which of several views of it is shown, in memory only. */
  readonly view: string | undefined;
  /** The item with the focus, in memory only. */
  readonly focusedId: string | undefined;
  setPages(pages: unknown): void;
  setAnchor(anchor: SavedAnchor | undefined): void;
  setView(view: string): void;
  setFocusedId(id: string | undefined): void;
}

/** A list whose state is not saved. */
export const NOT_SAVED: SavedList = {
  pages: undefined,
  anchor: undefined,
  view: undefined,
  focusedId: undefined,
  setPages: () => undefined,
  setAnchor: () => undefined,
  setView: () => undefined,
  setFocusedId: () => undefined,
};

interface SavedScreen {
  readonly pages?: unknown;
  readonly anchor?: SavedAnchor | undefined;
  readonly view?: string;
  readonly focusedId?: string | undefined;
}

/** The number of screens whose state is kept; older ones start at the top. */
const SAVED_MAX = 12;
const STORAGE_KEY = 'list-places';
/** The router's key of the first history entry of a visit. */
const FIRST_ENTRY = 'default';

/** By screen, most recent last. */
const saved = new Map<string, SavedScreen>();
let savedFor: string | undefined;

/**
 * Returns the saved state of a list, to read on the way back and to update as the list changes. A
 * new session starts empty, and late writes of an ended session are dropped.
 *
 * @param screen the history entry of the list.
 */
export function savedList(viewerId: UserId, screen: string): SavedList {
  const token = currentToken();
  if (token !== savedFor) {
    saved.clear();
    if (savedFor === undefined) loadAnchors(viewerId); // after a reload
    savedFor = token;
  }
  const setSaved = (changed: SavedScreen) => {
    if (currentToken() !== token) return;
    const list = { ...saved.get(screen), ...changed };
    saved.delete(screen);
    saved.set(screen, list); // most recent last
    for (const oldest of saved.keys()) {
      if (saved.size <= SAVED_MAX) break;
      saved.delete(oldest);
    }
    if ('anchor' in changed) persistAnchors(viewerId);
  };
  return {
    get pages() {
      return saved.get(screen)?.pages;
    },
    get anchor() {
      return saved.get(screen)?.anchor;
    },
    get view() {
      return saved.get(screen)?.view;
    },
    get focusedId() {
      return saved.get(screen)?.focusedId;
    },
    setPages: (pages) => setSaved({ pages }),
    setAnchor: (anchor) => setSaved({ anchor }),
    setView: (view) => setSaved({ view }),
    setFocusedId: (focusedId) => setSaved({ focusedId }),
  };
}

/** Loads the anchors this tab persisted before a reload, if the user is the same. */
function loadAnchors(viewerId: UserId): void {
  try {
    const stored: unknown = JSON.parse(getStored(STORAGE_KEY, 'tab') ?? '[]');
    const [of, ...anchors] = Array.isArray(stored) ? (stored as unknown[]) : [];
    if (of !== viewerId) return;
    for (const entry of anchors) {
      const [screen, id, index, withinPx] = Array.isArray(entry) ? (entry as unknown[]) : [];
      if (typeof screen !== 'string' || typeof id !== 'string') continue;
      if (typeof index !== 'number' || typeof withinPx !== 'number') continue;
      if (screen.startsWith(FIRST_ENTRY) && isNewVisit()) continue;
      saved.set(screen, { anchor: { id, index, withinPx } });
    }
  } catch {
    // Unreadable: treated as empty.
  }
}

function persistAnchors(viewerId: UserId): void {
  const anchors = [...saved].flatMap(([screen, { anchor }]) =>
    anchor ? [[screen, anchor.id, anchor.index, Math.round(anchor.withinPx)]] : [],
  );
  setStored(STORAGE_KEY, JSON.stringify([viewerId, ...anchors]), 'tab');
}

/** Whether this is a new visit rather than a reload or a history step. */
function isNewVisit(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'navigate';
}
