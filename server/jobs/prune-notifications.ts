import type { UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { Context } from '../context.ts';
import { inBatches, ROWS_PER_BATCH } from '../domain/shared/batches.ts';

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
  await inBatches(store, stop, (tx, limit) => tx.notifications.removeRepeatable(notSinceMs, limit));
  const max = SERVER_LIMITS.notificationsMax;
  for (let after = '' as UserId; ; ) {
    const receivers = await store.notifications.receiversOfMoreThan(max, after, ROWS_PER_BATCH);
    for (const receiver of receivers) {
      await inBatches(store, stop, (tx, limit) =>
        tx.notifications.removeAllButNewest(receiver, max, limit),
      );
      after = receiver;
    }
    if (receivers.length < ROWS_PER_BATCH) return;
  }
}
