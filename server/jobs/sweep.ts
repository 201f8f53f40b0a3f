import { LIMITS } from '#contract/limits.ts';
import type { Context } from '../context.ts';

/** Removes what has run out: sessions, tickets, first answers, and files that nothing refers to. */
export async function sweep({ store, blobs, now }: Context): Promise<void> {
  const nowMs = now();
  await store.transaction(async (tx) => {
    await tx.loginTickets.removeExpired(nowMs);
    await tx.sessions.removeExpired(nowMs);
    await tx.media.removeReleased(nowMs - LIMITS.orphanMs);
    await tx.idempotency.removeOlder(nowMs - LIMITS.idempotencyMs);
  });
  for await (const file of blobs.olderThan(nowMs - LIMITS.orphanMs)) {
    const referenced = await store.media.referenced([file]);
    if (!referenced.has(file)) await blobs.remove(file);
  }
}
