import type { UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { getStored, setStored } from './storage.ts';

/**
 * `dismissed`: whom this user does not want suggested; `newcomers-seen`: whose first works they have
 * seen.
 */
export type PeopleList = 'dismissed' | 'newcomers-seen';

/** Stored by user, so that other users of the device are not affected. */
const keyOf = (list: PeopleList, user: UserId) => `${list}:${user}`;

/** Returns the ids of a list of this user, on this device. */
export function getStoredPeople(list: PeopleList, user: UserId): readonly string[] {
  try {
    const stored: unknown = JSON.parse(getStored(keyOf(list, user)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch (error) {
    console.warn('The stored people could not be read.', error);
    return [];
  }
}

/** Adds people to a list; the oldest entries are dropped. */
export function addStoredPeople(list: PeopleList, user: UserId, ids: readonly string[]): void {
  const all = [...getStoredPeople(list, user).filter((id) => !ids.includes(id)), ...ids];
  setStored(keyOf(list, user), JSON.stringify(all.slice(-LIMITS.storedPeople)));
}
