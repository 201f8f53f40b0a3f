import { sql } from 'kysely';
import { idTimeDigits, idTimeMs, type PostId, type UserId } from '#contract/ids.ts';
import type { Named } from '#contract/rules/display-name.ts';
import { type AccountEntry, entryOf, selectEntries } from '../accounts/account-entries.ts';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { START_ID } from '../database/start.ts';
import { type ListedPerson, listedPeople, type PeoplePage } from './people-page.ts';
import { isUnfollowedBy, isVisibleTo } from './person-visibility.ts';

/** So many accounts are looked at for people whom somebody does not follow. */
const STRANGERS_AMONG = 2000;

export function peopleQueries(db: Db) {
  async function strangersAfter(
    viewer: UserId,
    pivot: UserId,
    limit: number,
  ): Promise<AccountEntry[]> {
    const rows = await selectEntries(db)
      .where('account.id', '>=', pivot)
      .where('account.id', '<', (eb) =>
        eb.fn.coalesce(
          eb
            .selectFrom('account as beyond')
            .select('beyond.id')
            .where('beyond.id', '>=', pivot)
            .orderBy('beyond.id')
            .limit(1)
            .offset(STRANGERS_AMONG),
          sql.lit(START_ID as UserId),
        ),
      )
      .where('account.id', '<>', viewer)
      .where(isVisibleTo(viewer, 'account.id'))
      .where(isUnfollowedBy(viewer, 'account.id'))
      .orderBy('account.id')
      .limit(limit)
      .execute();
    return rows.map((row) => entryOf(row.id, row));
  }

  return {
    /** Whether the person exists and `viewer` may see them. */
    async isVisible(account: UserId, viewer: UserId | undefined): Promise<boolean> {
      const row = await db
        .selectFrom('account')
        .select('id')
        .where('id', '=', account)
        .where(isVisibleTo(viewer, 'account.id'))
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Returns the names of those that `viewer` may see. */
    async namesOf(
      accounts: readonly UserId[],
      viewer: UserId,
    ): Promise<ReadonlyMap<UserId, Named>> {
      if (accounts.length === 0) return new Map();
      const rows = await db
        .selectFrom('account')
        .select(['id', 'username', 'first_name', 'last_name'])
        .where('id', 'in', accounts)
        .where(isVisibleTo(viewer, 'account.id'))
        .execute();
      return new Map(
        rows.map(({ id, username, first_name, last_name }) => [
          id,
          { username, firstName: first_name, lastName: last_name },
        ]),
      );
    },

    /** Returns a page of the people `follower` follows and `viewer` may see, newest first. */
    followedBy(follower: UserId, viewer: UserId, page: PeoplePage): Promise<ListedPerson[]> {
      const query = selectEntries(db)
        .innerJoin('follow', 'follow.followee_id', 'account.id')
        .where('follow.follower_id', '=', follower)
        .where(isVisibleTo(viewer, 'follow.followee_id'));
      return listedPeople(query, 'follow.followee_id', page);
    },

    /** Returns a page of the people who follow `followee` and `viewer` may see, newest first. */
    followersOf(followee: UserId, viewer: UserId, page: PeoplePage): Promise<ListedPerson[]> {
      const query = selectEntries(db)
        .innerJoin('follow', 'follow.follower_id', 'account.id')
        .where('follow.followee_id', '=', followee)
        .where(isVisibleTo(viewer, 'follow.follower_id'));
      return listedPeople(query, 'follow.follower_id', page);
    },

    /**
     * Returns a page of the people who like `post` and that `viewer` may see, newest like first.
     */
    likersOf(post: PostId, viewer: UserId, page: PeoplePage): Promise<ListedPerson[]> {
      const query = selectEntries(db)
        .innerJoin('post_like', 'post_like.account_id', 'account.id')
        .where('post_like.post_id', '=', post)
        .where(isVisibleTo(viewer, 'post_like.account_id'));
      return listedPeople(query, 'post_like.account_id', page);
    },

    /** Returns an id that splits the accounts by sign-up time at `share`. */
    async pivot(share: number): Promise<UserId> {
      const row = await ENDS.row(db, {});
      return between(row?.first ?? '', row?.last ?? '', share);
    },

    /**
     * Returns people `viewer` does not follow, from `pivot` on, wrapping around; fewer than `limit`
     * where almost everybody near is followed or hidden.
     */
    async strangersTo(viewer: UserId, pivot: UserId, limit: number): Promise<AccountEntry[]> {
      const after = await strangersAfter(viewer, pivot, limit);
      if (after.length >= limit) return after;
      const known = new Set(after.map((person) => person.id));
      const before = await strangersAfter(viewer, '' as UserId, limit - after.length);
      return [...after, ...before.filter((person) => !known.has(person.id))];
    },
  };
}

/** Two queries, since an index answers each alone but not both together. */
const ENDS = prepared((db) =>
  db.selectNoFrom((eb) => [
    eb
      .selectFrom('account')
      .select(({ fn }) => fn.min<UserId | null>('id').as('id'))
      .as('first'),
    eb
      .selectFrom('account')
      .select(({ fn }) => fn.max<UserId | null>('id').as('id'))
      .as('last'),
  ]),
);

function between(first: string, last: string, share: number): UserId {
  const firstMs = idTimeMs(first);
  return idTimeDigits(firstMs + (idTimeMs(last) - firstMs) * share) as UserId;
}
