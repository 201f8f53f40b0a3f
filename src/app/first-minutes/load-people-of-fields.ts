import { PEOPLE } from '#contract/calls/people.ts';
import type { UserId } from '#contract/ids.ts';
import { request } from '../../lib/api/request.ts';
import { logFailure } from '../../lib/net/log-failure.ts';
import { loadPeople, loadProfile } from '../../state/entities/load-people.ts';

/** People that are shown, and the fields that they are searched by. */
const PEOPLE_SHOWN = 6;
const FIELDS_SEARCHED = 3;

/**
 * Loads people with the chosen fields, and others where those are few, with their portfolios. What
 * cannot be loaded is left out.
 */
export async function loadPeopleOfFields(
  self: UserId,
  fields: readonly string[],
  signal: AbortSignal,
): Promise<readonly UserId[]> {
  const searches = fields
    .slice(0, FIELDS_SEARCHED)
    .map((term) => loadPeople(() => request(PEOPLE.searchUsers, { query: { term }, signal })));
  const others = loadPeople(() => request(PEOPLE.randomUsers, { signal }));
  const found = await Promise.allSettled([...searches, others]);
  const lists = found.map((list) => (list.status === 'fulfilled' ? list.value.ids : []));
  const ids = [...new Set(inTurn(lists))].filter((id) => id !== self).slice(0, PEOPLE_SHOWN);
  await Promise.all(
    ids.map((id) =>
      loadProfile(id, signal).catch((error: unknown) => {
        if (!signal.aborted) logFailure('A portfolio could not be loaded.', error, 'warn');
      }),
    ),
  );
  return ids;
}

/** Returns the first of each list but the last, then the second of each, and the last list at the end. */
function inTurn<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const first = lists.slice(0, -1);
  const longest = Math.max(0, ...first.map((list) => list.length));
  const turns = Array.from({ length: longest }, (_, turn) =>
    first.flatMap((list) => list.slice(turn, turn + 1)),
  );
  return [...turns.flat(), ...(lists.at(-1) ?? [])];
}
