import { type SelectQueryBuilder, sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import { type AccountEntry, type EntryRow, entryOf } from '../accounts/account-entries.ts';
import { START_ID, START_MS } from '../database/start.ts';

/** Sort key of a list of people, such as followees: since when a person is in it, and who. */
export interface PersonSortKey {
  readonly sinceMs: number;
  readonly id: UserId;
}

export interface ListedPerson {
  readonly entry: AccountEntry;
  readonly sinceMs: number;
}

export interface PeoplePage {
  /** The page starts after this key; without one, at the newest. */
  readonly after: PersonSortKey | undefined;
  readonly limit: number;
}

const START: PersonSortKey = { sinceMs: START_MS, id: START_ID as UserId };

/**
 * Returns a page of the people that `query` selects, newest entry first.
 *
 * @param person Column of the joined table that names the person; its `created_at` gives the sort
 *   time.
 */
export async function listedPeople<Tables, Joined extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Joined, EntryRow & { id: string }>,
  person: `${string}.${string}`,
  { after: { sinceMs, id: afterId } = START, limit }: PeoplePage,
): Promise<ListedPerson[]> {
  const id = sql.ref(person);
  const since = sql.ref<number>(person.replace(/\..*/, '.created_at'));
  const rows = await query
    .select(since.as('since'))
    .where(sql<boolean>`(${since}, ${id}) < (${sinceMs}, ${afterId})`)
    .orderBy(since, 'desc')
    .orderBy(id, 'desc')
    .limit(limit)
    .$castTo<EntryRow & { id: string; since: number }>()
    .execute();
  return rows.map((row) => ({ entry: entryOf(row.id, row), sinceMs: row.since }));
}
