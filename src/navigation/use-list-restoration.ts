import { useMemo } from 'react';
import { type SavedList, savedList } from '../lib/storage/scroll-restoration.ts';
import { useSelf } from '../state/session.ts';
import { useLayers } from './overlay-location.ts';

/**
 * Returns the saved state of this screen's list, by history entry: going back restores the list, a
 * reload restores the scroll anchor, and a new visit starts at the top.
 *
 * @param part distinguishes lists that one entry shows one after the other.
 */
export function useListRestoration(part = ''): SavedList {
  const { below } = useLayers();
  const viewerId = useSelf()._id;
  const entry = typeof below === 'string' ? below : `${below.key} ${below.pathname}`;
  return useMemo(() => savedList(viewerId, `${entry} ${part}`), [viewerId, entry, part]);
}
