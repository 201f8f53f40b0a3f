import { type SelectQueryBuilder, sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import { type AccountEntry, type EntryRow, entryOf } from '../accounts/account-entries.ts';

/** A place in a list of people, such as those one follows: since when they are in it, and who. */
export interface PersonSortKey {
  readonly sinceMs: number;
  readonly id: UserId;
}

export interface ListedPerson {
  readonly entry: AccountEntry;
  readonly sinceMs: number;
}

export interface PeoplePage {
  /** The page starts behind this place; without one, at the newest. */
  readonly after: PersonSortKey | undefined;
  readonly limit: number;
}

/** Above every moment and every id: where a list starts that has no place yet. */
const START = { sinceMs: Number.MAX_SAFE_INTEGER, id: '~' } as const;

/**
 * A page of the people that `query` selects, the newest entry first.
 *
 * @param person The column of the joined table that says who is listed; its `created_at` says since
 *   when.
 */
export async function listedPeople<Tables, Joined extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Joined, EntryRow & { id: string }>,
  person: `${string}.${string}`,
  { after = START as PersonSortKey, limit }: PeoplePage,
): Promise<ListedPerson[]> {
  const id = sql.ref(person);
  const since = sql.ref<number>(person.replace(/\..*/, '.created_at'));
  const rows = await query
    .select(since.as('since'))
    .where(sql<boolean>`(${since}, ${id}) < (${after.sinceMs}, ${after.id})`)
    .orderBy(since, 'desc')
    .orderBy(id, 'desc')
    .limit(limit)
    .$castTo<EntryRow & { id: string; since: number }>()
    .execute();
  return rows.map((row) => ({ entry: entryOf(row.id, row), sinceMs: row.since }));
}
