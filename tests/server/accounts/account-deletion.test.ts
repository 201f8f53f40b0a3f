import { createECDH, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { hashOfToken } from '../../../server/domain/accounts/tokens.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import { accountCalls, PASSWORD } from '../../support/server/accounts.ts';
import { expectProblem } from '../../support/server/problems.ts';
import { createTestServer, type TestPerson } from '../../support/server/test-server.ts';
import { createBusyWorld } from '../../support/server/world.ts';

/** The clock starts now: files on the disk carry the machine's own time. */
async function hubOfToday() {
  const server = await createTestServer();
  server.clock.nowMs = Date.now();
  return { hub: server, ...accountCalls(server) };
}

const { hub: server, signUp, signIn, isSignedIn } = await hubOfToday();
const leave = (person: TestPerson, password = PASSWORD) =>
  person.call('deleteAccount', { password });
const restoreAccount = (person: TestPerson) => person.call('keepAccount');

describe('account deletion', () => {
  it('deletion needs a token and the password', async () => {
    const ada = await signUp('asker');
    await server.anonymous.refused('unauthorized', 'deleteAccount', { password: PASSWORD });
    await server.anonymous.refused('unauthorized', 'keepAccount');
    for (const payload of [{}, { password: 7 }, { password: null }, { password: [PASSWORD] }]) {
      await ada.refused('bad_request', 'deleteAccount', payload);
    }
    expectProblem(await leave(ada, 'a wrong guess'), 'wrong_password');
    expect(await ada.ok('details')).not.toHaveProperty('deletionAt');
    await ada.ok('allPosts');
  });

  it('deletion returns its date, ends other sessions and allows only cancelling', async () => {
    const elsewhere = await signUp('leaver');
    const here = await signIn('leaver');
    const deletionAt = new Date(server.clock.nowMs + SERVER_LIMITS.deletionGraceMs).toISOString();
    expect((await leave(here)).json()).toMatchObject({ deletionAt });
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(server.published.at(-1)).toEqual({
      event: { name: 'person:gone', payload: { userId: elsewhere.id } },
      audience: { kind: 'everyone' },
    });
    expect(server.endedSessions).toEqual(expect.arrayContaining([elsewhere.session, here.session]));

    expect(await here.ok('details')).toMatchObject({ deletionAt });
    for (const call of ['allPosts', 'searchUsers', 'notifications', 'connections'] as const) {
      await here.refused('account_leaving', call, { term: 'x' });
    }
    expectProblem(await leave(here), 'account_leaving');
    await here.ok('sessions');

    const again = await signIn('leaver');
    expect(await again.ok('details')).toMatchObject({ deletionAt });
    expect((await restoreAccount(again)).statusCode).toBe(200);
    expect(await again.ok('details')).not.toHaveProperty('deletionAt');
    await again.ok('allPosts');
    // Cancelling without a pending deletion changes nothing.
    expect((await restoreAccount(again)).statusCode).toBe(200);
  });

  it('requesting deletion hides everything at once; cancelling restores it', async () => {
    const { hub: server } = await hubOfToday();
    const { ada, bob, adas, bobs } = await createBusyWorld(server);
    const image = (await bob.ok('post', { postId: adas })).media;
    const seen = async () => {
      const posts = (await bob.ok('allPosts')) as { _id: string }[];
      const found = await bob.ok('searchUsers', { term: 'ada.leaving' });
      const likers = (await bob.ok('post', { postId: bobs })).likedBy;
      const told = await bob.ok('notifications');
      return {
        post: posts.some(({ _id }) => _id === adas),
        byId: (await bob.call('post', { postId: adas })).statusCode,
        profile: (await bob.call('detailsOf', { id: ada.id })).statusCode,
        withoutToken: (await server.anonymous.call('detailsOfOther', { id: ada.id })).statusCode,
        found: found.length,
        liked: likers.includes(ada.id),
        told: JSON.stringify(told).includes(ada.username),
        named: (await bob.ok('userNames', { userIds: [ada.id] })).userNames,
        image: (await server.app.inject({ url: image })).statusCode,
      };
    };
    const before = await seen();
    expect(before).toEqual({
      post: true,
      byId: 200,
      profile: 200,
      withoutToken: 200,
      found: 1,
      liked: true,
      told: true,
      named: [ada.username],
      image: 200,
    });
    await ada.ok('deleteAccount', { password: PASSWORD });
    expect(await seen()).toEqual({
      post: false,
      byId: 404,
      profile: 404,
      withoutToken: 404,
      found: 0,
      liked: false,
      told: false,
      named: ['Unknown'],
      image: 404,
    });
    await ada.call('keepAccount');
    expect(await seen()).toEqual(before);
  });

  it('deletion sends people who were notified of the account their new unread count, and so does cancelling', async () => {
    const [ada, bob] = [await signUp('unsure'), await server.person('notified')];
    const { _id: postId } = await bob.ok('createPost', { content: 'liked' });
    await ada.ok('likePost', { postId });
    server.published.length = 0;
    await ada.ok('deleteAccount', { password: PASSWORD });
    await expect.poll(() => server.unreadCountsOf(bob)).toEqual([0]);
    await ada.ok('keepAccount');
    await expect.poll(() => server.unreadCountsOf(bob)).toEqual([0, 1]);
  });
});

describe('account deletion after fourteen days', () => {
  /** Everything else that can contain a person's id, inserted directly. */
  async function fillTheRest(world: Awaited<ReturnType<typeof hubOfToday>>, ada: TestPerson) {
    const { hub: server } = world;
    const nowMs = server.clock.nowMs;
    const ecdh = createECDH('prime256v1');
    await ada.ok('updatePreferences', await ada.ok('preferences'));
    const { uploadId } = await ada.ok('createUpload', { bytes: 3 });
    await ada.ok('appendUpload', { uploadId, offset: '0', part: new Blob(['Ada']) });
    await server.context.store.transaction(async (tx) => {
      await tx.accountLinks.add({
        tokenHash: hashOfToken('a link'),
        account: ada.id,
        purpose: 'reset',
        emailKey: null,
        expiresAtMs: nowMs + 30 * SERVER_LIMITS.deletionGraceMs,
      });
      await tx.loginTickets.add(
        'a ticket',
        { account: ada.id, session: ada.session },
        nowMs + 30 * SERVER_LIMITS.deletionGraceMs,
      );
      await tx.invites.add('an invitation', nowMs, nowMs + 30 * SERVER_LIMITS.deletionGraceMs);
      await tx.invites.redeem('an invitation', ada.id, nowMs);
      await tx.firstMinutes.start(ada.id);
      await tx.suspensions.add(ada.id, 'of the test', nowMs);
      await tx.suspensions.remove(ada.id);
      await tx.jobs.enqueue({
        id: 'a job',
        kind: 'none',
        account: ada.id,
        payload: {},
        runAtMs: nowMs + 30 * SERVER_LIMITS.deletionGraceMs,
      });
    });
    await ada.call('subscribePush', {
      endpoint: 'https://fcm.googleapis.com/fcm/send/of-the-test',
      keys: {
        p256dh: ecdh.generateKeys().toString('base64url'),
        auth: randomBytes(16).toString('base64url'),
      },
    });
  }

  /** The tables with a row that contains one of the words. */
  const tablesWith = async (
    server: Awaited<ReturnType<typeof createTestServer>>,
    words: readonly string[],
  ) =>
    [...(await server.allRows())]
      .filter(([, rows]) => words.some((word) => JSON.stringify(rows).includes(word)))
      .map(([name]) => name)
      .filter((name) => !name.startsWith('person_trigram'))
      .sort();

  it('deletion leaves no row and no file, and all counters stay correct', async () => {
    const world = await hubOfToday();
    const { hub: server, signUp } = world;
    const { ada, bob, eve, adas, bobs, answered } = await createBusyWorld(server);
    await fillTheRest(world, ada);
    const words = [ada.id, ada.username, 'Ada'];
    const filesOf = () =>
      readdirSync(join(server.dataDir, 'media'), { recursive: true, withFileTypes: true }).filter(
        (entry) => entry.isFile(),
      ).length;
    const before = await tablesWith(server, words);
    const files = filesOf();
    // Every table that refers to accounts is in the picture: a new one has to come in here.
    if (!process.env.HUB_TEST_DATABASE_URL) {
      const database = new DatabaseSync(join(server.dataDir, 'hub.sqlite'), { readOnly: true });
      const referring = database
        .prepare(
          `select distinct m.name from sqlite_master m, pragma_foreign_key_list(m.name) f
           where m.type = 'table' and f."table" = 'account' order by m.name`,
        )
        .all()
        .map(({ name }) => String(name))
        .filter((name) => name !== 'departure' && name !== 'suspension');
      database.close();
      expect(before).toEqual(expect.arrayContaining(referring));
    }

    await ada.call('deleteAccount', { password: PASSWORD });
    server.clock.nowMs += SERVER_LIMITS.deletionGraceMs - 1;
    await sweep(server.context);
    expect(await tablesWith(server, [ada.id])).toContain('account');
    server.clock.nowMs += 1;
    await sweep(server.context);
    expect(server.reports).toEqual([]);

    // A report retains its text for the operator; the name stays reserved for a while.
    expect(await tablesWith(server, words)).toEqual(['reserved_name']);
    expect(filesOf()).toBeLessThan(files);
    const { store } = server.context;
    const left = await store.media.referenced(
      readdirSync(join(server.dataDir, 'media'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name),
    );
    expect(left.size).toBe(filesOf());

    const post = await bob.ok('post', { postId: bobs });
    expect(post).toMatchObject({ likes: 1, likedBy: [eve.id], commentsCount: 2 });
    const stub = post.comments.find(({ _id }: { _id: string }) => _id === answered);
    expect(stub).toMatchObject({ commentText: 'Comment deleted', likes: 0 });
    expect(stub?.replies).toMatchObject([{ replyText: 'Eve answers' }]);
    const others = post.comments.find(({ _id }: { _id: string }) => _id !== answered);
    expect(others).toMatchObject({ likes: 0, replies: [] });
    expect((await bob.call('post', { postId: adas })).statusCode).toBe(404);
    expect(await bob.ok('details')).toMatchObject({
      followersCount: 1,
      followingCount: 0,
    });
    expect(await eve.ok('details')).toMatchObject({ followingCount: 1 });
    // Only Eve is left among those who liked, and only her like is listed.
    const told = (await bob.ok('notifications')) as { message: string }[];
    expect(told.map(({ message }) => message).sort()).toEqual([
      'eve.staying commented on your post.',
      'eve.staying liked your post.',
      'eve.staying started following you.',
    ]);

    // The name is reserved, then free again; the address is free at once.
    const register = (username: string, email?: string) =>
      server.anonymous.call('register', {
        username,
        password: PASSWORD,
        ...(email ? { email } : {}),
      });
    expectProblem(await register('ada.leaving'), 'username_taken');
    await signUp('somebody.else', 'ada.leaving@example.org');
    server.clock.nowMs += SERVER_LIMITS.reservedNameMs;
    await sweep(server.context);
    expect((await register('ada.leaving')).statusCode).toBe(200);
  });

  it('deletion cannot be cancelled after the deadline', async () => {
    const { hub: server } = await hubOfToday();
    const { ada } = await createBusyWorld(server);
    const { store } = server.context;
    await ada.call('deleteAccount', { password: PASSWORD });
    server.clock.nowMs += SERVER_LIMITS.deletionGraceMs - 1;
    await ada.ok('keepAccount');
    await store.transaction((tx) => tx.pendingDeletions.add(ada.id, server.clock.nowMs));
    await ada.refused('account_departed', 'keepAccount');
    await sweep(server.context);
    expect(await tablesWith(server, [ada.id])).toEqual([]);
  });

  it('cancelling while the sweep runs loses nothing', async () => {
    const { hub: server } = await hubOfToday();
    const { ada, bobs, bob } = await createBusyWorld(server);
    const { store } = server.context;
    await ada.call('deleteAccount', { password: PASSWORD });
    const before = await server.allRows();
    server.clock.nowMs += SERVER_LIMITS.deletionGraceMs - 1;
    await sweep({
      ...server.context,
      now: () => server.clock.nowMs + 1,
      store: {
        ...store,
        pendingDeletions: {
          ...store.pendingDeletions,
          due: async (nowMs, limit) => {
            const due = await store.pendingDeletions.due(nowMs, limit);
            await ada.ok('keepAccount');
            return due;
          },
        },
      },
    });
    expect(await ada.ok('details')).not.toHaveProperty('deletionAt');
    for (const table of ['post', 'comment', 'post_like', 'follow', 'notification_act']) {
      expect((await server.allRows()).get(table)).toEqual(before.get(table));
    }
    expect((await bob.ok('post', { postId: bobs })).likedBy).toContain(ada.id);
  });

  it('an interrupted removal is continued', async () => {
    const { hub: server } = await hubOfToday();
    const { ada } = await createBusyWorld(server);
    await ada.call('deleteAccount', { password: PASSWORD });
    server.clock.nowMs += SERVER_LIMITS.deletionGraceMs;
    const { store } = server.context;
    let transactions = 0;
    const failing = {
      ...server.context,
      store: {
        ...store,
        transaction: ((work) => {
          transactions += 1;
          if (transactions === 12) return Promise.reject(new Error('the power is gone'));
          return store.transaction(work);
        }) as typeof store.transaction,
      },
    };
    await sweep(failing);
    expect(server.reports).toMatchObject([{ problem: 'An account could not be removed.' }]);
    expect(await tablesWith(server, [ada.id])).toContain('account');
    await sweep(server.context);
    expect(await tablesWith(server, [ada.id])).toEqual([]);
  });
});
