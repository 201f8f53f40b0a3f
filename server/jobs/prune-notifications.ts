import { LIMITS } from '#contract/limits.ts';
import type { Context } from '../context.ts';

/** Removed in one transaction, so that others get a turn. */
const REMOVED_PER_TRANSACTION = 500;

/** Forgets old notifications, and of whoever has very many the oldest. */
export async function pruneNotifications({ store }: Pick<Context, 'store'>, nowMs: number) {
  // What is in a group happened within some hours of its beginning.
  const beforeMs = nowMs - LIMITS.notificationRetentionMs - LIMITS.notificationGroupMs;
  await inBatches((limit) =>
    store.transaction((tx) => tx.notifications.removeOlder(beforeMs, limit)),
  );
  const notSinceMs = nowMs - LIMITS.notificationGroupMs;
  await inBatches((limit) =>
    store.transaction((tx) => tx.notifications.removeDeeds(notSinceMs, limit)),
  );
  for (const receiver of await store.notifications.receiversOfMoreThan(LIMITS.notificationsMax)) {
    await store.transaction((tx) =>
      tx.notifications.removeAllButNewest(receiver, LIMITS.notificationsMax),
    );
  }
}

/** Runs `remove` until it finds less than it may remove at once. */
async function inBatches(remove: (limit: number) => Promise<number>): Promise<void> {
  while ((await remove(REMOVED_PER_TRANSACTION)) === REMOVED_PER_TRANSACTION);
}
