import { isId, type UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { UNKNOWN_NAME } from '#contract/messages/en/server/answers.ts';
import { READ_POINTS } from '#contract/rate-limits.ts';
import { displayName } from '#contract/rules/display-name.ts';
import type { UserEntry, UserNames, UserPage } from '#contract/schema/user.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { Context, Viewer } from '../../context.ts';
import type { ListedPerson, PeoplePage, PersonSortKey } from '../../store/people/people-page.ts';
import { decodeCursor, encodeCursor, type PageRequest } from '../shared/cursor.ts';
import { DomainError } from '../shared/errors.ts';
import { consumeLimit } from '../shared/rate-limits.ts';
import { entryViews } from './people.ts';

/** Candidates read per suggestion, to have a random choice. */
const CANDIDATES_PER_RESULT = 4;

/** Returns random people the viewer does not follow yet. @throws {DomainError} `too_many_requests` */
export async function randomPeople(context: Context, viewer: Viewer): Promise<UserEntry[]> {
  await consumeLimit(context, 'heavyReads', viewer.id, READ_POINTS.page);
  const { people } = context.store;
  const pivot = await people.pivot(context.random());
  const candidateCount = SERVER_LIMITS.randomPeople * CANDIDATES_PER_RESULT;
  const candidates = await people.strangersTo(viewer.id, pivot, candidateCount);
  const chosen = shuffled(candidates, context.random).slice(0, SERVER_LIMITS.randomPeople);
  return entryViews(context, viewer, chosen);
}

/**
 * Returns the names of `ids`, in order; "Unknown" for missing or hidden people.
 *
 * @throws {DomainError} `bad_request` for more than 100.
 */
export async function userNames(
  { store }: Context,
  viewer: Viewer,
  ids: readonly string[],
): Promise<UserNames> {
  if (ids.length > LIMITS.userNames) throw new DomainError('bad_request');
  const known = await store.people.namesOf(ids.filter(isId<UserId>), viewer.id);
  const people = ids.map((id) => known.get(id as UserId));
  return {
    userNames: people.map((person) => person?.username ?? UNKNOWN_NAME),
    names: people.map((person) => (person ? displayName(person) : UNKNOWN_NAME)),
  };
}

/**
 * Returns a page of a list of people, newest entry first.
 *
 * @param list Reads a page from the store.
 * @throws {DomainError} `cursor_invalid`
 */
export async function pageOfPeople(
  context: Context,
  viewer: Viewer,
  { limit, cursor }: PageRequest,
  list: (page: PeoplePage) => Promise<readonly ListedPerson[]>,
): Promise<UserPage> {
  const after = cursor === undefined ? undefined : parsePersonCursor(cursor);
  const people = await list({ after, limit: limit + 1 });
  const page = people.slice(0, limit);
  const entries = page.map(({ entry }) => entry);
  const users = await entryViews(context, viewer, entries);
  const last = page.at(-1);
  if (!last || people.length <= limit) return { users };
  return { users, nextCursor: encodeCursor([last.sinceMs, last.entry.id]) };
}

/** @throws {DomainError} `cursor_invalid` */
function parsePersonCursor(cursor: string): PersonSortKey {
  const [sinceMs, id] = decodeCursor(cursor, ['count', 'id']);
  return { sinceMs, id: id as UserId };
}

/** Fisher–Yates shuffle. */
function shuffled<Value>(values: readonly Value[], random: () => number): Value[] {
  const deck = [...values];
  for (let left = deck.length - 1; left > 0; left -= 1) {
    const at = Math.floor(random() * (left + 1));
    const [a, b] = [deck[left], deck[at]];
    if (a !== undefined && b !== undefined) [deck[left], deck[at]] = [b, a];
  }
  return deck;
}
