import { createECDH, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { pathOf } from '#contract/calls/route.ts';
import { LIMITS } from '#contract/limits.ts';
import { hashOfToken } from '../../../server/domain/accounts/tokens.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import { PATHS } from '../../support/paths.ts';
import { accountCalls, PASSWORD } from '../../support/server/accounts.ts';
import { failure } from '../../support/server/problems.ts';
import { createTestServer, type TestPerson } from '../../support/server/test-server.ts';
import { createBusyWorld } from '../../support/server/world.ts';

/** The clock starts now: files on the disk carry the machine's own time. */
async function hubOfToday() {
  const server = await createTestServer();
  server.clock.nowMs = Date.now();
  return { hub: server, ...accountCalls(server) };
}

const { hub: server, call, answerOf, signUp, signIn, isSignedIn } = await hubOfToday();
const leave = (person: TestPerson, password = PASSWORD) =>
  answerOf('POST', PATHS.deleteAccount, person, { password });
const keep = (person: TestPerson) => answerOf('POST', PATHS.keepAccount, person, {});

describe('account deletion', () => {
  it('deletion needs a token and the password', async () => {
    const ada = await signUp('asker');
    expect(await answerOf('POST', PATHS.deleteAccount, undefined, { password: PASSWORD })).toEqual(
      failure('unauthorized'),
    );
    expect(await answerOf('POST', PATHS.keepAccount, undefined, {})).toEqual(
      failure('unauthorized'),
    );
    for (const payload of [{}, { password: 7 }, { password: null }, { password: [PASSWORD] }]) {
      expect(await answerOf('POST', PATHS.deleteAccount, ada, payload)).toEqual(
        failure('bad_request'),
      );
    }
    expect(await leave(ada, 'a wrong guess')).toEqual(failure('wrong_password'));
    expect((await call('GET', PATHS.details, ada)).body).not.toHaveProperty('deletionAt');
    expect((await call('GET', PATHS.allPosts, ada)).status).toBe(200);
  });

  it('deletion returns its date, ends other sessions and allows only cancelling', async () => {
    const elsewhere = await signUp('leaver');
    const here = await signIn('leaver');
    const deletionAt = new Date(server.clock.nowMs + LIMITS.deletionGraceMs).toISOString();
    const [status, body] = await leave(here);
    expect([status, body]).toEqual([200, expect.objectContaining({ deletionAt })]);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(server.published.at(-1)).toEqual({
      event: { name: 'person:gone', payload: { userId: elsewhere.id } },
      audience: { kind: 'everyone' },
    });
    expect(server.endedSessions).toEqual(expect.arrayContaining([elsewhere.session, here.session]));

    expect((await call('GET', PATHS.details, here)).body).toMatchObject({ deletionAt });
    for (const url of [PATHS.allPosts, PATHS.searchUsers, PATHS.notifications, PATHS.connections]) {
      expect(await answerOf('GET', `${url}?term=x`, here)).toEqual(failure('account_leaving'));
    }
    expect(await leave(here)).toEqual(failure('account_leaving'));
    expect((await call('GET', PATHS.sessions, here)).status).toBe(200);

    const again = await signIn('leaver');
    expect((await call('GET', PATHS.details, again)).body).toMatchObject({ deletionAt });
    expect((await keep(again))[0]).toBe(200);
    expect((await call('GET', PATHS.details, again)).body).not.toHaveProperty('deletionAt');
    expect((await call('GET', PATHS.allPosts, again)).status).toBe(200);
    // Whoever keeps an account that is not leaving changes nothing.
    expect((await keep(again))[0]).toBe(200);
  });

  it('requesting deletion hides everything at once; cancelling restores it', async () => {
    const { hub: server, call, answerOf } = await hubOfToday();
    const { ada, bob, adas, bobs } = await createBusyWorld(server);
    const image = (await call('GET', pathOf(PATHS.post, { postId: adas }), bob)).body.media;
    const seen = async () => {
      const posts = (await call('GET', PATHS.allPosts, bob)).body as { _id: string }[];
      const found = (await call('GET', `${PATHS.searchUsers}?term=ada.leaving`, bob)).body;
      const likers = (await call('GET', pathOf(PATHS.post, { postId: bobs }), bob)).body.likedBy;
      const told = (await call('GET', PATHS.notifications, bob)).body;
      return {
        post: posts.some(({ _id }) => _id === adas),
        byId: (await call('GET', pathOf(PATHS.post, { postId: adas }), bob)).status,
        profile: (await call('GET', pathOf(PATHS.detailsOf, { id: ada.id }), bob)).status,
        withoutToken: (await call('GET', pathOf(PATHS.detailsOfOther, { id: ada.id }))).status,
        found: found.length,
        liked: likers.includes(ada.id),
        told: JSON.stringify(told).includes(ada.username),
        named: (await call('POST', PATHS.userNames, bob, { userIds: [ada.id] })).body.userNames,
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
    expect((await answerOf('POST', PATHS.deleteAccount, ada, { password: PASSWORD }))[0]).toBe(200);
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
    await answerOf('POST', PATHS.keepAccount, ada, {});
    expect(await seen()).toEqual(before);
  });
});

describe('account deletion after fourteen days', () => {
  /** Everything else that can carry somebody's id, put in directly. */
  async function fillTheRest(world: Awaited<ReturnType<typeof hubOfToday>>, ada: TestPerson) {
    const { hub: server, answerOf } = world;
    const nowMs = server.clock.nowMs;
    const ecdh = createECDH('prime256v1');
    await answerOf(
      'PUT',
      PATHS.preferences,
      ada,
      (await world.call('GET', PATHS.preferences, ada)).body,
    );
    await server.context.store.transaction(async (tx) => {
      await tx.accountLinks.add({
        tokenHash: hashOfToken('a link'),
        account: ada.id,
        purpose: 'reset',
        emailKey: null,
        expiresAtMs: nowMs + 30 * LIMITS.deletionGraceMs,
      });
      await tx.loginTickets.add(
        'a ticket',
        { account: ada.id, session: ada.session },
        nowMs + 30 * LIMITS.deletionGraceMs,
      );
      await tx.invites.add('an invitation', nowMs, nowMs + 30 * LIMITS.deletionGraceMs);
      await tx.invites.redeem('an invitation', ada.id, nowMs);
      await tx.suspensions.add(ada.id, 'of the test', nowMs);
      await tx.suspensions.remove(ada.id);
      await tx.jobs.enqueue({
        id: 'a job',
        kind: 'none',
        account: ada.id,
        payload: {},
        runAtMs: nowMs + 30 * LIMITS.deletionGraceMs,
      });
    });
    await answerOf('POST', PATHS.subscribePush, ada, {
      endpoint: 'https://fcm.googleapis.com/fcm/send/of-the-test',
      keys: {
        p256dh: ecdh.generateKeys().toString('base64url'),
        auth: randomBytes(16).toString('base64url'),
      },
    });
  }

  /** Tables with a row that says one of the words. */
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
    const { hub: server, call, answerOf, signUp } = world;
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

    await answerOf('POST', PATHS.deleteAccount, ada, { password: PASSWORD });
    server.clock.nowMs += LIMITS.deletionGraceMs - 1;
    await sweep(server.context);
    expect(await tablesWith(server, [ada.id])).toContain('account');
    server.clock.nowMs += 1;
    await sweep(server.context);
    expect(server.reports).toEqual([]);

    // What was reported keeps its words for the operator; the name is nobody's for a while.
    expect(await tablesWith(server, words)).toEqual(['reserved_name']);
    expect(filesOf()).toBeLessThan(files);
    const { store } = server.context;
    const left = await store.media.referenced(
      readdirSync(join(server.dataDir, 'media'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name),
    );
    expect(left.size).toBe(filesOf());

    const post = (await call('GET', pathOf(PATHS.post, { postId: bobs }), bob)).body;
    expect(post).toMatchObject({ likes: 1, likedBy: [eve.id], commentsCount: 2 });
    const stub = post.comments.find(({ _id }: { _id: string }) => _id === answered);
    expect(stub).toMatchObject({ commentText: 'Comment deleted', likes: 0 });
    expect(stub.replies).toMatchObject([{ replyText: 'Eve answers' }]);
    const others = post.comments.find(({ _id }: { _id: string }) => _id !== answered);
    expect(others).toMatchObject({ likes: 0, replies: [] });
    expect((await call('GET', pathOf(PATHS.post, { postId: adas }), bob)).status).toBe(404);
    expect((await call('GET', PATHS.details, bob)).body).toMatchObject({
      followersCount: 1,
      followingCount: 0,
    });
    expect((await call('GET', PATHS.details, eve)).body).toMatchObject({ followingCount: 1 });
    // Only Eve is left among those who liked, and only hers is told.
    const told = (await call('GET', PATHS.notifications, bob)).body as { message: string }[];
    expect(told.map(({ message }) => message).sort()).toEqual([
      'eve.staying commented on your post.',
      'eve.staying liked your post.',
      'eve.staying started following you.',
    ]);

    // The name is reserved, then free again; the address is free at once.
    const register = (username: string, email?: string) =>
      answerOf('POST', PATHS.register, undefined, {
        username,
        password: PASSWORD,
        ...(email ? { email } : {}),
      });
    expect(await register('ada.leaving')).toEqual(failure('username_taken'));
    await signUp('somebody.else', 'ada.leaving@example.org');
    server.clock.nowMs += LIMITS.reservedNameMs;
    await sweep(server.context);
    expect((await register('ada.leaving'))[0]).toBe(200);
  });

  it('deletion cannot be cancelled after the deadline', async () => {
    const { hub: server, answerOf } = await hubOfToday();
    const { ada } = await createBusyWorld(server);
    const { store } = server.context;
    await answerOf('POST', PATHS.deleteAccount, ada, { password: PASSWORD });
    server.clock.nowMs += LIMITS.deletionGraceMs - 1;
    expect((await answerOf('POST', PATHS.keepAccount, ada, {}))[0]).toBe(200);
    await store.transaction((tx) => tx.pendingDeletions.add(ada.id, server.clock.nowMs));
    expect(await answerOf('POST', PATHS.keepAccount, ada, {})).toEqual(failure('account_departed'));
    await sweep(server.context);
    expect(await tablesWith(server, [ada.id])).toEqual([]);
  });

  it('cancelling while the sweep runs loses nothing', async () => {
    const { hub: server, answerOf, call } = await hubOfToday();
    const { ada, bobs, bob } = await createBusyWorld(server);
    const { store } = server.context;
    await answerOf('POST', PATHS.deleteAccount, ada, { password: PASSWORD });
    const before = await server.allRows();
    server.clock.nowMs += LIMITS.deletionGraceMs - 1;
    await sweep({
      ...server.context,
      now: () => server.clock.nowMs + 1,
      store: {
        ...store,
        pendingDeletions: {
          ...store.pendingDeletions,
          due: async (nowMs, limit) => {
            const due = await store.pendingDeletions.due(nowMs, limit);
            expect((await answerOf('POST', PATHS.keepAccount, ada, {}))[0]).toBe(200);
            return due;
          },
        },
      },
    });
    expect((await call('GET', PATHS.details, ada)).body).not.toHaveProperty('deletionAt');
    for (const table of ['post', 'comment', 'post_like', 'follow', 'notification_act']) {
      expect((await server.allRows()).get(table)).toEqual(before.get(table));
    }
    expect((await call('GET', pathOf(PATHS.post, { postId: bobs }), bob)).body.likedBy).toContain(
      ada.id,
    );
  });

  it('an interrupted removal is continued', async () => {
    const { hub: server, answerOf } = await hubOfToday();
    const { ada } = await createBusyWorld(server);
    await answerOf('POST', PATHS.deleteAccount, ada, { password: PASSWORD });
    server.clock.nowMs += LIMITS.deletionGraceMs;
    const { store } = server.context;
    let transactions = 0;
    const failing = {
      ...server.context,
      store: {
        ...store,
        transaction: ((work) => {
          transactions += 1;
          if (transactions === 4) return Promise.reject(new Error('the power is gone'));
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
