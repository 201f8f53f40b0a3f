import type { UserId } from '#contract/ids.ts';
import { currentToken } from '../api/token.ts';
import { getStored, setStored } from './storage.ts';

/** Where somebody was in a list: the item at the top of the screen, and how far into it. */
export interface SavedAnchor {
  readonly id: string;
  /** Where it stood, for when it has left the list meanwhile. */
  readonly index: number;
  readonly withinPx: number;
}

/** A list as it was left. */
export interface SavedList {
  /** What had been loaded; only who put it there knows its shape. In memory, not over a reload. */
  readonly pages: unknown;
  /** `undefined` at the top. Lasts over a reload of the tab. */
  readonly anchor: SavedAnchor | undefined;
  setPages(pages: unknown): void;
  setAnchor(place: SavedAnchor | undefined): void;
}

/** A list that begins anew each time. */
export const NOT_SAVED: SavedList = {
  pages: undefined,
  anchor: undefined,
  setPages: () => undefined,
  setAnchor: () => undefined,
};

interface SavedScreen {
  readonly pages?: unknown;
  readonly anchor?: SavedAnchor | undefined;
}

/** So many screens are kept; going back further begins at the top. */
const SAVED_MAX = 12;
const STORAGE_KEY = 'list-places';
/** What the router calls the entry that a visit begins with: every visit has one. */
const FIRST_ENTRY = 'default';

/** By screen, the latest last. */
const saved = new Map<string, SavedScreen>();
let savedFor: string | undefined;

/**
 * What is kept of a list for going back to it: to be read, and to be written to as the list
 * changes. Nothing of one person is left for the next, and what they write late is dropped.
 *
 * @param screen the history entry that the list is shown in.
 */
export function savedList(viewerId: UserId, screen: string): SavedList {
  const token = currentToken();
  if (token !== savedFor) {
    saved.clear();
    if (savedFor === undefined) loadAnchors(viewerId); // loaded anew
    savedFor = token;
  }
  const setSaved = (changed: SavedScreen) => {
    if (currentToken() !== token) return;
    const list = { ...saved.get(screen), ...changed };
    saved.delete(screen);
    saved.set(screen, list); // the latest stand last
    for (const oldest of saved.keys()) {
      if (saved.size <= SAVED_MAX) break;
      saved.delete(oldest);
    }
    if ('place' in changed) persistAnchors(viewerId);
  };
  return {
    get pages() {
      return saved.get(screen)?.pages;
    },
    get anchor() {
      return saved.get(screen)?.anchor;
    },
    setPages: (pages) => setSaved({ pages }),
    setAnchor: (place) => setSaved({ anchor: place }),
  };
}

/**
 * Forgets what was loaded, of every list: somebody in it is no longer there for the viewer. The lists
 * are loaded anew, down to the places, when one comes back to them.
 */
export function clearSavedPages(): void {
  for (const [screen, { anchor: place }] of saved) saved.set(screen, { anchor: place });
}

/** Takes in what this tab kept before it was loaded again, where it is of the same person. */
function loadAnchors(viewerId: UserId): void {
  try {
    const stored: unknown = JSON.parse(getStored(STORAGE_KEY, 'tab') ?? '[]');
    const [of, ...places] = Array.isArray(stored) ? (stored as unknown[]) : [];
    if (of !== viewerId) return;
    for (const entry of places) {
      const [screen, id, index, withinPx] = Array.isArray(entry) ? (entry as unknown[]) : [];
      if (typeof screen !== 'string' || typeof id !== 'string') continue;
      if (typeof index !== 'number' || typeof withinPx !== 'number') continue;
      if (screen.startsWith(FIRST_ENTRY) && isNewVisit()) continue;
      saved.set(screen, { anchor: { id, index, withinPx } });
    }
  } catch {
    // Nobody can read it: as if there were nothing.
  }
}

function persistAnchors(viewerId: UserId): void {
  const places = [...saved].flatMap(([screen, { anchor: place }]) =>
    place ? [[screen, place.id, place.index, Math.round(place.withinPx)]] : [],
  );
  setStored(STORAGE_KEY, JSON.stringify([viewerId, ...places]), 'tab');
}

/** Whether the address was typed or followed, rather than loaded again or gone back to. */
function isNewVisit(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'navigate';
}
