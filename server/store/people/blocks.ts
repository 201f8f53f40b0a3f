import type { UserId } from '#contract/ids.ts';
import { type AccountEntry, entryOf, selectEntries } from '../accounts/account-entries.ts';
import { countRows } from '../database/count-rows.ts';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { type ListedPerson, listedPeople, type PeoplePage } from './people-page.ts';
import { isActive } from './person-visibility.ts';

export function blockQueries(db: Db) {
  return {
    /** Adds the block; returns false if it existed. */
    async add(blocker: UserId, blocked: UserId, nowMs: number): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('block')
        .values({ blocker_id: blocker, blocked_id: blocked, created_at: nowMs })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },

    /** Removes the block; returns false if there was none. */
    async remove(blocker: UserId, blocked: UserId): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('block')
        .where('blocker_id', '=', blocker)
        .where('blocked_id', '=', blocked)
        .executeTakeFirstOrThrow();
      return numDeletedRows === 1n;
    },

    countOf: (blocker: UserId): Promise<number> =>
      countRows(db.selectFrom('block').where('blocker_id', '=', blocker)),

    /** Returns everybody in a block with one of `people`, in either direction. */
    async blockedWithAny(people: readonly UserId[]): Promise<UserId[]> {
      const rows = await BLOCKED_WITH_ANY.rows(db, { people });
      return rows.map((row) => row.id);
    },

    /** Returns the person if `blocker` has blocked them and the account is active. */
    async blockedBy(blocker: UserId, blocked: UserId): Promise<AccountEntry | undefined> {
      const row = await selectEntries(db)
        .innerJoin('block', 'block.blocked_id', 'account.id')
        .where('block.blocker_id', '=', blocker)
        .where('block.blocked_id', '=', blocked)
        .where(isActive('block.blocked_id'))
        .executeTakeFirst();
      return row && entryOf(row.id, row);
    },

    /** Returns a page of the people `blocker` has blocked, newest first. */
    page(blocker: UserId, page: PeoplePage): Promise<ListedPerson[]> {
      const query = selectEntries(db)
        .innerJoin('block', 'block.blocked_id', 'account.id')
        .where('block.blocker_id', '=', blocker)
        .where(isActive('block.blocked_id'));
      return listedPeople(query, 'block.blocked_id', page);
    },
  };
}

const BLOCKED_WITH_ANY = prepared((db, { people }: { readonly people: readonly UserId[] }) =>
  db
    .selectFrom('block')
    .select('blocked_id as id')
    .where('blocker_id', 'in', people)
    .union(db.selectFrom('block').select('blocker_id as id').where('blocked_id', 'in', people)),
);
