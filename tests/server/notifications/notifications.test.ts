import { describe, expect, it } from 'vitest';
import { pathOf } from '#contract/calls/route.ts';
import type { Comment, Reply } from '#contract/schema/comment.ts';
import type { Notification } from '#contract/schema/notification.ts';
import type { Post } from '#contract/schema/post.ts';
import {
  pushLive,
  recordActivity,
  removeActivity,
} from '../../../server/domain/notifications/notifications.ts';
import { PATHS } from '../../support/paths.ts';
import { expectProblem } from '../../support/server/problems.ts';
import { createTestServer, type TestPerson } from '../../support/server/test-server.ts';

const server = await createTestServer();
const GONE = '01arz3ndektsv4rrffq69g5fav';
const HOUR = 60 * 60_000;

type Method = 'GET' | 'POST' | 'DELETE';
type Words = Readonly<Record<string, unknown>>;

function call(method: Method, viewer: TestPerson | undefined, url: string, payload?: Words) {
  return server.app.inject({
    method,
    url,
    headers: { ...viewer?.headers },
    ...(payload ? { payload } : {}),
  });
}

let people = 0;

/** People of one test alone, so that no other test is in their lists. */
async function strangers(...names: string[]): Promise<TestPerson[]> {
  people += 1;
  return Promise.all(names.map((name) => server.person(`${name}.${people}`)));
}

async function newPost(author: TestPerson, fields: Readonly<Record<string, string>> = {}) {
  return (await server.post(author, { content: 'A post', ...fields })).json<Post>()._id;
}

async function comment(viewer: TestPerson, postId: string): Promise<string> {
  const url = pathOf(PATHS.addComment, { postId });
  return (await call('POST', viewer, url, { commentText: 'Nice' })).json<Comment>()._id;
}

async function reply(viewer: TestPerson, path: Readonly<Record<string, string>>): Promise<string> {
  const url = pathOf(path.replyId === undefined ? PATHS.replyToComment : PATHS.replyToReply, path);
  return (await call('POST', viewer, url, { replyText: 'Thanks' })).json<Reply>()._id;
}

async function listOf(viewer: TestPerson, after?: number): Promise<Notification[]> {
  const query = after === undefined ? '' : `?after=${after}`;
  return (await server.get(viewer, `${PATHS.notifications}${query}`)).json();
}

async function messagesOf(viewer: TestPerson): Promise<string[]> {
  return (await listOf(viewer)).map((entry) => entry.message);
}

async function unreadOf(viewer: TestPerson): Promise<number> {
  return (await server.get(viewer, PATHS.notificationCount)).json().unread;
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
    const [ada, bob] = (await strangers('ada', 'bob')) as [TestPerson, TestPerson];
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
      },
    ]);
    expect(await listOf(bob)).toEqual([]);
  });

  it('the author is notified of replies and likes, never of own actions', async () => {
    const [ada, bob, cleo] = (await strangers('ada', 'bob', 'cleo')) as [
      TestPerson,
      TestPerson,
      TestPerson,
    ];
    const postId = await newPost(ada);
    const commentId = await comment(bob, postId);
    const replyId = await reply(ada, { postId, commentId });
    const ids = { postId, commentId, replyId };
    await reply(cleo, ids);
    await call('POST', cleo, pathOf(PATHS.likeComment, ids));
    await call('POST', bob, pathOf(PATHS.likeReply, ids));

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
    const [ada, bob, cleo] = (await strangers('ada', 'bob', 'cleo')) as [
      TestPerson,
      TestPerson,
      TestPerson,
    ];
    const postId = await newPost(ada);
    await call('POST', bob, pathOf(PATHS.likePost, { postId }));
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
    await call('DELETE', cleo, pathOf(PATHS.commentThread, { postId, commentId: second }));
    expect(await named(ada, 'comment')).toBe(commentId);

    const replyId = await reply(ada, { postId, commentId });
    expect(await named(bob, 'reply')).toBe(replyId);
    const nestedId = await reply(bob, { postId, commentId, replyId });
    expect(await named(ada, 'reply')).toBe(nestedId);
    await call('POST', ada, pathOf(PATHS.likeComment, { postId, commentId }));
    expect(await named(bob, 'commentLike')).toBe(commentId);
    await call('POST', bob, pathOf(PATHS.likeReply, { postId, commentId, replyId }));
    expect(await named(ada, 'replyLike')).toBe(replyId);
  });

  it('notifications of a type on a post are grouped for 6 hours', async () => {
    const [ada, bob, cleo, dora] = (await strangers('ada', 'bob', 'cleo', 'dora')) as [
      TestPerson,
      TestPerson,
      TestPerson,
      TestPerson,
    ];
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
    const [ada] = (await strangers('ada')) as [TestPerson];
    const fans = await strangers(...Array.from({ length: 22 }, (_, i) => `fan${i}`));
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
    const [ada, bob, cleo] = (await strangers('ada', 'bob', 'cleo')) as [
      TestPerson,
      TestPerson,
      TestPerson,
    ];
    const [first, second] = [await newPost(ada), await newPost(ada)];
    await comment(bob, first);
    await comment(bob, second);
    await call('POST', ada, PATHS.readNotifications);
    expect(await unreadOf(ada)).toBe(0);

    await comment(cleo, first);
    expect(await listOf(ada)).toMatchObject([
      { isRead: false, additionalInfo: { postId: first } },
      { isRead: true, additionalInfo: { postId: second } },
    ]);
    expect(await unreadOf(ada)).toBe(1);
  });

  it('a notification does not count suspended or leaving people', async () => {
    const [ada, bob, cleo, dan] = (await strangers('ada', 'bob', 'cleo', 'dan')) as [
      TestPerson,
      TestPerson,
      TestPerson,
      TestPerson,
    ];
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
    const [ada, bob, cleo] = (await strangers('ada', 'bob', 'cleo')) as [
      TestPerson,
      TestPerson,
      TestPerson,
    ];
    const postId = await newPost(ada);
    const commentId = await comment(bob, postId);
    const again = await comment(bob, postId);
    await comment(cleo, postId);
    await comment(cleo, postId);
    await call('DELETE', bob, pathOf(PATHS.commentThread, { postId, commentId }));
    expect((await listOf(ada))[0]?.additionalInfo.people).toBe(2);
    await call('DELETE', bob, pathOf(PATHS.commentThread, { postId, commentId: again }));
    expect(await messagesOf(ada)).toEqual([`${cleo.username} commented on your post.`]);

    const other = await comment(bob, postId);
    const like = pathOf(PATHS.likeComment, { postId, commentId: other });
    await call('POST', cleo, like);
    expect(await unreadOf(bob)).toBe(1);
    await call('POST', cleo, like);
    expect(await listOf(bob)).toEqual([]);
    expect(await unreadOf(bob)).toBe(0);

    await call('DELETE', ada, pathOf(PATHS.deletePost, { userId: ada.id, postId }));
    expect(await listOf(ada)).toEqual([]);
  });

  it('undoing an activity removes one person from the notification', async () => {
    const [ada, bob, cleo] = (await strangers('ada', 'bob', 'cleo')) as [
      TestPerson,
      TestPerson,
      TestPerson,
    ];
    await follows(bob, ada);
    await follows(cleo, ada);
    await server.context.store.transaction((tx) => removeActivity(tx, ada.id, bob.id));
    expect(await messagesOf(ada)).toEqual([`${cleo.username} started following you.`]);
  });
});

describe('hidden content in notifications', () => {
  it('hidden content is neither pushed nor listed nor counted', async () => {
    const [ada, bob, cleo] = (await strangers('ada', 'bob', 'cleo')) as [
      TestPerson,
      TestPerson,
      TestPerson,
    ];
    await server.follow(ada, bob);
    await server.follow(ada, cleo);
    const postId = await newPost(ada, { isPublic: 'private' });
    const commentId = await comment(bob, postId);
    const like = pathOf(PATHS.likeComment, { postId, commentId });
    await call('POST', cleo, like);
    expect(await unreadOf(bob)).toBe(1);
    const [known] = await listOf(bob);

    await server.context.store.transaction((tx) => tx.follows.remove(ada.id, bob.id));
    expect(await listOf(bob)).toEqual([]);
    expect(await unreadOf(bob)).toBe(0);
    expectProblem(
      await call('POST', bob, pathOf(PATHS.readNotification, { id: known?._id ?? '' })),
      'notification_not_found',
    );

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
    const [ada, bob] = (await strangers('ada', 'bob')) as [TestPerson, TestPerson];
    const posts = [await newPost(ada), await newPost(ada), await newPost(ada)];
    for (const postId of posts) await comment(bob, postId);
    const [, shown] = await listOf(ada);

    const partly = await call('POST', ada, PATHS.readNotifications, { upTo: shown?.sequence });
    expect(partly.json()).toMatchObject({ unread: 1 });
    expect((await listOf(ada)).map((entry) => entry.isRead)).toEqual([false, true, true]);
    const bare = await server.app.inject({
      method: 'POST',
      url: PATHS.readNotifications,
      headers: { ...ada.headers, 'content-type': 'application/json' },
    });
    expect(bare.json()).toMatchObject({ unread: 0 });
    expect(await unreadOf(ada)).toBe(0);
  });

  it('one own notification can be marked read', async () => {
    const [ada, bob] = (await strangers('ada', 'bob')) as [TestPerson, TestPerson];
    await comment(bob, await newPost(ada));
    await comment(bob, await newPost(ada));
    const [newest] = await listOf(ada);
    const url = pathOf(PATHS.readNotification, { id: newest?._id ?? '' });

    expectProblem(await call('POST', bob, url), 'notification_not_found');
    expect((await call('POST', ada, url)).json()).toMatchObject({ unread: 1 });
    expect((await listOf(ada)).map((entry) => entry.isRead)).toEqual([true, false]);
    for (const id of [GONE, '%00', "' or '1'='1"]) {
      const unknown = pathOf(PATHS.readNotification, { id });
      expectProblem(await call('POST', ada, unknown), 'notification_not_found');
    }
  });

  it('notifications of others stay unread', async () => {
    const [ada, bob] = (await strangers('ada', 'bob')) as [TestPerson, TestPerson];
    const postId = await newPost(ada);
    const commentId = await comment(bob, postId);
    await reply(ada, { postId, commentId });
    await call('POST', bob, PATHS.readNotifications);
    expect(await unreadOf(bob)).toBe(0);
    expect(await unreadOf(ada)).toBe(1);
  });

  it.each([{ upTo: -1 }, { upTo: '1' }, { upTo: 1.5 }, { upTo: null }])(
    'refuses %o',
    async (payload) => {
      const [ada] = (await strangers('ada')) as [TestPerson];
      expectProblem(await call('POST', ada, PATHS.readNotifications, payload), 'bad_request');
    },
  );

  it('notifications can be loaded from a sequence number on', async () => {
    const [ada, bob] = (await strangers('ada', 'bob')) as [TestPerson, TestPerson];
    const postId = await newPost(ada);
    await comment(bob, postId);
    const [known] = await listOf(ada);
    expect(await listOf(ada, known?.sequence)).toEqual([]);
    await comment(bob, await newPost(ada));
    expect(await listOf(ada, known?.sequence)).toHaveLength(1);
    expectProblem(await server.get(ada, `${PATHS.notifications}?after=-1`), 'bad_request');
    expectProblem(await server.get(ada, `${PATHS.notifications}?after=x`), 'bad_request');
  });
});

describe('live notifications', () => {
  it('only the receiver gets the new notification and the unread count', async () => {
    const [ada, bob] = (await strangers('ada', 'bob')) as [TestPerson, TestPerson];
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

  it('reading is announced to all devices', async () => {
    const [ada, bob] = (await strangers('ada', 'bob')) as [TestPerson, TestPerson];
    await comment(bob, await newPost(ada));
    server.published.length = 0;
    await call('POST', ada, PATHS.readNotifications);
    expect(server.published).toEqual([
      {
        event: { name: 'notification:count', payload: { unread: 0, revision: expect.any(Number) } },
        audience: { kind: 'people', ids: [ada.id] },
      },
    ]);
  });

  it('a failed live push is reported and does not fail the call', async () => {
    const [ada] = (await strangers('ada')) as [TestPerson];
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
    await pushLive(broken, { receiver: ada.id, isNew: true });
    expect(server.reports.map(({ problem }) => problem)).toEqual([
      'A notification could not be told live.',
    ]);
  });
});

describe('access to notifications', () => {
  it.each([
    ['GET', PATHS.notifications],
    ['GET', PATHS.notificationCount],
    ['POST', PATHS.readNotifications],
    ['POST', pathOf(PATHS.readNotification, { id: GONE })],
  ] as const)('%s %s asks for a token that is valid', async (method, url) => {
    const [ada] = (await strangers('ada')) as [TestPerson];
    const stranger = { ...ada, headers: { authorization: 'Bearer none' } };
    expectProblem(await call(method, undefined, url), 'unauthorized');
    expectProblem(await call(method, stranger, url), 'unauthorized');
  });
});

describe('repeated activity within six hours', async () => {
  const strict = await createTestServer({ HUB_LIMIT_SCALE: '1' });
  const [ada, bob, cleo] = await Promise.all(
    ['ada', 'bob', 'cleo'].map((name) => strict.person(name)),
  );
  if (!ada || !bob || !cleo) throw new Error('Three were asked for.');
  const postId: string = (await strict.post(ada, { content: 'liked' })).json()._id;
  const commented = await strict.app.inject({
    method: 'POST',
    url: pathOf(PATHS.addComment, { postId }),
    headers: bob.headers,
    payload: { commentText: 'Nice' },
  });
  const commentId: string = commented.json()._id;

  it.each([
    ['a like', pathOf(PATHS.likePost, { postId }), ada, bob],
    ['a like of a comment', pathOf(PATHS.likeComment, { postId, commentId }), bob, cleo],
    ['a follow', pathOf(PATHS.toggleFollow, { id: ada.id }), ada, cleo],
  ])(
    'repeated activity is delivered once and stays listed: %s',
    async (_what, url, owner, actor) => {
      const press = () => strict.app.inject({ method: 'POST', url, headers: actor.headers });
      const unread = async () => (await strict.get(owner, PATHS.notificationCount)).json().unread;
      const told = () =>
        strict.published.filter(
          ({ event, audience }) =>
            event.name === 'notification:new' &&
            audience.kind === 'people' &&
            audience.ids.includes(owner.id),
        ).length;
      await strict.app.inject({
        method: 'POST',
        url: PATHS.readNotifications,
        headers: owner.headers,
      });
      strict.published.length = 0;
      await press();
      expect([await unread(), told()]).toEqual([1, 1]);
      const [first] = (await strict.get(owner, PATHS.notifications)).json();

      await press();
      expect(await unread()).toBe(0);
      await press();
      expect([await unread(), told()]).toEqual([1, 1]); // it was not read yet
      expect((await strict.get(owner, PATHS.notifications)).json()[0]).toEqual({
        ...first,
        revision: expect.any(Number),
      });

      await strict.app.inject({
        method: 'POST',
        url: PATHS.readNotifications,
        headers: owner.headers,
      });
      await press();
      await press();
      expect([await unread(), told()]).toEqual([0, 1]);
      expect((await strict.get(owner, PATHS.notifications)).json()[0]).toEqual({
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
