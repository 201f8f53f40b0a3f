import { expect, it } from 'vitest';

import type { NotificationId, UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { API } from '#contract/routes.ts';
import { pruneNotifications } from '../../server/jobs/prune-notifications.ts';
import { sweep } from '../../server/jobs/sweep.ts';
import { type Person, testHub } from '../support/server-hub.ts';

const hub = await testHub();
const { store } = hub.context;
const actor = await hub.person('actor');

async function tell(receiver: Person, momentsMs: readonly number[]): Promise<void> {
  await store.transaction(async (tx) => {
    for (const firstAtMs of momentsMs) {
      const id = hub.context.newId() as NotificationId;
      await tx.notifications.open(receiver.id, {
        id,
        type: 'follow',
        postId: undefined,
        firstAtMs,
      });
      const act = { notification: id, actor: actor.id as UserId, subject: receiver.id };
      await tx.notifications.addAct(receiver.id, { ...act, actedAtMs: firstAtMs });
    }
  });
}

async function countOf(receiver: Person): Promise<number> {
  const query = { receiver: receiver.id, after: 0, limit: 10_000 };
  return (await store.notifications.list(query)).length;
}

it('forgets notifications after 90 days, with the sweep', async () => {
  const ada = await hub.person('ada');
  const limitMs = hub.clock.nowMs - LIMITS.notificationKeptMs;
  await tell(ada, [limitMs - LIMITS.notificationGroupMs - 1, limitMs, hub.clock.nowMs]);
  await sweep(hub.context);
  expect(await countOf(ada)).toBe(2);
});

it('keeps the newest 1,000 of each', async () => {
  const star = await hub.person('star');
  const quiet = await hub.person('quiet');
  const moments = Array.from(
    { length: LIMITS.notificationsKept + 3 },
    (_, i) => hub.clock.nowMs + i,
  );
  await tell(star, moments);
  await tell(quiet, [hub.clock.nowMs]);
  await pruneNotifications({ store }, hub.clock.nowMs);
  expect([await countOf(star), await countOf(quiet)]).toEqual([LIMITS.notificationsKept, 1]);
  const [newest] = (await hub.get(star, API.notifications)).json();
  expect(Date.parse(newest.createdAt)).toBe(moments.at(-1));
  await pruneNotifications({ store }, hub.clock.nowMs);
  expect(await countOf(star)).toBe(LIMITS.notificationsKept);
});
