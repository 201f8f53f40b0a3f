import { isId, type UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import type { UserEntry } from '#contract/schema/user.ts';
import { UNKNOWN_NAME } from '#contract/server-words.ts';
import type { Context, Viewer } from '../context.ts';
import { DomainError } from './errors.ts';
import { entryView } from './people.ts';

/** How many people are looked at for one that is shown, so that chance has a choice. */
const CANDIDATES_FOR_ONE = 4;

/** Some people that the viewer does not follow yet, different ones each time. */
export async function randomPeople(context: Context, viewer: Viewer): Promise<UserEntry[]> {
  const { people } = context.store;
  const pivot = await people.pivot(context.random());
  const wanted = LIMITS.randomPeople * CANDIDATES_FOR_ONE;
  const candidates = await people.strangersTo(viewer.id, pivot, wanted);
  return shuffled(candidates, context.random)
    .slice(0, LIMITS.randomPeople)
    .map((person) => entryView(context, person));
}

/**
 * The user names of `ids`, in their order; "Unknown" for whoever is not known.
 *
 * @throws {DomainError} `bad_request` for more than 100.
 */
export async function userNames({ store }: Context, ids: readonly string[]): Promise<string[]> {
  if (ids.length > LIMITS.userNames) throw new DomainError('bad_request');
  const known = await store.people.namesOf(ids.filter(isId) as UserId[]);
  return ids.map((id) => known.get(id as UserId) ?? UNKNOWN_NAME);
}

/** Fisher and Yates. */
function shuffled<Value>(values: readonly Value[], random: () => number): Value[] {
  const deck = [...values];
  for (let left = deck.length - 1; left > 0; left -= 1) {
    const at = Math.floor(random() * (left + 1));
    const [a, b] = [deck[left], deck[at]];
    if (a !== undefined && b !== undefined) [deck[left], deck[at]] = [b, a];
  }
  return deck;
}
