import { sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { AccountEntry } from './accounts.ts';
import type { Db } from './database.ts';
import { imageFilesOf } from './media.ts';

/** A place in the list of followed people. */
export interface FollowedPlace {
  readonly followedAtMs: number;
  readonly id: UserId;
}

export interface Followed {
  readonly entry: AccountEntry;
  readonly followedAtMs: number;
}

/** Above every moment and every id: where a list starts that has no place yet. */
const TOP = { followedAtMs: Number.MAX_SAFE_INTEGER, id: '~' } as const;

export function people(db: Db) {
  async function strangersAfter(
    viewer: UserId,
    pivot: string,
    limit: number,
  ): Promise<AccountEntry[]> {
    const rows = await selectEntries(db)
      .where('account.id', '>=', pivot)
      .where('account.id', '<>', viewer)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('follow')
              .select('follow.followee_id')
              .where('follow.follower_id', '=', viewer)
              .whereRef('follow.followee_id', '=', 'account.id'),
          ),
        ),
      )
      .orderBy('account.id')
      .limit(limit)
      .execute();
    return rows.map(entryOf);
  }

  return {
    async exists(account: UserId): Promise<boolean> {
      const row = await db
        .selectFrom('account')
        .select('id')
        .where('id', '=', account)
        .executeTakeFirst();
      return row !== undefined;
    },

    async namesOf(accounts: readonly UserId[]): Promise<ReadonlyMap<UserId, string>> {
      if (accounts.length === 0) return new Map();
      const rows = await db
        .selectFrom('account')
        .select(['id', 'username'])
        .where('id', 'in', accounts)
        .execute();
      return new Map(rows.map((row) => [row.id as UserId, row.username]));
    },

    /** Whom `follower` follows, the newest first. */
    async followedBy(
      follower: UserId,
      after: FollowedPlace | undefined,
      limit: number,
    ): Promise<Followed[]> {
      const { followedAtMs, id } = after ?? TOP;
      const rows = await selectEntries(db)
        .innerJoin('follow', 'follow.followee_id', 'account.id')
        .select('follow.created_at as followed_at')
        .where('follow.follower_id', '=', follower)
        .where(sql<boolean>`(follow.created_at, follow.followee_id) < (${followedAtMs}, ${id})`)
        .orderBy('follow.created_at', 'desc')
        .orderBy('follow.followee_id', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ entry: entryOf(row), followedAtMs: row.followed_at }));
    },

    /** An id that cuts the time in which people joined at `share` of it. */
    async pivot(share: number): Promise<string> {
      const { first, last } = await db
        .selectFrom('account')
        .select(({ fn }) => [fn.min('id').as('first'), fn.max('id').as('last')])
        .executeTakeFirstOrThrow();
      return between(first ?? '', last ?? '', share);
    },

    /** People whom `viewer` does not follow, from `pivot` on and around to the start. */
    async strangersTo(viewer: UserId, pivot: string, limit: number): Promise<AccountEntry[]> {
      const after = await strangersAfter(viewer, pivot, limit);
      if (after.length >= limit) return after;
      const known = new Set(after.map((person) => person.id));
      const before = await strangersAfter(viewer, '', limit - after.length);
      return [...after, ...before.filter((person) => !known.has(person.id))];
    },
  };
}

/** Ten digits of base 32 are the moment at which an id was made. */
function between(first: string, last: string, share: number): string {
  const digits = '0123456789abcdefghjkmnpqrstvwxyz';
  const read = (id: string) =>
    [...id.slice(0, 10)].reduce((sum, digit) => sum * 32 + Math.max(0, digits.indexOf(digit)), 0);
  let moment = Math.floor(read(first) + (read(last) - read(first)) * share);
  let text = '';
  for (let i = 0; i < 10; i += 1) {
    text = digits.charAt(moment % 32) + text;
    moment = Math.floor(moment / 32);
  }
  return text;
}

/** Accounts as lists show them; add the conditions. */
export function selectEntries(db: Db) {
  return db
    .selectFrom('account')
    .leftJoin('media as profile', 'profile.id', 'account.profile_media_id')
    .select([
      'account.id',
      'account.username',
      'account.first_name',
      'account.last_name',
      'account.title',
      'profile.file as profile_file',
      'profile.variants as profile_variants',
    ]);
}

export function entryOf(row: {
  id: string;
  username: string;
  first_name: string;
  last_name: string;
  title: string;
  profile_file: string | null;
  profile_variants: string | null;
}): AccountEntry {
  return {
    id: row.id as UserId,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    title: row.title,
    profileImage: imageFilesOf(row.profile_file, row.profile_variants),
  };
}
