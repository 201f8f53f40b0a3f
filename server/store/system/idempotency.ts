import type { UserId } from '#contract/ids.ts';
import type { Db } from '../database/database.ts';

/** The response stored under an idempotency key. */
export interface StoredResponse {
  /** Hash of the request; another request under the same key is a client error. */
  readonly fingerprint: string;
  /** The body, as JSON. */
  readonly answer: string;
}

export function idempotencyQueries(db: Db) {
  return {
    async find(
      account: UserId,
      key: string,
      notBeforeMs: number,
    ): Promise<StoredResponse | undefined> {
      return db
        .selectFrom('idempotency')
        .select(['fingerprint', 'answer'])
        .where('account_id', '=', account)
        .where('key', '=', key)
        .where('created_at', '>', notBeforeMs)
        .executeTakeFirst();
    },

    /** Stores a response, replacing an expired one. */
    async add(account: UserId, key: string, first: StoredResponse, nowMs: number): Promise<void> {
      const values = { fingerprint: first.fingerprint, answer: first.answer, created_at: nowMs };
      await db
        .insertInto('idempotency')
        .values({ account_id: account, key, ...values })
        .onConflict((conflict) => conflict.columns(['account_id', 'key']).doUpdateSet(values))
        .execute();
    },
  };
}
