import type { UserId } from '#contract/ids.ts';
import { keep, readKept } from './device-store.ts';
import { heldToken } from './token.ts';

/** Where somebody was in a list: the item at the top of the screen, and how far into it. */
export interface KeptPlace {
  readonly id: string;
  /** Where it stood, for when it has left the list meanwhile. */
  readonly index: number;
  readonly withinPx: number;
}

/** A list as it was left. */
export interface KeptList {
  /** What had been loaded; only who put it there knows its shape. In memory, not over a reload. */
  readonly pages: unknown;
  /** `undefined` at the top. Lasts over a reload of the tab. */
  readonly place: KeptPlace | undefined;
  keepPages(pages: unknown): void;
  keepPlace(place: KeptPlace | undefined): void;
}

/** A list that begins anew each time. */
export const NOT_KEPT: KeptList = {
  pages: undefined,
  place: undefined,
  keepPages: () => undefined,
  keepPlace: () => undefined,
};

interface Kept {
  readonly pages?: unknown;
  readonly place?: KeptPlace | undefined;
}

/** So many screens are kept; going back further begins at the top. */
const KEPT_MAX = 12;
const STORAGE_KEY = 'list-places';
/** What the router calls the entry that a visit begins with: every visit has one. */
const FIRST_ENTRY = 'default';

/** By screen, the latest last. */
const kept = new Map<string, Kept>();
let keptFor: string | undefined;

/**
 * What is kept of a list for going back to it: to be read, and to be written to as the list
 * changes. Nothing of one person is left for the next, and what they write late is dropped.
 *
 * @param screen the history entry that the list is shown in.
 */
export function keptList(viewerId: UserId, screen: string): KeptList {
  const token = heldToken();
  if (token !== keptFor) {
    kept.clear();
    if (keptFor === undefined) readPlaces(viewerId); // loaded anew
    keptFor = token;
  }
  const put = (changed: Kept) => {
    if (heldToken() !== token) return;
    const list = { ...kept.get(screen), ...changed };
    kept.delete(screen);
    kept.set(screen, list); // the latest stand last
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT_MAX) break;
      kept.delete(oldest);
    }
    if ('place' in changed) storePlaces(viewerId);
  };
  return {
    get pages() {
      return kept.get(screen)?.pages;
    },
    get place() {
      return kept.get(screen)?.place;
    },
    keepPages: (pages) => put({ pages }),
    keepPlace: (place) => put({ place }),
  };
}

/**
 * Forgets what was loaded, of every list: somebody in it is no longer there for the viewer. The lists
 * are loaded anew, down to the places, when one comes back to them.
 */
export function forgetKeptPages(): void {
  for (const [screen, { place }] of kept) kept.set(screen, { place });
}

/** Takes in what this tab kept before it was loaded again, where it is of the same person. */
function readPlaces(viewerId: UserId): void {
  try {
    const stored: unknown = JSON.parse(readKept(STORAGE_KEY, 'tab') ?? '[]');
    const [of, ...places] = Array.isArray(stored) ? (stored as unknown[]) : [];
    if (of !== viewerId) return;
    for (const entry of places) {
      const [screen, id, index, withinPx] = Array.isArray(entry) ? (entry as unknown[]) : [];
      if (typeof screen !== 'string' || typeof id !== 'string') continue;
      if (typeof index !== 'number' || typeof withinPx !== 'number') continue;
      if (screen.startsWith(FIRST_ENTRY) && isNewVisit()) continue;
      kept.set(screen, { place: { id, index, withinPx } });
    }
  } catch {
    // Nobody can read it: as if there were nothing.
  }
}

function storePlaces(viewerId: UserId): void {
  const places = [...kept].flatMap(([screen, { place }]) =>
    place ? [[screen, place.id, place.index, Math.round(place.withinPx)]] : [],
  );
  keep(STORAGE_KEY, JSON.stringify([viewerId, ...places]), 'tab');
}

/** Whether the address was typed or followed, rather than loaded again or gone back to. */
function isNewVisit(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'navigate';
}
