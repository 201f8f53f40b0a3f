import type { UserId } from '#contract/ids.ts';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';

/** What is known of a link; 0: never. */
export interface LinkFacts {
  readonly checkedAtMs: number;
  /** When its page was last found to link back. */
  readonly verifiedAtMs: number;
}

export interface StoredLink extends LinkFacts {
  readonly url: string;
}

/** The links of profiles, in the order of their owners. */
export function profileLinkQueries(db: Db) {
  return {
    async of(account: UserId): Promise<StoredLink[]> {
      return (await OF.rows(db, { account })).map(linkOf);
    },

    async find(account: UserId, url: string): Promise<StoredLink | undefined> {
      return (await this.of(account)).find((link) => link.url === url);
    },

    /** Replaces the links; what is known of those that stay is kept. Returns the new ones. */
    async set(account: UserId, urls: readonly string[]): Promise<string[]> {
      const before = new Map((await this.of(account)).map((link) => [link.url, link]));
      await db.deleteFrom('profile_link').where('account_id', '=', account).execute();
      if (urls.length > 0) {
        await db
          .insertInto('profile_link')
          .values(
            urls.map((url, place) => ({
              account_id: account,
              place,
              url,
              checked_at: before.get(url)?.checkedAtMs ?? 0,
              verified_at: before.get(url)?.verifiedAtMs ?? 0,
            })),
          )
          .execute();
      }
      return urls.filter((url) => !before.has(url));
    },

    async setChecked(account: UserId, url: string, facts: LinkFacts): Promise<void> {
      await db
        .updateTable('profile_link')
        .set({ checked_at: facts.checkedAtMs, verified_at: facts.verifiedAtMs })
        .where('account_id', '=', account)
        .where('url', '=', url)
        .execute();
    },

    /** Returns links that were last looked at before `beforeMs`, the longest ago first. */
    async checkedBefore(
      beforeMs: number,
      limit: number,
    ): Promise<{ readonly account: UserId; readonly url: string }[]> {
      return db
        .selectFrom('profile_link')
        .select(['account_id as account', 'url'])
        .where('checked_at', '<=', beforeMs)
        .orderBy('checked_at')
        .limit(limit)
        .execute();
    },
  };
}

const OF = prepared((db, { account }: { readonly account: UserId }) =>
  db
    .selectFrom('profile_link')
    .select(['url', 'checked_at', 'verified_at'])
    .where('account_id', '=', account)
    .orderBy('place'),
);

function linkOf(row: {
  readonly url: string;
  readonly checked_at: number;
  readonly verified_at: number;
}): StoredLink {
  return { url: row.url, checkedAtMs: row.checked_at, verifiedAtMs: row.verified_at };
}
