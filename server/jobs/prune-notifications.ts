import { LIMITS } from '#contract/limits.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { Context } from '../context.ts';
import { inBatches } from '../domain/shared/batches.ts';

/** Deletes old notifications, and the oldest of accounts that have very many. */
export async function pruneNotifications(
  { store }: Pick<Context, 'store'>,
  nowMs: number,
  stop?: AbortSignal,
) {
  // All activities of a group happen within hours of its start.
  const beforeMs = nowMs - SERVER_LIMITS.notificationRetentionMs - LIMITS.notificationGroupMs;
  await inBatches(store, stop, (tx, limit) => tx.notifications.removeOlder(beforeMs, limit));
  const notSinceMs = nowMs - LIMITS.notificationGroupMs;
  await inBatches(store, stop, (tx, limit) => tx.notifications.removeDeeds(notSinceMs, limit));
  for (const receiver of await store.notifications.receiversOfMoreThan(
    SERVER_LIMITS.notificationsMax,
  )) {
    await store.transaction((tx) =>
      tx.notifications.removeAllButNewest(receiver, SERVER_LIMITS.notificationsMax),
    );
  }
}
