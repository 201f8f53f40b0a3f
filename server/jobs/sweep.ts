import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { Context } from '../context.ts';
import { removeDueAccounts } from '../domain/accounts/account-deletion.ts';
import { measureMedia } from '../domain/media/media-bytes.ts';
import { removeOrphans } from '../domain/media/uploads.ts';
import { indexPeopleOnce } from '../domain/people/people-search.ts';
import { enqueueDueLinks } from '../domain/people/profile-links.ts';
import { inBatches, inGroups } from '../domain/shared/batches.ts';
import type { ExpiringTable } from '../store/system/expired.ts';
import { pruneNotifications } from './prune-notifications.ts';

/** How long what expires is kept beyond its moment, in milliseconds. */
const KEPT_MS: Readonly<Record<ExpiringTable, number>> = {
  login_ticket: 0,
  session: 0,
  account_link: 0,
  export_link: 0,
  reserved_name: 0,
  pending_file: SERVER_LIMITS.orphanMs,
  upload: 0,
  idempotency: SERVER_LIMITS.idempotencyMs,
};

/**
 * Removes expired sessions, tickets, stored responses and notifications, and unreferenced files,
 * queues what is due daily, indexes people and measures media from before that was done; a little per
 * transaction, so that others get a turn. The next one goes on where `stop` ended it.
 *
 * @throws what a step failed with, after the other steps: none of them waits for it.
 */
export async function sweep(context: Context, stop?: AbortSignal): Promise<void> {
  const { store, now } = context;
  const nowMs = now();
  const steps = [
    ...Object.entries(KEPT_MS).map(
      ([table, retentionMs]) =>
        () =>
          inBatches(store, stop, (tx, limit) =>
            tx.expired.remove(table as ExpiringTable, nowMs - retentionMs, limit),
          ),
    ),
    () =>
      inBatches(store, stop, (tx, limit) =>
        tx.media.removeReleased(nowMs - SERVER_LIMITS.orphanMs, limit),
      ),
    () => removeDueAccounts(context, stop),
    () => enqueueDueLinks(context),
    () => pruneNotifications({ store }, nowMs, stop),
    () => indexPeopleOnce(context, stop),
    () => removeOldOrphans(context, nowMs, stop),
    () => measureMedia(context, stop),
  ];
  const failures: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (failure) {
      if (stop?.aborted) throw failure;
      failures.push(failure);
    }
  }
  if (failures.length > 1) throw new AggregateError(failures, 'Several steps failed.');
  if (failures.length === 1) throw failures[0];
}

async function removeOldOrphans(context: Context, nowMs: number, stop?: AbortSignal) {
  const old = context.blobs.olderThan(nowMs - SERVER_LIMITS.orphanMs);
  for await (const files of inGroups(old)) {
    if (stop?.aborted) return;
    await removeOrphans(context, files);
  }
}
