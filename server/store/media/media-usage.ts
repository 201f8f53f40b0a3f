import { sql } from 'kysely';
import type { MediaId, UserId } from '#contract/ids.ts';
import { countRows } from '../database/count-rows.ts';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import type { MediaRow } from '../database/tables/media-tables.ts';

/** Media from before what their files take was counted. */
export interface UnmeasuredMedia {
  readonly id: MediaId;
  readonly owner: UserId;
}

/** As a literal, so that the partial index is found. */
const isUnmeasured = sql<boolean>`media.bytes = 0`;

/** What media take on the disk, by person. */
export function mediaUsage(db: Db) {
  return {
    /** Returns how many bytes all media of `owner` take. */
    async bytesOf(owner: UserId): Promise<number> {
      const row = await db
        .selectFrom('media_usage')
        .select('bytes')
        .where('account_id', '=', owner)
        .executeTakeFirst();
      return row?.bytes ?? 0;
    },

    /** Returns the next media, by id, whose files nobody has measured yet. */
    async unmeasured(after: MediaId, limit: number): Promise<UnmeasuredMedia[]> {
      return db
        .selectFrom('media')
        .select(['id', 'owner_id as owner'])
        .where(isUnmeasured)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute();
    },

    countUnmeasured: (): Promise<number> => countRows(db.selectFrom('media').where(isUnmeasured)),

    /** Sets what the files of one of the media take, unless it is known, or removed. */
    async setBytes(id: MediaId, owner: UserId, bytes: number): Promise<void> {
      await countBytes(db, [{ owner_id: owner, bytes }], 1);
      const { numUpdatedRows } = await db
        .updateTable('media')
        .set({ bytes })
        .where('id', '=', id)
        .where(isUnmeasured)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) await countBytes(db, [{ owner_id: owner, bytes }], -1);
    },
  };
}

/**
 * Counts media that are added, or removed, for their owners: before that is done, as everywhere, and
 * in one order, so that two never deadlock.
 */
export async function countBytes(
  db: Db,
  media: readonly Pick<MediaRow, 'owner_id' | 'bytes'>[],
  sign: 1 | -1,
): Promise<void> {
  const byOwner = Map.groupBy(media, ({ owner_id }) => owner_id);
  for (const [owner, own] of [...byOwner].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const bytes = sign * own.reduce((sum, each) => sum + each.bytes, 0);
    await USAGE.changes(db, { owner, bytes });
  }
}

const USAGE = prepared((db, { owner, bytes }: { readonly owner: UserId; readonly bytes: number }) =>
  db
    .insertInto('media_usage')
    .values({ account_id: owner, bytes })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet((eb) => ({ bytes: eb('media_usage.bytes', '+', bytes) })),
    ),
);
