import type { UserId } from '#contract/ids.ts';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { isVisibleTo } from './person-visibility.ts';

export interface FollowCounts {
  readonly followersCount: number;
  readonly followeeRevision: number;
  readonly followingCount: number;
  readonly followerRevision: number;
}

interface Follow {
  readonly follower: UserId;
  readonly followee: UserId;
}

export function followQueries(db: Db) {
  return {
    /** Adds the follow and updates both counts; returns false if it existed. */
    async add(follower: UserId, followee: UserId, nowMs: number): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('follow')
        .values({ follower_id: follower, followee_id: followee, created_at: nowMs })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows !== 1n) return false;
      await count(db, follower, followee, 1);
      return true;
    },

    /** Removes the follow and updates both counts; returns false if there was none. */
    async remove(follower: UserId, followee: UserId): Promise<boolean> {
      if (!(await removeRow(db, { follower, followee }))) return false;
      await count(db, follower, followee, -1);
      return true;
    },

    /**
     * Removes the follows between two people and updates their counts; returns what there was. Both
     * rows before any count, in one order: two who part at once never deadlock.
     */
    async removeBetween(one: UserId, other: UserId): Promise<Follow[]> {
      const [first, second] = one < other ? [one, other] : [other, one];
      const removed: Follow[] = [];
      for (const follow of [
        { follower: first, followee: second },
        { follower: second, followee: first },
      ]) {
        if (await removeRow(db, follow)) removed.push(follow);
      }
      for (const { follower, followee } of removed) await count(db, follower, followee, -1);
      return removed;
    },

    /** How many people follow `followee` and are followed by `follower`, with their revisions. */
    async countsOf(follower: UserId, followee: UserId): Promise<FollowCounts> {
      const rows = await db
        .selectFrom('account')
        .select(['id', 'followers_count', 'following_count', 'revision'])
        .where('id', 'in', [follower, followee])
        .execute();
      const target = rows.find((row) => row.id === followee);
      const actor = rows.find((row) => row.id === follower);
      if (!target || !actor) throw new Error('Somebody who follows, or is followed, is not there.');
      return {
        followersCount: target.followers_count,
        followeeRevision: target.revision,
        followingCount: actor.following_count,
        followerRevision: actor.revision,
      };
    },

    async isFollowing(follower: UserId, followee: UserId): Promise<boolean> {
      const row = await db
        .selectFrom('follow')
        .select('follower_id')
        .where('follower_id', '=', follower)
        .where('followee_id', '=', followee)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Returns those of `ids` that `follower` follows. */
    async followedAmong(follower: UserId, ids: readonly UserId[]): Promise<ReadonlySet<UserId>> {
      if (ids.length === 0) return new Set();
      const rows = await FOLLOWED_AMONG.rows(db, { follower, ids });
      return new Set(rows.map((row) => row.followee_id));
    },

    async followsAnyone(follower: UserId): Promise<boolean> {
      const row = await db
        .selectFrom('follow')
        .select('followee_id')
        .where('follower_id', '=', follower)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Returns the people `follower` follows that `viewer` may see, newest first. */
    async followeesOf(
      follower: UserId,
      viewer: UserId | undefined,
      limit: number,
    ): Promise<UserId[]> {
      const rows = await FOLLOWEES.rows(db, { follower, viewer, limit });
      return rows.map((row) => row.followee_id);
    },

    /** Returns the followers of `followee` that `viewer` may see, newest first. */
    async followersOf(
      followee: UserId,
      viewer: UserId | undefined,
      limit: number,
    ): Promise<UserId[]> {
      const rows = await FOLLOWERS.rows(db, { followee, viewer, limit });
      return rows.map((row) => row.follower_id);
    },
  };
}

const FOLLOWED_AMONG = prepared(
  (db, { follower, ids }: { readonly follower: UserId; readonly ids: readonly UserId[] }) =>
    db
      .selectFrom('follow')
      .select('followee_id')
      .where('follower_id', '=', follower)
      .where('followee_id', 'in', ids),
);

interface SeenBy {
  /** Undefined: anybody. */
  readonly viewer: UserId | undefined;
  readonly limit: number;
}

const FOLLOWEES = prepared(
  (db, { follower, viewer, limit }: SeenBy & { readonly follower: UserId }) =>
    newestFollows(db, { viewer, limit }, 'followee_id').where('follower_id', '=', follower),
);

const FOLLOWERS = prepared(
  (db, { followee, viewer, limit }: SeenBy & { readonly followee: UserId }) =>
    newestFollows(db, { viewer, limit }, 'follower_id').where('followee_id', '=', followee),
);

/** Selects one side of follows. */
function newestFollows<Side extends 'followee_id' | 'follower_id'>(
  db: Db,
  { viewer, limit }: SeenBy,
  side: Side,
) {
  return db
    .selectFrom('follow')
    .select(side)
    .where(isVisibleTo(viewer, `follow.${side}`))
    .orderBy('created_at', 'desc')
    .orderBy(side, 'desc')
    .limit(limit);
}

/** Returns false if there was none. */
async function removeRow(db: Db, { follower, followee }: Follow): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('follow')
    .where('follower_id', '=', follower)
    .where('followee_id', '=', followee)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** In one order, whoever follows whom: two who follow each other at once never deadlock. */
async function count(db: Db, follower: UserId, followee: UserId, by: 1 | -1): Promise<void> {
  const edits = [
    { id: follower, column: 'following_count' },
    { id: followee, column: 'followers_count' },
  ] as const;
  for (const { id, column } of edits.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    await db
      .updateTable('account')
      .set((row) => ({ [column]: row(column, '+', by) }))
      .where('id', '=', id)
      .execute();
  }
}
