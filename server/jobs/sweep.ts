import { LIMITS } from '#contract/limits.ts';
import type { Context } from '../context.ts';
import { removeDueAccounts } from '../domain/accounts/account-deletion.ts';
import { removeOrphan } from '../domain/media/uploads.ts';
import { pruneNotifications } from './prune-notifications.ts';

/**
 * Removes expired sessions, tickets, stored responses and notifications, and unreferenced files.
 */
export async function sweep(context: Context): Promise<void> {
  const { store, blobs, now } = context;
  const nowMs = now();
  await store.transaction(async (tx) => {
    await tx.loginTickets.removeExpired(nowMs);
    await tx.sessions.removeExpired(nowMs);
    await tx.accountRemoval.releaseNames(nowMs);
    await tx.accountLinks.removeExpired(nowMs);
    await tx.media.removeReleased(nowMs - LIMITS.orphanMs);
    await tx.idempotency.removeOlder(nowMs - LIMITS.idempotencyMs);
  });
  await removeDueAccounts(context);
  await pruneNotifications({ store }, nowMs);
  for await (const file of blobs.olderThan(nowMs - LIMITS.orphanMs)) {
    await removeOrphan(context, file);
  }
}
