import { expect, it } from 'vitest';

import type { PostId, UserId } from '#contract/ids.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import { newId } from '../../../server/new-id.ts';
import { createTestServer } from '../../support/server/test-server.ts';

const MANY = 20_000;
const server = await createTestServer({ HUB_LIMIT_SCALE: '1' });
const { store } = server.context;

/** The number of transactions `work` takes. */
async function transactionsOf(work: () => Promise<void>): Promise<number> {
  const { transaction } = store;
  let count = 0;
  Object.assign(store, {
    transaction: (run: Parameters<typeof transaction>[0]) => {
      count += 1;
      return transaction(run);
    },
  });
  try {
    await work();
  } finally {
    Object.assign(store, { transaction });
  }
  return count;
}

it('a sweep and the removal of an account let others in between: 500 rows at a time', async () => {
  const leaving = await server.person('leaving');
  const staying = await server.person('staying');
  const ids = Array.from({ length: MANY }, () => newId(server.clock.nowMs));
  const post = (await server.post(leaving, { content: 'liked by many' })).json();
  const other = (await server.post(staying, { content: 'liked by the leaving' })).json();
  const nowMs = server.clock.nowMs;
  await store.transaction(async (tx) => {
    await tx.bulk.insert(
      'idempotency',
      ids.map((key) => ({
        account_id: staying.id,
        key,
        fingerprint: '',
        answer: '{}',
        created_at: nowMs,
      })),
    );
    for (const id of ids.slice(0, 2_000)) {
      await tx.accounts.add({
        id: id as UserId,
        username: `p${id.slice(-12)}`,
        passwordHash: '',
        email: undefined,
        firstName: '',
        lastName: '',
        createdAtMs: nowMs,
      });
      await tx.follows.add(id as UserId, leaving.id, nowMs);
      await tx.postLikes.add(post._id as PostId, id as UserId, nowMs);
    }
    await tx.postLikes.add(other._id as PostId, leaving.id, nowMs);
    await tx.pendingDeletions.add(leaving.id, nowMs);
  });
  server.clock.nowMs += SERVER_LIMITS.idempotencyMs;
  const transactions = await transactionsOf(() => sweep(server.context));
  expect(transactions).toBeGreaterThan(MANY / 500 + 2 * 4);
  const rows = await server.allRows();
  expect(rows.get('idempotency')).toEqual([]);
  expect(rows.get('follow')).toEqual([]);
  expect(rows.get('post_like')).toEqual([]);
  expect(rows.get('post')).toMatchObject([{ id: other._id }]);
  expect(await store.postLikes.countOf(other._id)).toEqual({ likes: 0, revision: 3 });
  const counts = (rows.get('account') ?? []) as { id: string; following_count: number }[];
  expect(counts.find(({ id }) => id === leaving.id)).toBeUndefined();
  expect(counts.every((row) => Number(row.following_count) === 0)).toBe(true);
}, 120_000);

it('a sweep that is stopped ends between two steps, and the next one goes on', async () => {
  const stopping = new AbortController();
  stopping.abort();
  await expect(sweep(server.context, stopping.signal)).rejects.toThrow('abort');
  await sweep(server.context);
});
