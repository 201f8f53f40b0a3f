import type { UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { getStored, setStored } from './storage.ts';

/** Kept by user, so that nobody else on the same device is spared the same people. */
const PREFIX = 'dismissed:';

/** Whom this person does not want suggested, on this device. */
export function getDismissedPeople(user: UserId): readonly string[] {
  try {
    const kept: unknown = JSON.parse(getStored(PREFIX + user) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch (error) {
    console.warn('The dismissed suggestions could not be read.', error);
    return [];
  }
}

/** Does not suggest `id` to this person again; the oldest are forgotten. */
export function dismissPerson(user: UserId, id: string): void {
  const kept = [...getDismissedPeople(user).filter((each) => each !== id), id];
  setStored(PREFIX + user, JSON.stringify(kept.slice(-LIMITS.dismissedPeople)));
}
