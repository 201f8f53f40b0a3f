import { LIMITS } from '#contract/limits.ts';
import type { Context } from '../context.ts';

/** Removed per transaction, so that others get a turn. */
const REMOVED_PER_TRANSACTION = 500;

/** Deletes old notifications, and the oldest of accounts that have very many. */
export async function pruneNotifications({ store }: Pick<Context, 'store'>, nowMs: number) {
  // All activities of a group happen within hours of its start.
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
