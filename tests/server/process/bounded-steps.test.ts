import { expect, it, vi } from 'vitest';

import type { CommentId, MediaId, NotificationId, PostId, UserId } from '#contract/ids.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { removeDueAccounts } from '../../../server/domain/accounts/account-deletion.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import { newId } from '../../../server/new-id.ts';
import {
  addPeople,
  commentRow,
  imageRecord,
  storedAnswers,
} from '../../support/server/many-rows.ts';
import { stepsOf } from '../../support/server/steps.ts';
import { createTestServer } from '../../support/server/test-server.ts';

const MANY = 20_000;
const server = await createTestServer({ HUB_LIMIT_SCALE: '1' });
const { store } = server.context;

it('a sweep and the removal of an account let others in between: 500 rows at a time', async () => {
  const leaving = await server.person('leaving');
  const staying = await server.person('staying');
  const ids = Array.from({ length: MANY }, () => newId(server.clock.nowMs));
  const post = (await server.post(leaving, { content: 'liked by many' })).json();
  const other = (await server.post(staying, { content: 'liked by the leaving' })).json();
  const nowMs = server.clock.nowMs;
  const crowd = await addPeople(server, 2_000);
  await store.transaction(async (tx) => {
    await tx.bulk.insert('idempotency', storedAnswers(staying.id, ids, nowMs));
    for (const id of crowd) {
      await tx.follows.add(id, leaving.id, nowMs);
      await tx.postLikes.add(post._id as PostId, id, nowMs);
    }
    await tx.postLikes.add(other._id as PostId, leaving.id, nowMs);
    await tx.pendingDeletions.add(leaving.id, nowMs);
  });
  server.clock.nowMs += SERVER_LIMITS.idempotencyMs;
  const transactions = vi.spyOn(store, 'transaction');
  await sweep(server.context);
  expect(transactions.mock.calls.length).toBeGreaterThan(MANY / 500 + 2 * 4);
  transactions.mockRestore();
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

it('no step of a removal changes more than some hundred rows, whatever the account has much of', async () => {
  const [leaving, staying] = await server.strangers('much', 'other');
  const { id: leaver } = leaving;
  const nowMs = server.clock.nowMs;
  const many = 1_100;
  const idsOf = <Id extends string = string>() =>
    Array.from({ length: many }, () => newId<Id>(nowMs));
  const others = await addPeople(server, many);
  const own = await leaving.ok('createPost', { content: 'seen by many' });
  const theirs = await staying.ok('createPost', { content: 'of somebody else' });
  const first = await staying.ok('addComment', { postId: own._id, commentText: 'liked by many' });
  const answer = await leaving.ok('addComment', { postId: theirs._id, commentText: 'liked, too' });
  const addNotification = async (account: UserId, post: PostId) => {
    const [id] = idsOf<NotificationId>();
    if (!id) throw new Error('There are many.');
    await store.transaction(async (tx) => {
      const of = { account_id: account, post_id: post, type: 'like', is_read: 1 } as const;
      const sequence = 1_000_000;
      await tx.bulk.insert('notification', [
        { id, ...of, first_at: nowMs, sequence, people: many },
      ]);
      const acts = others.map((actor) => ({
        notification_id: id,
        actor_id: actor,
        subject_id: post,
        acted_at: nowMs,
      }));
      await tx.bulk.insert('notification_act', acts);
    });
  };
  await store.transaction(async (tx) => {
    const marks = others.map((id) => ({ account_id: id, created_at: nowMs }));
    await tx.bulk.insert(
      'post_bookmark',
      marks.map((mark) => ({ ...mark, post_id: own._id })),
    );
    for (const { _id } of [first, answer]) {
      for (const id of others) await tx.commentLikes.add(_id, id, nowMs);
    }
    const pair = { created_at: nowMs };
    await tx.bulk.insert(
      'block',
      others.map((id) => ({ ...pair, blocker_id: leaver, blocked_id: id })),
    );
    await tx.bulk.insert(
      'mute',
      others.map((id) => ({ ...pair, muter_id: id, muted_id: leaver })),
    );
    await tx.bulk.insert('idempotency', storedAnswers(leaver, idsOf(), nowMs));
    await tx.bulk.insert(
      'notified_deed',
      idsOf().map((id) => ({
        actor_id: leaver,
        type: 'like' as const,
        subject_id: id,
        notified_at: nowMs,
      })),
    );
    await tx.bulk.insert(
      'comment',
      idsOf<CommentId>().map((id) => ({
        ...commentRow(id, theirs._id, leaver, nowMs),
        content: '',
        deleted_at: nowMs,
      })),
    );
    await tx.media.add(idsOf<MediaId>().map((id) => imageRecord(id, leaver, `${id}.jpg`, nowMs)));
  });
  await addNotification(leaver, theirs._id);
  await addNotification(staying.id, own._id);
  await store.transaction((tx) => tx.pendingDeletions.add(leaver, nowMs));

  const steps = await stepsOf(server, () => removeDueAccounts(server.context));
  expect(Math.max(...steps)).toBeLessThanOrEqual(2 * 500);
  const rows = await server.allRows();
  for (const table of ['media', 'media_file', 'comment_like', 'post_bookmark', 'block', 'mute']) {
    expect([table, rows.get(table)]).toEqual([table, []]);
  }
  expect(JSON.stringify([...rows].filter(([table]) => table !== 'audit'))).not.toContain(leaver);
  expect(server.reports).toEqual([]);
}, 120_000);

it('a sweep that is stopped ends between two steps, and the next one goes on', async () => {
  const stopping = new AbortController();
  stopping.abort();
  await expect(sweep(server.context, stopping.signal)).rejects.toThrow('abort');
  await sweep(server.context);
});

it('a step of a sweep that fails is reported after the other steps have run', async () => {
  const stored = await server.person('stored');
  const id = newId<MediaId>(server.clock.nowMs);
  await store.transaction((tx) => tx.bulk.insert('idempotency', storedAnswers(stored.id, [id], 0)));
  const isStored = async () =>
    (await server.allRows()).get('idempotency')?.some((row) => JSON.stringify(row).includes(id));
  expect(await isStored()).toBe(true);
  const transaction = vi.spyOn(store, 'transaction');
  transaction.mockRejectedValueOnce(new Error('the first step'));
  await expect(sweep(server.context)).rejects.toThrow('the first step');
  transaction.mockRestore();
  expect(await isStored()).toBe(false);
});
