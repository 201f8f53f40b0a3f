import type { UserId } from '#contract/ids.ts';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';

/** Counts the changes of what only one person sees: notifications, saved posts, muted people. */
export function viewerCounterQueries(db: Db) {
  return {
    /** 0 for somebody for whom nothing has changed yet. */
    async revisionOf(viewer: UserId): Promise<number> {
      return (await REVISION.row(db, { viewer }))?.revision ?? 0;
    },

    /** Raises the revision; returns the new one. */
    raise: (viewer: UserId): Promise<number> => raise(db, viewer),

    raiseAll: (viewers: readonly UserId[]): Promise<void> => raiseViewers(db, viewers),
  };
}

/** Raises the revision of each of `viewers`, always in one order so that two never deadlock. */
export async function raiseViewers(db: Db, viewers: Iterable<string>): Promise<void> {
  for (const viewer of [...new Set(viewers)].toSorted()) await raise(db, viewer as UserId);
}

async function raise(db: Db, viewer: UserId): Promise<number> {
  const row = await RAISE.row(db, { viewer });
  if (!row) throw new Error('A revision was not raised.');
  return row.revision;
}

const REVISION = prepared((db, { viewer }: { readonly viewer: UserId }) =>
  db.selectFrom('viewer_counter').select('revision').where('account_id', '=', viewer),
);

const RAISE = prepared((db, { viewer }: { readonly viewer: UserId }) =>
  db
    .insertInto('viewer_counter')
    .values({ account_id: viewer, last_sequence: 0, revision: 1 })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet((eb) => ({
        revision: eb('viewer_counter.revision', '+', 1),
      })),
    )
    .returning('revision'),
);
