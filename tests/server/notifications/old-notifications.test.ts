import { expect, it } from 'vitest';

import type { NotificationId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { pruneNotifications } from '../../../server/jobs/prune-notifications.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import { createTestServer, type TestPerson } from '../../support/server/test-server.ts';

const server = await createTestServer();
const { store } = server.context;
const actor = await server.person('actor');

async function addNotifications(receiver: TestPerson, momentsMs: readonly number[]): Promise<void> {
  await store.transaction(async (tx) => {
    for (const firstAtMs of momentsMs) {
      const id = server.context.newId<NotificationId>();
      await tx.notifications.openGroup(receiver.id, {
        id,
        type: 'follow',
        postId: undefined,
        firstAtMs,
      });
      const act = { notification: id, actor: actor.id, subject: receiver.id };
      await tx.notifications.addActivity(receiver.id, { ...act, actedAtMs: firstAtMs });
    }
  });
}

async function countOf(receiver: TestPerson): Promise<number> {
  const query = { receiver: receiver.id, after: 0, limit: 10_000 };
  return (await store.notifications.list(query)).length;
}

it('the sweep deletes notifications after 90 days', async () => {
  const ada = await server.person('ada');
  const limitMs = server.clock.nowMs - SERVER_LIMITS.notificationRetentionMs;
  await addNotifications(ada, [
    limitMs - LIMITS.notificationGroupMs - 1,
    limitMs,
    server.clock.nowMs,
  ]);
  await sweep(server.context);
  expect(await countOf(ada)).toBe(2);
});

it('the sweep keeps the newest 1,000 notifications of each account', async () => {
  const [star, quiet] = await server.people('star', 'quiet');
  const moments = Array.from(
    { length: SERVER_LIMITS.notificationsMax + 3 },
    (_, i) => server.clock.nowMs + i,
  );
  await addNotifications(star, moments);
  await addNotifications(quiet, [server.clock.nowMs]);
  await pruneNotifications({ store }, server.clock.nowMs);
  expect([await countOf(star), await countOf(quiet)]).toEqual([SERVER_LIMITS.notificationsMax, 1]);
  const [newest] = await star.ok('notifications');
  expect(Date.parse(newest?.createdAt ?? '')).toBe(moments.at(-1));
  await pruneNotifications({ store }, server.clock.nowMs);
  expect(await countOf(star)).toBe(SERVER_LIMITS.notificationsMax);
});
