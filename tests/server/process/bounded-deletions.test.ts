import { afterEach, expect, it } from 'vitest';

import type { NotificationId, PostId, UserId } from '#contract/ids.ts';
import type { NotificationType } from '#contract/rules/notification-audience.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { applyTakedown } from '../../../server/cli/moderation.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import { newId } from '../../../server/new-id.ts';
import { stepsOf } from '../../support/server/steps.ts';
import { createTestServer } from '../../support/server/test-server.ts';

const MANY = 1_100;
/** Rows that one step may change: some hundred. */
const STEP_MAX = 2 * 500;

const server = await createTestServer({ HUB_LIMIT_SCALE: '1' });
const { store } = server.context;
const [author, reader] = await server.people('author', 'reader');
const newIds = (count: number) =>
  Array.from({ length: count }, () => newId<UserId>(server.clock.nowMs));
const crowd = newIds(MANY);
await store.transaction(async (tx) => {
  for (const id of crowd) {
    await tx.accounts.add({
      id,
      username: `c${id.slice(-12)}`,
      passwordHash: '',
      email: undefined,
      firstName: '',
      lastName: '',
      createdAtMs: server.clock.nowMs,
    });
  }
});

/** Tells `receiver` that each of the crowd did something to what `subjectOf` returns. */
async function notify(
  receiver: UserId,
  type: NotificationType,
  postId: string,
  subjectOf: (actor: UserId) => string,
): Promise<void> {
  const id = newId<NotificationId>(server.clock.nowMs);
  const group = { id, type, postId: postId as PostId, firstAtMs: server.clock.nowMs };
  await store.transaction(async (tx) => {
    await tx.notifications.openGroup(receiver, group);
    for (const actor of crowd) {
      const act = { notification: id, actor, subject: subjectOf(actor) };
      await tx.notifications.addActivity(receiver, { ...act, actedAtMs: server.clock.nowMs });
    }
  });
}

/** Has the crowd like it, as far as rows go. */
async function likeByAll(kind: 'post' | 'comment', id: string): Promise<void> {
  await store.transaction(async (tx) => {
    for (const account of crowd) {
      const likes = kind === 'post' ? tx.postLikes : tx.commentLikes;
      await likes.add(id as never, account, server.clock.nowMs);
    }
  });
}

const stepMax = async (work: () => Promise<unknown>) => Math.max(...(await stepsOf(server, work)));

afterEach(async () => {
  expect(await store.counters.wrong(10)).toEqual([]);
  expect(server.reports).toEqual([]);
});

it('a post that many like and saved is gone at once, and removed step by step', async () => {
  const { _id: postId } = await author.ok('createPost', { content: 'liked by many' });
  const before = await store.postAccess.authored(postId);
  await likeByAll('post', postId);
  await notify(author.id, 'like', postId, () => postId);
  const saved = crowd.map((id) => ({ account_id: id, post_id: postId, created_at: 1 }));
  await store.transaction((tx) => tx.bulk.insert('post_bookmark', saved));
  await reader.ok('addComment', { postId, commentText: 'mine' });

  const call = () => author.ok('deletePost', { userId: author.id, postId });
  const revision = (before?.revision ?? 0) + MANY + 2; // each like, the comment, the deletion
  let answer: unknown;
  expect(
    await stepMax(async () => {
      answer = await call();
    }),
  ).toBeLessThanOrEqual(STEP_MAX);
  expect(answer).toEqual({ ok: true, revision });
  for (const person of [author, reader]) await person.refused('post_not_found', 'post', { postId });
  await author.refused('post_not_found', 'deletePost', { userId: author.id, postId });
  expect(await stepMax(() => server.runDueJobs())).toBeLessThanOrEqual(STEP_MAX);
  const rows = await server.allRows();
  for (const table of ['post', 'post_like', 'post_bookmark', 'comment', 'notification', 'job']) {
    expect([table, rows.get(table)]).toEqual([table, []]);
  }
});

it.each(['its author', 'an operator'])(
  'a comment with many likes is removed step by step by %s, with its notifications',
  async (whom) => {
    const { _id: postId } = await reader.ok('createPost', { content: 'a post' });
    const { _id: commentId } = await author.ok('addComment', { postId, commentText: 'liked' });
    await likeByAll('comment', commentId);
    await notify(author.id, 'commentLike', postId, () => commentId);
    const remove = () =>
      whom === 'its author'
        ? author.ok('deleteComment', { postId, commentId })
        : applyTakedown(store, 'comment', commentId, 'a test');
    expect(await stepMax(remove)).toBeLessThanOrEqual(STEP_MAX);
    const rows = await server.allRows();
    for (const table of ['comment', 'comment_like', 'notification_act']) {
      expect([table, rows.get(table)]).toEqual([table, []]);
    }
    expect(await author.ok('notifications')).toEqual([]);
    await reader.ok('deletePost', { userId: reader.id, postId });
    await server.runDueJobs();
  },
);

it('a person who wrote two of many comments and removes one is still counted once', async () => {
  const { _id: postId } = await author.ok('createPost', { content: 'answered by many' });
  await notify(author.id, 'comment', postId, (actor) => actor);
  const [first] = [
    await reader.ok('addComment', { postId, commentText: 'one' }),
    await reader.ok('addComment', { postId, commentText: 'two' }),
  ];
  const told = async () =>
    (await author.ok('notifications')).map(({ message }) => message.replace(/^\w+/, 'one'));
  expect(await told()).toEqual([`one and ${MANY} others commented on your post.`]);
  await reader.ok('deleteComment', { postId, commentId: first._id });
  expect(await told()).toEqual([`one and ${MANY} others commented on your post.`]);
});

it('old notifications of many people, and those beyond the newest, run out step by step', async () => {
  const many = SERVER_LIMITS.notificationsMax + MANY;
  await store.transaction(async (tx) => {
    for (const id of newIds(many) as readonly string[] as readonly NotificationId[]) {
      const group = { id, type: 'follow', postId: undefined, firstAtMs: server.clock.nowMs };
      await tx.notifications.openGroup(reader.id, group as typeof group & { type: 'follow' });
      const act = { notification: id, actor: author.id, subject: reader.id };
      await tx.notifications.addActivity(reader.id, { ...act, actedAtMs: server.clock.nowMs });
    }
  });
  expect(await stepMax(() => sweep(server.context))).toBeLessThanOrEqual(STEP_MAX);
  const left = async () => (await server.allRows()).get('notification')?.length ?? 0;
  expect(await left()).toBe(SERVER_LIMITS.notificationsMax + 1); // and that of the crowd
  server.clock.nowMs += 2 * SERVER_LIMITS.notificationRetentionMs;
  expect(await stepMax(() => sweep(server.context))).toBeLessThanOrEqual(STEP_MAX);
  expect(await left()).toBe(0);
});
