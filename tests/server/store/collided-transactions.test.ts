import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createTestServer } from '../../support/server/test-server.ts';

const COLLISION = '40001';

describe.runIf(process.env.HUB_TEST_DATABASE_URL)(
  'transactions that collide on PostgreSQL',
  async () => {
    const { store } = (await createTestServer()).context;

    /** A transaction that collides at first and then waits for `end`; counts how many do so at once. */
    function colliding(end: () => Promise<unknown>, count: { now: number; most: number }) {
      let runs = 0;
      return store.transaction(async () => {
        runs += 1;
        if (runs === 1) throw Object.assign(new Error('could not serialize'), { code: COLLISION });
        count.now += 1;
        count.most = Math.max(count.most, count.now);
        await end();
        count.now -= 1;
      });
    }

    it('are run again one after the other, however long those before take together', async () => {
      const count = { now: 0, most: 0 };
      await Promise.all(Array.from({ length: 20 }, () => colliding(() => pause(150), count)));
      expect(count).toEqual({ now: 0, most: 1 });
    });

    it('do not wait for one that hangs', async () => {
      const count = { now: 0, most: 0 };
      const released = Promise.withResolvers<void>();
      const hanging = colliding(() => released.promise, count);
      await expect.poll(() => count.now).toBe(1);
      await colliding(() => pause(10), count);
      expect(count.now).toBe(1);
      released.resolve();
      await hanging;
    });
  },
);
