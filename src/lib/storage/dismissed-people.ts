import type { UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { getStored, setStored } from './storage.ts';

/** Stored by user, so that other users of the device are not affected. */
const PREFIX = 'dismissed:';

/** Ids that this user does not want suggested, on this device. */
export function getDismissedPeople(user: UserId): readonly string[] {
  try {
    const kept: unknown = JSON.parse(getStored(PREFIX + user) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch (error) {
    console.warn('The dismissed suggestions could not be read.', error);
    return [];
  }
}

/** Stops suggesting `id` to this user; the oldest entries are dropped. */
export function dismissPerson(user: UserId, id: string): void {
  const kept = [...getDismissedPeople(user).filter((each) => each !== id), id];
  setStored(PREFIX + user, JSON.stringify(kept.slice(-LIMITS.dismissedPeople)));
}
