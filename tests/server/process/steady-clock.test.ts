import fc from 'fast-check';
import { expect, it } from 'vitest';

import type { PostId } from '#contract/ids.ts';
import { createAccount, createResetLink } from '../../../server/cli/accounts.ts';
import { steadyClock } from '../../../server/steady-clock.ts';
import { PATHS } from '../../support/paths.ts';
import { PASSWORD } from '../../support/server/accounts.ts';
import { createTestServer, NOON_MS } from '../../support/server/test-server.ts';

const HOUR_MS = 60 * 60_000;

it('the clock never goes back, and agrees with the system again after a while', () => {
  const step = fc.record({
    elapsedMs: fc.nat(HOUR_MS),
    jumpMs: fc.integer({ min: -HOUR_MS, max: HOUR_MS }),
  });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let systemMs = NOON_MS;
      let elapsedMs = 0;
      const clock = steadyClock(
        () => systemMs,
        NOON_MS - HOUR_MS,
        () => elapsedMs,
      );
      let lastMs = clock();
      for (const step of steps) {
        systemMs += step.elapsedMs + step.jumpMs;
        elapsedMs += step.elapsedMs;
        const nowMs = clock();
        expect(nowMs).toBeGreaterThanOrEqual(lastMs);
        expect(nowMs).toBeGreaterThanOrEqual(systemMs);
        lastMs = nowMs;
      }
      const aheadMs = lastMs - systemMs;
      systemMs += 2 * aheadMs + 2;
      elapsedMs += 2 * aheadMs + 2;
      expect(clock()).toBe(systemMs);
    }),
  );
});

it('a record of a far future, which a wrong clock made, does not stop the time', () => {
  expect(steadyClock(() => NOON_MS, NOON_MS + 25 * HOUR_MS)()).toBe(NOON_MS);
});

it('what an operator gives out works on a hub whose clock the system’s has fallen behind', async () => {
  const hub = await createTestServer();
  hub.clock.nowMs = Date.now() + 3 * HOUR_MS;
  await createAccount(hub.context.store, 'ada', undefined);
  await hub.person('newest'); // as late as the hub's clock
  const link = await createResetLink(hub.context.store, 'ada', '');
  await hub.anonymous.ok('resetPassword', { token: link.split('#')[1], password: PASSWORD });
});

it('after a start with a clock that went back, older posts stay in the feed and below newer ones', async () => {
  const system = { nowMs: NOON_MS };
  const hub = await createTestServer({ HUB_LIMIT_SCALE: '1' });
  const ada = await hub.person('ada');
  const before = await ada.ok('createPost', { content: 'before', isPublic: 'true' });
  const newestMs = await hub.context.store.newestRecord.madeAtMs();
  expect(newestMs).toBe(NOON_MS);
  system.nowMs -= HOUR_MS;
  let elapsedMs = 0;
  const clock = steadyClock(
    () => system.nowMs,
    newestMs,
    () => elapsedMs,
  );
  const tick = () => {
    elapsedMs += 10;
    system.nowMs += 10;
    hub.clock.nowMs = clock();
  };
  tick();
  const idsIn = async (scope: string): Promise<PostId[]> => {
    const { posts } = (await hub.get(ada, `${PATHS.allPosts}?limit=10&scope=${scope}`)).json();
    return posts.map((post: { readonly _id: PostId }) => post._id);
  };
  expect(await idsIn('hot')).toEqual([before._id]);
  const after = await ada.ok('createPost', { content: 'after', isPublic: 'true' });
  tick();
  expect(await idsIn('latest')).toEqual([after._id, before._id]);
});
