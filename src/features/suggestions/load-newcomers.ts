import { PEOPLE } from '#contract/calls/people.ts';
import type { UserId } from '#contract/ids.ts';
import type { Newcomer } from '#contract/schema/user.ts';
import { request } from '../../lib/api/request.ts';
import { logFailure } from '../../lib/net/log-failure.ts';
import { setNewcomersExpected } from '../../lib/storage/expected-newcomers.ts';
import { addStoredPeople, getStoredPeople } from '../../lib/storage/stored-people.ts';
import { applyPerson, people } from '../../state/entities/people.ts';

/** Returns the newcomers whom the viewer has not seen on this device; nobody where that fails. */
export async function loadNewcomers(
  viewer: UserId,
  signal: AbortSignal,
): Promise<readonly Newcomer[]> {
  try {
    const asOf = people.now();
    const newcomers = await request(PEOPLE.newcomers, { signal });
    for (const { user } of newcomers) applyPerson(user, asOf);
    const unseen = unseenOf(viewer, newcomers);
    setNewcomersExpected(viewer, unseen.length > 0);
    return unseen;
  } catch (error) {
    signal.throwIfAborted();
    logFailure('Newcomers could not be loaded.', error, 'warn');
    return [];
  }
}

/**
 * Records that the viewer has seen the first `count` of `newcomers`, once the page is left: until
 * then they are shown again on the way back from one of their works.
 */
export function setNewcomersSeen(
  viewer: UserId,
  newcomers: readonly Newcomer[],
  count: number,
): void {
  const seen = newcomers.slice(0, count).map(({ user }) => user._id);
  const record = () => {
    addStoredPeople('newcomers-seen', viewer, seen);
    setNewcomersExpected(viewer, newcomers.length > count);
  };
  document.addEventListener('visibilitychange', record, { once: true });
}

function unseenOf(viewer: UserId, newcomers: readonly Newcomer[]): readonly Newcomer[] {
  const known = [
    ...getStoredPeople('newcomers-seen', viewer),
    ...getStoredPeople('dismissed', viewer),
  ];
  return newcomers.filter(({ user }) => !known.includes(user._id));
}
