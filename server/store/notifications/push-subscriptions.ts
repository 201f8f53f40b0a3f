import type { SessionId, UserId } from '#contract/ids.ts';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';

/** A device's push endpoint and its encryption keys. */
export interface PushTarget {
  readonly endpoint: string;
  /** base64url of 65 bytes. */
  readonly p256dh: string;
  /** base64url of 16 bytes. */
  readonly auth: string;
}

export interface PushSubscriptionRecord extends PushTarget {
  readonly id: string;
  readonly account: UserId;
  /** Removed when this session ends. */
  readonly session: SessionId;
}

export function pushSubscriptionQueries(db: Db) {
  return {
    /**
     * Adds a device, or reassigns a known one to the account and session now using it, of whose devices
     * it is the newest.
     */
    async set(subscription: PushSubscriptionRecord, nowMs: number): Promise<void> {
      const { id, account, session, endpoint, p256dh, auth } = subscription;
      const owned = { account_id: account, session_id: session, p256dh, auth, created_at: nowMs };
      await db
        .insertInto('push_subscription')
        .values({ id, endpoint, ...owned })
        .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(owned))
        .execute();
    },

    /** Removes all but the newest `count` devices of the account. */
    async removeAllButNewest(account: UserId, count: number): Promise<void> {
      const older = await db
        .selectFrom('push_subscription')
        .select('id')
        .where('account_id', '=', account)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(count)
        .limit(1000)
        .execute();
      if (older.length === 0) return;
      const ids = older.map((row) => row.id);
      await db.deleteFrom('push_subscription').where('id', 'in', ids).execute();
    },

    /** Returns the ids of the account's devices. */
    async idsOf(account: UserId): Promise<string[]> {
      const rows = await IDS.rows(db, { account });
      return rows.map((row) => row.id);
    },

    /** Returns the device unless it was removed or belongs to another account now. */
    async byId(id: string, account: UserId): Promise<PushTarget | undefined> {
      return db
        .selectFrom('push_subscription')
        .select(['endpoint', 'p256dh', 'auth'])
        .where('id', '=', id)
        .where('account_id', '=', account)
        .executeTakeFirst();
    },

    /** Whether the same subscription is stored already. */
    async isKnown(subscription: Omit<PushSubscriptionRecord, 'id'>): Promise<boolean> {
      const row = await db
        .selectFrom('push_subscription')
        .select(['account_id', 'session_id', 'p256dh', 'auth'])
        .where('endpoint', '=', subscription.endpoint)
        .executeTakeFirst();
      return (
        row?.account_id === subscription.account &&
        row.session_id === subscription.session &&
        row.p256dh === subscription.p256dh &&
        row.auth === subscription.auth
      );
    },

    async removeEndpoint(account: UserId, endpoint: string): Promise<void> {
      await db
        .deleteFrom('push_subscription')
        .where('endpoint', '=', endpoint)
        .where('account_id', '=', account)
        .execute();
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('push_subscription').where('id', '=', id).execute();
    },
  };
}

const IDS = prepared((db, { account }: { readonly account: UserId }) =>
  db.selectFrom('push_subscription').select('id').where('account_id', '=', account),
);
