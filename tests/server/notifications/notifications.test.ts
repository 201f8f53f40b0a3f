import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { pathOf } from '#contract/calls/route.ts';
import type { Notification } from '#contract/schema/notification.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { pushLive, recordActivity } from '../../../server/domain/notifications/notifications.ts';
import { PATHS } from '../../support/paths.ts';
import { createTestServer, type TestPerson } from '../../support/server/test-server.ts';

const server = await createTestServer({}, { transactionsRunTwice: true });
const GONE = '01arz3ndektsv4rrffq69g5fav';
const HOUR = 60 * 60_000;

async function newPost(author: TestPerson, fields: Readonly<Record<string, string>> = {}) {
  return (await author.ok('createPost', { content: 'A post', ...fields }))._id;
}

async function comment(viewer: TestPerson, postId: string): Promise<string> {
  return (await viewer.ok('addComment', { postId, commentText: 'Nice' }))._id;
}

async function reply(viewer: TestPerson, path: Readonly<Record<string, string>>): Promise<string> {
  const call = path.replyId === undefined ? 'replyToComment' : 'replyToReply';
  return (await viewer.ok(call, { ...path, replyText: 'Thanks' }))._id;
}

async function listOf(viewer: TestPerson, after?: number): Promise<Notification[]> {
  const query = after === undefined ? '' : `?after=${after}`;
  return (await server.get(viewer, `${PATHS.notifications}${query}`)).json();
}

async function messagesOf(viewer: TestPerson): Promise<string[]> {
  return (await listOf(viewer)).map((entry) => entry.message);
}

async function unreadOf(viewer: TestPerson): Promise<number> {
  return (await viewer.ok('notificationCount')).unread;
}

async function follows(actor: TestPerson, owner: TestPerson) {
  return server.context.store.transaction((tx) =>
    recordActivity(server.context, tx, {
      type: 'follow',
      actor: actor.id,
      owner: owner.id,
      post: undefined,
      subject: owner.id,
    }),
  );
}

describe('a notification', () => {
  it('a notification says who did what on which post', async () => {
    const [ada, bob] = await server.strangers('ada', 'bob');
    await server.context.store.transaction((tx) =>
      tx.profiles.update(bob.id, { firstName: 'Bob', lastName: 'Vega' }, {}),
    );
    const postId = await newPost(ada);
    const commentId = await comment(bob, postId);

    expect(await listOf(ada)).toEqual([
      {
        _id: expect.any(String),
        isRead: false,
        message: 'Bob Vega commented on your post.',
        user: ada.id,
        type: 'comment',
        createdAt: new Date(server.clock.nowMs).toISOString(),
        sequence: expect.any(Number),
        revision: expect.any(Number),
        additionalInfo: {
          profilePhotos: [''],
          usernames: [bob.username],
          names: ['Bob Vega'],
          triggeringUserId: bob.id,
          postId,
          commentId,
          people: 1,
        },
        excerpt: 'Nice',
      },
    ]);
    expect(await listOf(bob)).toEqual([]);
  });

  it('the author is notified of replies and likes, never of own actions', async () => {
    const [ada, bob, cleo] = await server.strangers('ada', 'bob', 'cleo');
    const postId = await newPost(ada);
    const commentId = await comment(bob, postId);
    const replyId = await reply(ada, { postId, commentId });
    const ids = { postId, commentId, replyId };
    await reply(cleo, ids);
    await cleo.call('likeComment', ids);
    await bob.call('likeReply', ids);

    expect(await messagesOf(ada)).toEqual([
      `${bob.username} liked your reply.`,
      `${cleo.username} replied to you.`,
      `${bob.username} commented on your post.`,
    ]);
    expect(await messagesOf(bob)).toEqual([
      `${cleo.username} liked your comment.`,
      `${ada.username} replied to you.`,
    ]);
    expect(await messagesOf(cleo)).toEqual([]);
  });

  it('a notification names the newest comment or reply', async () => {
    const [ada, bob, cleo] = await server.strangers('ada', 'bob', 'cleo');
    const postId = await newPost(ada);
    await bob.call('likePost', { postId });
    await follows(bob, ada);
    expect((await listOf(ada)).map((entry) => entry.additionalInfo.commentId)).toEqual([
      undefined,
      undefined,
    ]);

    const commentId = await comment(bob, postId);
    server.clock.nowMs += 1;
    const second = await comment(cleo, postId);
    const named = async (viewer: TestPerson, type: Notification['type']) =>
      (await listOf(viewer)).find((entry) => entry.type === type)?.additionalInfo.commentId;
    expect(await named(ada, 'comment')).toBe(second);
    await cleo.call('deleteComment', { postId, commentId: second });
    expect(await named(ada, 'comment')).toBe(commentId);

    const replyId = await reply(ada, { postId, commentId });
    expect(await named(bob, 'reply')).toBe(replyId);
    const nestedId = await reply(bob, { postId, commentId, replyId });
    expect(await named(ada, 'reply')).toBe(nestedId);
    await ada.call('likeComment', { postId, commentId });
    expect(await named(bob, 'commentLike')).toBe(commentId);
    await bob.call('likeReply', { postId, commentId, replyId });
    expect(await named(ada, 'replyLike')).toBe(replyId);
  });

  it('notifications of a type on a post are grouped for 6 hours', async () => {
    const [ada, bob, cleo, dora] = await server.strangers('ada', 'bob', 'cleo', 'dora');
    const postId = await newPost(ada);
    await comment(bob, postId);
    server.clock.nowMs += 3 * HOUR;
    await comment(cleo, postId);
    server.clock.nowMs += 3 * HOUR;
    await comment(bob, postId);
    expect(await listOf(ada)).toMatchObject([
      {
        message: `${bob.username} and ${cleo.username} commented on your post.`,
        createdAt: new Date(server.clock.nowMs).toISOString(),
        additionalInfo: {
          usernames: [bob.username, cleo.username],
          profilePhotos: ['', ''],
          triggeringUserId: bob.id,
          people: 2,
        },
      },
    ]);

    server.clock.nowMs += 1;
    await comment(dora, postId);
    await comment(dora, await newPost(ada));
    expect((await listOf(ada)).map((entry) => entry.additionalInfo.people)).toEqual([1, 1, 2]);
  });

  it('a notification names 20 people and counts all', async () => {
    const [ada] = await server.strangers('ada');
    const fans = await server.strangers(...Array.from({ length: 22 }, (_, i) => `fan${i}`));
    for (const fan of fans) {
      server.clock.nowMs += 1;
      await follows(fan, ada);
    }
    const [entry] = await listOf(ada);
    expect(entry?.additionalInfo.usernames).toEqual(
      fans
        .toReversed()
        .slice(0, 20)
        .map((fan) => fan.username),
    );
    expect(entry?.additionalInfo.people).toBe(22);
    expect(entry?.message).toBe(`${fans.at(-1)?.username} and 21 others started following you.`);
    expect(entry?.additionalInfo).not.toHaveProperty('postId');
  });

  it('a notification becomes unread and newest when somebody joins', async () => {
    const [ada, bob, cleo] = await server.strangers('ada', 'bob', 'cleo');
    const [first, second] = [await newPost(ada), await newPost(ada)];
    await comment(bob, first);
    await comment(bob, second);
    await ada.call('readNotifications');
    expect(await unreadOf(ada)).toBe(0);

    await comment(cleo, first);
    expect(await listOf(ada)).toMatchObject([
      { isRead: false, additionalInfo: { postId: first } },
      { isRead: true, additionalInfo: { postId: second } },
    ]);
    expect(await unreadOf(ada)).toBe(1);
  });

  it('a notification does not count suspended or leaving people', async () => {
    const [ada, bob, cleo, dan] = await server.strangers('ada', 'bob', 'cleo', 'dan');
    const postId = await newPost(ada);
    for (const each of [cleo, dan, bob]) {
      server.clock.nowMs += 1000;
      await comment(each, postId);
    }
    await server.context.store.transaction(async (tx) => {
      await tx.suspensions.add(cleo.id, 'of the test', server.clock.nowMs);
      await tx.pendingDeletions.add(dan.id, server.clock.nowMs + HOUR);
    });
    const [entry] = await listOf(ada);
    expect(entry?.message).toBe(`${bob.username} commented on your post.`);
    expect(entry?.additionalInfo.people).toBe(1);
  });

  it('a notification disappears with its content', async () => {
    const [ada, bob, cleo] = await server.strangers('ada', 'bob', 'cleo');
    const postId = await newPost(ada);
    const commentId = await comment(bob, postId);
    const again = await comment(bob, postId);
    await comment(cleo, postId);
    await comment(cleo, postId);
    await bob.call('deleteComment', { postId, commentId });
    expect((await listOf(ada))[0]?.additionalInfo.people).toBe(2);
    await bob.call('deleteComment', { postId, commentId: again });
    expect(await messagesOf(ada)).toEqual([`${cleo.username} commented on your post.`]);

    const other = await comment(bob, postId);
    await cleo.call('likeComment', { postId, commentId: other });
    expect(await unreadOf(bob)).toBe(1);
    await cleo.call('likeComment', { postId, commentId: other });
    expect(await listOf(bob)).toEqual([]);
    expect(await unreadOf(bob)).toBe(0);

    await ada.call('deletePost', { userId: ada.id, postId });
    expect(await listOf(ada)).toEqual([]);
  });

  it('undoing an activity removes one person from the notification', async () => {
    const [ada, bob, cleo] = await server.strangers('ada', 'bob', 'cleo');
    await follows(bob, ada);
    await follows(cleo, ada);
    await server.context.store.transaction((tx) =>
      tx.notifications.removeActivities(ada.id, bob.id),
    );
    expect(await messagesOf(ada)).toEqual([`${cleo.username} started following you.`]);
  });
});

describe('hidden content in notifications', () => {
  it('hidden content is neither pushed nor listed nor counted', async () => {
    const [ada, bob, cleo] = await server.strangers('ada', 'bob', 'cleo');
    await server.follow(ada, bob);
    await server.follow(ada, cleo);
    const postId = await newPost(ada, { isPublic: 'private' });
    const commentId = await comment(bob, postId);
    await cleo.call('likeComment', { postId, commentId });
    expect(await unreadOf(bob)).toBe(1);
    const [known] = await listOf(bob);

    await server.context.store.transaction((tx) => tx.follows.remove(ada.id, bob.id));
    expect(await listOf(bob)).toEqual([]);
    expect(await unreadOf(bob)).toBe(0);
    await bob.refused('notification_not_found', 'readNotification', { id: known?._id ?? '' });

    server.published.length = 0;
    await reply(cleo, { postId, commentId });
    expect(
      server.published.filter(
        ({ event, audience }) =>
          event.name === 'notification:new' &&
          (audience.kind === 'everyone' || audience.ids.includes(bob.id)),
      ),
    ).toEqual([]);
    await server.follow(ada, bob);
    expect((await listOf(bob)).map((entry) => entry.type)).toEqual(['commentLike']);
  });
});

describe('reading notifications', () => {
  it('everything or everything shown can be marked read', async () => {
    const [ada, bob] = await server.strangers('ada', 'bob');
    const posts = [await newPost(ada), await newPost(ada), await newPost(ada)];
    for (const postId of posts) await comment(bob, postId);
    const [, shown] = await listOf(ada);

    const partly = await ada.call('readNotifications', { upTo: shown?.sequence });
    expect(partly.json()).toMatchObject({ unread: 1 });
    expect((await listOf(ada)).map((entry) => entry.isRead)).toEqual([false, true, true]);
    const bare = await ada.call('readNotifications');
    expect(bare.json()).toMatchObject({ unread: 0 });
    expect(await unreadOf(ada)).toBe(0);
  });

  it('one own notification can be marked read', async () => {
    const [ada, bob] = await server.strangers('ada', 'bob');
    await comment(bob, await newPost(ada));
    await comment(bob, await newPost(ada));
    const [newest] = await listOf(ada);

    await bob.refused('notification_not_found', 'readNotification', { id: newest?._id ?? '' });
    expect(await ada.ok('readNotification', { id: newest?._id ?? '' })).toMatchObject({
      unread: 1,
    });
    expect((await listOf(ada)).map((entry) => entry.isRead)).toEqual([true, false]);
    for (const id of [GONE, '%00', "' or '1'='1"]) {
      await ada.refused('notification_not_found', 'readNotification', { id });
    }
  });

  it('notifications of others stay unread', async () => {
    const [ada, bob] = await server.strangers('ada', 'bob');
    const postId = await newPost(ada);
    const commentId = await comment(bob, postId);
    await reply(ada, { postId, commentId });
    await bob.call('readNotifications');
    expect(await unreadOf(bob)).toBe(0);
    expect(await unreadOf(ada)).toBe(1);
  });

  it.each([{ upTo: -1 }, { upTo: '1' }, { upTo: 1.5 }, { upTo: null }])(
    'refuses %o',
    async (payload) => {
      const [ada] = await server.strangers('ada');
      await ada.refused('bad_request', 'readNotifications', payload);
    },
  );

  it('notifications can be loaded from a sequence number on', async () => {
    const [ada, bob] = await server.strangers('ada', 'bob');
    const postId = await newPost(ada);
    await comment(bob, postId);
    const [known] = await listOf(ada);
    expect(await listOf(ada, known?.sequence)).toEqual([]);
    await comment(bob, await newPost(ada));
    expect(await listOf(ada, known?.sequence)).toHaveLength(1);
    await ada.refused('bad_request', 'notifications', { after: -1 });
    await ada.refused('bad_request', 'notifications', { after: 'x' });
  });
});

describe('live notifications', () => {
  it('only the receiver gets the new notification and the unread count', async () => {
    const [ada, bob] = await server.strangers('ada', 'bob');
    const postId = await newPost(ada);
    server.published.length = 0;
    await comment(bob, postId);
    const [entry] = await listOf(ada);
    const told = server.published.filter(({ event }) => event.name.startsWith('notification:'));

    expect(told).toMatchObject([
      {
        event: {
          name: 'notification:new',
          payload: {
            notificationId: entry?._id,
            type: 'comment',
            message: entry?.message,
            sequence: entry?.sequence,
            postId,
          },
        },
        audience: { kind: 'people', ids: [ada.id] },
      },
      {
        event: { name: 'notification:count', payload: { unread: 1, revision: expect.any(Number) } },
        audience: { kind: 'people', ids: [ada.id] },
      },
    ]);
  });

  it('people who were notified of a deleted post get the count without it', async () => {
    const [ada, bob] = await server.strangers('ada', 'bob');
    const postId = await newPost(ada);
    const commentId = await comment(bob, postId);
    await ada.ok('likeComment', { postId, commentId });
    server.published.length = 0;
    await ada.ok('deletePost', { userId: ada.id, postId });
    await server.runDueJobs();
    for (const person of [ada, bob]) {
      await expect.poll(() => server.unreadCountsOf(person)).toEqual([0]);
    }
  });

  it('reading is announced to all devices', async () => {
    const [ada, bob] = await server.strangers('ada', 'bob');
    await comment(bob, await newPost(ada));
    server.published.length = 0;
    await ada.call('readNotifications');
    expect(server.published).toEqual([
      {
        event: { name: 'notification:count', payload: { unread: 0, revision: expect.any(Number) } },
        audience: { kind: 'people', ids: [ada.id] },
      },
    ]);
  });

  it('a thousand notifications at once are sent as a few messages, the last with all of them', async () => {
    const [ada, bob] = await server.strangers('ada', 'bob');
    server.published.length = 0;
    const posts = await Promise.all([newPost(ada), newPost(ada)]);
    const deliveries = Array.from({ length: 1000 }, () => ({ receiver: ada.id, sequence: 1 }));
    const [first = '', last = ''] = posts;
    await comment(bob, first);
    await Promise.all(deliveries.map((delivery) => pushLive(server.context, delivery)));
    await comment(bob, last);

    const told = (name: string) =>
      server.published.flatMap(({ event, audience }) => {
        const isMeant = audience.kind === 'people' && audience.ids.includes(ada.id);
        return isMeant && event.name === name ? [event.payload] : [];
      });
    const [newest, ...older] = await listOf(ada);
    await expect
      .poll(() => told('notification:new').at(-1), { timeout: 5000 })
      .toMatchObject({ notificationId: newest?._id, sequence: newest?.sequence });
    await expect
      .poll(() => told('notification:count').at(-1))
      .toMatchObject({ unread: older.length + 1 });
    expect(told('notification:new').length).toBeLessThanOrEqual(
      SERVER_LIMITS.notificationsAtOnce + 2,
    );
    expect(told('notification:count').length).toBeLessThanOrEqual(
      SERVER_LIMITS.notificationsAtOnce + 2,
    );
  });

  it.each([
    ['their order', [0, 1, 2]],
    ['another one', [1, 2, 0]],
    ['another one, too', [0, 2, 1]],
  ])('all notifications are sent that were stored before, if they come in %s', async (_, order) => {
    const [ada, bob] = await server.strangers('ada', 'bob');
    const { context } = server;
    const deliveries: Awaited<ReturnType<typeof recordActivity>>[] = [];
    for (const id of [await newPost(ada), await newPost(ada), await newPost(ada)]) {
      const post = { id, author: ada.id };
      const activity = { type: 'like', actor: bob.id, owner: ada.id, post, subject: id } as const;
      const stored = context.store.transaction((tx) => recordActivity(context, tx, activity));
      deliveries.push(await stored);
    }
    server.published.length = 0;
    for (const at of order) await pushLive(context, deliveries[at]);

    const sent = server.published.flatMap(({ event }) =>
      event.name === 'notification:new' ? [event.payload.notificationId] : [],
    );
    expect([...new Set(sent)].toSorted()).toEqual(
      (await listOf(ada)).map(({ _id }) => _id).toSorted(),
    );
  });

  it('notifications that could not be read are read again, and sent', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const [ada, bob] = await server.strangers('ada', 'bob');
    const postId = await newPost(ada);
    server.published.length = 0;
    server.reports.length = 0;
    const read = vi
      .spyOn(server.context.store.viewerCounters, 'revisionOf')
      .mockRejectedValue(new Error('The database is away.'));
    onTestFinished(() => read.mockRestore());
    await comment(bob, postId);
    await vi.advanceTimersByTimeAsync(10_000);
    const sent = () =>
      server.published.filter(({ event }) => event.name.startsWith('notification:'));
    expect(sent()).toEqual([]);
    read.mockRestore();
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    const names = () => sent().map(({ event }) => event.name);
    await expect.poll(names).toEqual(['notification:new', 'notification:count']);
    expect(server.reports.length).toBeGreaterThan(1);
    server.reports.length = 0;
  });

  it('a failed live push is reported and does not fail the call', async () => {
    const [ada] = await server.strangers('ada');
    const broken = {
      ...server.context,
      realtime: {
        ...server.context.realtime,
        publish: () => {
          throw new Error('The line is down.');
        },
      },
    };
    server.reports.length = 0;
    await pushLive(broken, { receiver: ada.id, sequence: 1 });
    expect(server.reports.map(({ problem }) => problem)).toEqual([
      'A notification could not be told live.',
    ]);
  });
});

describe('repeated activity within six hours', async () => {
  const strict = await createTestServer({ HUB_LIMIT_SCALE: '1' });
  const [ada, bob, cleo] = await Promise.all(
    ['ada', 'bob', 'cleo'].map((name) => strict.person(name)),
  );
  if (!ada || !bob || !cleo) throw new Error('Three were asked for.');
  const postId: string = (await ada.ok('createPost', { content: 'liked' }))._id;
  const commented = await bob.call('addComment', { postId, commentText: 'Nice' });
  const commentId: string = commented.json()._id;

  it.each([
    ['a like', pathOf(PATHS.likePost, { postId }), ada, bob],
    ['a like of a comment', pathOf(PATHS.likeComment, { postId, commentId }), bob, cleo],
    ['a follow', pathOf(PATHS.toggleFollow, { id: ada.id }), ada, cleo],
  ])(
    'repeated activity is delivered once and stays listed: %s',
    async (_what, url, owner, actor) => {
      const press = () => strict.app.inject({ method: 'POST', url, headers: actor.headers });
      const unread = async () => (await owner.ok('notificationCount')).unread;
      const told = () =>
        strict.published.filter(
          ({ event, audience }) =>
            event.name === 'notification:new' &&
            audience.kind === 'people' &&
            audience.ids.includes(owner.id),
        ).length;
      await owner.call('readNotifications');
      strict.published.length = 0;
      await press();
      expect([await unread(), told()]).toEqual([1, 1]);
      const [first] = await owner.ok('notifications');

      await press();
      expect(await unread()).toBe(0);
      await press();
      expect([await unread(), told()]).toEqual([1, 1]); // it was not read yet
      expect((await owner.ok('notifications'))[0]).toEqual({
        ...first,
        revision: expect.any(Number),
      });

      await owner.call('readNotifications');
      await press();
      await press();
      expect([await unread(), told()]).toEqual([0, 1]);
      expect((await owner.ok('notifications'))[0]).toEqual({
        ...first,
        isRead: true,
        revision: expect.any(Number),
      });

      await press();
      strict.clock.nowMs += 6 * HOUR + 1;
      await press();
      expect([await unread(), told()]).toEqual([1, 2]);
    },
  );
});
