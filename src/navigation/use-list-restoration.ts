import { useMemo } from 'react';
import type { UserId } from '#contract/ids.ts';
import { type SavedList, savedList } from '../lib/storage/scroll-restoration.ts';
import { useSelf } from '../state/session.ts';
import { useLayers } from './overlay-location.ts';

/**
 * What is kept of the list of this screen, by its history entry: going back finds the list as it
 * was left, a reload finds the reader's place, and a new visit begins anew.
 *
 * @param part tells lists apart that one entry shows one after the other.
 */
export function useListRestoration(part = ''): SavedList {
  const { below } = useLayers();
  const viewerId = useSelf()._id as UserId;
  const entry = typeof below === 'string' ? below : `${below.key} ${below.pathname}`;
  return useMemo(() => savedList(viewerId, `${entry} ${part}`), [viewerId, entry, part]);
}
