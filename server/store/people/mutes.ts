import type { UserId } from '#contract/ids.ts';
import { selectEntries } from '../accounts/account-entries.ts';
import { countRows } from '../database/count-rows.ts';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { type ListedPerson, listedPeople, type PeoplePage } from './people-page.ts';
import { isVisibleTo } from './person-visibility.ts';

export function muteQueries(db: Db) {
  return {
    /** Adds the mute; returns false if it existed. */
    async add(muter: UserId, muted: UserId, nowMs: number): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('mute')
        .values({ muter_id: muter, muted_id: muted, created_at: nowMs })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },

    async remove(muter: UserId, muted: UserId): Promise<void> {
      await db
        .deleteFrom('mute')
        .where('muter_id', '=', muter)
        .where('muted_id', '=', muted)
        .execute();
    },

    countOf: (muter: UserId): Promise<number> =>
      countRows(db.selectFrom('mute').where('muter_id', '=', muter)),

    async isMuted(muter: UserId, muted: UserId): Promise<boolean> {
      return (await MUTE.row(db, { muter, muted })) !== undefined;
    },

    /** Returns the people who have muted `muted`. */
    async mutersOf(muted: UserId): Promise<UserId[]> {
      const rows = await MUTERS.rows(db, { muted });
      return rows.map((row) => row.muter_id);
    },

    /** Returns a page of the people `muter` has muted, newest first. */
    page(muter: UserId, page: PeoplePage): Promise<ListedPerson[]> {
      const query = selectEntries(db)
        .innerJoin('mute', 'mute.muted_id', 'account.id')
        .where('mute.muter_id', '=', muter)
        .where(isVisibleTo(muter, 'mute.muted_id'));
      return listedPeople(query, 'mute.muted_id', page);
    },
  };
}

const MUTE = prepared((db, { muter, muted }: { readonly muter: UserId; readonly muted: UserId }) =>
  db
    .selectFrom('mute')
    .select('muter_id')
    .where('muter_id', '=', muter)
    .where('muted_id', '=', muted),
);

const MUTERS = prepared((db, { muted }: { readonly muted: UserId }) =>
  db.selectFrom('mute').select('muter_id').where('muted_id', '=', muted),
);
