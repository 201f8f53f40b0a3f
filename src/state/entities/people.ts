import { useEffect, useEffectEvent } from 'react';
import type { UserId } from '#contract/ids.ts';
import { removeFeedAuthor } from '../../lib/feed/feed-client.ts';
import { clearSavedPages } from '../../lib/storage/scroll-restoration.ts';

const listeners = new Set<(id: UserId) => void>();

/** Nothing of this person is there for the viewer any more: screens that show something drop it. */
export function removePerson(id: UserId): void {
  removeFeedAuthor(id);
  clearSavedPages(); // lists on screen are told, those that were left are not
  for (const listener of listeners) listener(id);
}

export function subscribeToRemovedPeople(listener: (id: UserId) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Calls `onRemoved` for each person who goes while the screen is there. */
export function useRemovedPeople(onRemoved: (id: UserId) => void): void {
  const handle = useEffectEvent(onRemoved);
  useEffect(() => subscribeToRemovedPeople((id) => handle(id)), []);
}
