import { describe, expect, it } from 'vitest';
import { pathOf } from '#contract/calls/route.ts';
import type { UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { RATE_LIMITS } from '#contract/rate-limits.ts';
import { CAST } from '../../../server/demo/cast.ts';
import { personRow } from '../../../server/demo/people.ts';
import { PATHS } from '../../support/paths.ts';
import { failure } from '../../support/server/problems.ts';
import { createTestServer, type TestPerson } from '../../support/server/test-server.ts';

const server = await createTestServer();
const ada = await server.person('ada');
const bob = await server.person('bob');
const GONE = '01arz3ndektsv4rrffq69g5fav';

type Method = 'GET' | 'POST' | 'DELETE';
type Words = Readonly<Record<string, unknown>>;

async function call(method: Method, who: TestPerson | undefined, url: string, payload?: Words) {
  const response = await server.app.inject({
    method,
    url,
    headers: { ...who?.headers },
    ...(payload ? { payload } : {}),
  });
  return [response.statusCode, response.json()];
}

const block = (who: TestPerson, whom: TestPerson) =>
  call('POST', who, pathOf(PATHS.block, { id: whom.id }));
const unblock = (who: TestPerson, whom: TestPerson) =>
  call('DELETE', who, pathOf(PATHS.block, { id: whom.id }));
/** Both block each other, as two calls at the same moment can. */
const blockAtOnce = (one: TestPerson, other: TestPerson) =>
  server.context.store.transaction(async (tx) => {
    await tx.blocks.add(one.id, other.id, server.clock.nowMs);
    await tx.blocks.add(other.id, one.id, server.clock.nowMs);
  });
const mute = (who: TestPerson, whom: TestPerson) =>
  call('POST', who, pathOf(PATHS.mute, { id: whom.id }));
const unmute = (who: TestPerson, whom: TestPerson) =>
  call('DELETE', who, pathOf(PATHS.mute, { id: whom.id }));

let made = 0;
async function strangers(count: number): Promise<TestPerson[]> {
  made += 1;
  return Promise.all(Array.from({ length: count }, (_, i) => server.person(`s${made}_${i}`)));
}

const namesIn = (page: { users: { username: string }[] }) =>
  page.users.map((user) => user.username);

describe.each([
  ['block', PATHS.block, PATHS.blockedUsers, 'own_block', 'blocked'],
  ['mute', PATHS.mute, PATHS.mutedUsers, 'own_mute', 'muted'],
] as const)('a %s', (_what, route, list, own, word) => {
  it('a block or mute needs a token and another existing person', async () => {
    for (const method of ['POST', 'DELETE'] as const) {
      expect(await call(method, undefined, pathOf(route, { id: bob.id }))).toEqual(
        failure('unauthorized'),
      );
      const stranger = { ...ada, headers: { authorization: 'Bearer made-up' } };
      expect(await call(method, stranger, pathOf(route, { id: bob.id }))).toEqual(
        failure('unauthorized'),
      );
      expect(await call(method, ada, pathOf(route, { id: ada.id }))).toEqual(failure(own));
      expect(await call(method, ada, pathOf(route, { id: GONE }))).toEqual(failure('not_found'));
      expect(await call(method, ada, pathOf(route, { id: "' or 1=1" }))).toEqual(
        failure('not_found'),
      );
    }
    expect(await call('GET', undefined, list)).toEqual(failure('unauthorized'));
  });

  it('blocks and mutes are idempotent', async () => {
    const [one, other] = await strangers(2);
    if (!one || !other) throw new Error('Two were made.');
    const url = pathOf(route, { id: other.id });
    for (const _ of [1, 2])
      expect(await call('POST', one, url)).toMatchObject([200, { [word]: true }]);
    expect(namesIn((await call('GET', one, list))[1])).toEqual([other.username]);
    expect(namesIn((await call('GET', other, list))[1])).toEqual([]);
    for (const _ of [1, 2])
      expect(await call('DELETE', one, url)).toMatchObject([200, { [word]: false }]);
    expect((await call('GET', one, list))[1]).toEqual({ users: [] });
  });

  it('blocks and mutes are paged, newest first', async () => {
    const [one, ...others] = await strangers(6);
    if (!one) throw new Error('Six were made.');
    for (const other of others) {
      server.clock.nowMs += 1000;
      await call('POST', one, pathOf(route, { id: other.id }));
    }
    const seen: string[] = [];
    for (let query = '?limit=2'; ; ) {
      const [status, page] = await call('GET', one, `${list}${query}`);
      expect(status).toBe(200);
      seen.push(...namesIn(page));
      if (page.nextCursor === undefined) break;
      query = `?limit=2&cursor=${page.nextCursor}`;
    }
    expect(seen).toEqual(others.map((other) => other.username).toReversed());
    expect(await call('GET', one, `${list}?cursor=nowhere`)).toEqual(failure('cursor_invalid'));
    expect(await call('GET', one, `${list}?limit=0`)).toEqual(failure('bad_request'));
    expect(await call('GET', one, `${list}?limit=51`)).toEqual(failure('bad_request'));
  });
});

describe('blocking', () => {
  it('a block ends follows both ways, with their notifications', async () => {
    const [one, other] = await strangers(2);
    if (!one || !other) throw new Error('Two were made.');
    await call('POST', one, pathOf(PATHS.follow, { id: other.id }));
    await call('POST', other, pathOf(PATHS.follow, { id: one.id }));
    expect((await call('GET', other, PATHS.notificationCount))[1]).toMatchObject({ unread: 1 });
    server.published.length = 0;
    await block(one, other);
    for (const person of [one, other]) {
      expect((await call('GET', person, PATHS.followedUsers))[1]).toEqual({ followedUsers: [] });
      expect((await call('GET', person, PATHS.notifications))[1]).toEqual([]);
      expect((await call('GET', person, PATHS.notificationCount))[1]).toMatchObject({ unread: 0 });
      expect(server.published).toContainEqual({
        event: { name: 'notification:count', payload: expect.objectContaining({ unread: 0 }) },
        audience: { kind: 'people', ids: [person.id] },
      });
    }
    await unblock(one, other);
    expect((await call('GET', one, PATHS.notifications))[1]).toEqual([]);
  });

  it('a block is visible to its owner only', async () => {
    const [one, other] = await strangers(2);
    if (!one || !other) throw new Error('Two were made.');
    const ask = (who: TestPerson, about: TestPerson) =>
      call('GET', who, pathOf(PATHS.blockedUser, { id: about.id }));
    expect(await ask(one, other)).toEqual(failure('not_found'));
    await block(one, other);
    const [status, person] = await ask(one, other);
    expect([status, person]).toEqual([200, expect.objectContaining({ _id: other.id })]);
    expect(Object.keys(person)).not.toContain('projects');
    expect(await ask(other, one)).toEqual(failure('not_found'));
    await unblock(one, other);
    await blockAtOnce(one, other);
    await unblock(one, other);
    expect(await ask(one, other)).toEqual(failure('not_found'));
    expect((await ask(other, one))[0]).toBe(200);
    expect(await call('GET', undefined, pathOf(PATHS.blockedUser, { id: one.id }))).toEqual(
      failure('unauthorized'),
    );
    expect(await call('GET', one, pathOf(PATHS.blockedUser, { id: "' or 1=1" }))).toEqual(
      failure('not_found'),
    );
  });

  it('a person who blocked the viewer looks unknown', async () => {
    const [one, other] = await strangers(2);
    if (!one || !other) throw new Error('Two were made.');
    await block(other, one);
    expect(await block(one, other)).toEqual(failure('not_found'));
    expect(await unblock(one, other)).toEqual(failure('not_found'));
    expect((await call('GET', one, PATHS.blockedUsers))[1]).toEqual({ users: [] });
    await unblock(other, one);
    expect(await block(one, other)).toMatchObject([200, { blocked: true }]);
  });

  it('mutual blocks are removed separately', async () => {
    const [one, other] = await strangers(2);
    if (!one || !other) throw new Error('Two were made.');
    await blockAtOnce(one, other);
    expect(await block(one, other)).toMatchObject([200, { blocked: true }]); // it is there already
    await unblock(other, one);
    const profile = () => call('GET', other, pathOf(PATHS.detailsOf, { id: one.id }));
    expect(await profile()).toEqual(failure('not_found'));
    await unblock(one, other);
    expect((await profile())[0]).toBe(200);
  });

  it('a block hides people in existing notifications', async () => {
    const [author, friend, foe] = await strangers(3);
    if (!author || !friend || !foe) throw new Error('Three were made.');
    const { _id: postId } = (await server.post(author, { content: 'popular' })).json();
    for (const liker of [friend, foe]) {
      await call('POST', liker, pathOf(PATHS.likePost, { postId }), {});
    }
    await block(author, foe);
    const [, [told]] = await call('GET', author, PATHS.notifications);
    expect(told).toMatchObject({
      message: `${friend.username} liked your post.`,
      additionalInfo: { usernames: [friend.username], people: 1 },
    });
    await block(author, friend);
    expect((await call('GET', author, PATHS.notifications))[1]).toEqual([]);
    expect((await call('GET', author, PATHS.notificationCount))[1]).toMatchObject({ unread: 0 });
  });

  it('a block stops live events both ways', async () => {
    const [author, writer, foe] = await strangers(3);
    if (!author || !writer || !foe) throw new Error('Three were made.');
    await block(foe, writer);
    const { _id: postId } = (await server.post(author, { content: 'open to all' })).json();
    server.published.length = 0;
    await call('POST', writer, pathOf(PATHS.addComment, { postId }), { commentText: 'hello' });
    const told = server.published.find(({ event }) => event.name === 'comment:created');
    expect(told?.audience).toEqual({ kind: 'everyone', except: [foe.id] });

    server.published.length = 0;
    await server.post(writer, { content: 'not for everybody' });
    expect(server.published.map(({ audience }) => audience)).toEqual([
      { kind: 'everyone', except: [foe.id] },
    ]);
  });

  it('the number of blocks is limited', async () => {
    const [one, other] = await strangers(2);
    if (!one || !other) throw new Error('Two were made.');
    const { store } = server.context;
    const [painter] = CAST;
    if (!painter) throw new Error('There is a cast.');
    const rows = Array.from({ length: LIMITS.blockedUsers }, (_, i) =>
      personRow(
        `7${String(i).padStart(25, '0')}` as UserId,
        { ...painter, username: `crowd_${i}` },
        1,
      ),
    );
    const edges = (from: string, to: string) =>
      rows.map((row) => ({ [from]: one.id, [to]: row.id, created_at: 1 }) as never);
    await store.transaction(async (tx) => {
      await tx.bulk.insert('account', rows);
      await tx.bulk.insert('block', edges('blocker_id', 'blocked_id'));
      await tx.bulk.insert('mute', edges('muter_id', 'muted_id'));
    });
    expect(await block(one, other)).toEqual(failure('blocks_too_many'));
    expect(await mute(one, other)).toEqual(failure('mutes_too_many'));
    expect((await call('GET', other, pathOf(PATHS.detailsOf, { id: one.id })))[0]).toBe(200);
  });
});

describe('muting', () => {
  it('a mute hides a person from feed and notifications, not from view', async () => {
    const [one, loud] = await strangers(2);
    if (!one || !loud) throw new Error('Two were made.');
    await call('POST', one, pathOf(PATHS.follow, { id: loud.id }));
    const theirs = (await server.post(loud, { content: 'again and again' })).json()._id;
    const mine = (await server.post(one, { content: 'mine' })).json()._id;
    await mute(one, loud);

    const scopes = ['hot', 'latest', 'following'].map(
      (scope) => `${PATHS.postOrder}?scope=${scope}`,
    );
    for (const url of [PATHS.allPosts, `${PATHS.allPosts}?limit=50`, ...scopes]) {
      const { body } = await server.get(one, url);
      expect([url, body.includes(theirs)]).toEqual([url, false]);
      expect([url, (await server.get(bob, url)).body.includes(theirs)]).toEqual([
        url,
        !url.includes('following'),
      ]);
    }
    server.published.length = 0;
    await call('POST', loud, pathOf(PATHS.likePost, { postId: mine }), {});
    await call('POST', loud, pathOf(PATHS.addComment, { postId: mine }), { commentText: 'hey' });
    await call('POST', loud, pathOf(PATHS.follow, { id: one.id }));
    expect((await call('GET', one, PATHS.notifications))[1]).toEqual([]);
    expect(server.published.map(({ event }) => event.name)).not.toContain('notification:new');

    expect((await server.get(one, pathOf(PATHS.post, { postId: theirs }))).statusCode).toBe(200);
    const profile = await call('GET', one, pathOf(PATHS.detailsOf, { id: loud.id }));
    expect(profile).toMatchObject([200, { viewerMutes: true }]);
    // They notice nothing.
    expect(await call('GET', loud, pathOf(PATHS.detailsOf, { id: one.id }))).toMatchObject([
      200,
      { viewerMutes: false },
    ]);
    await unmute(one, loud);
    expect((await server.get(one, PATHS.allPosts)).body).toContain(theirs);
  });

  it('new posts are not announced to those who muted the author', async () => {
    const [one, loud] = await strangers(2);
    if (!one || !loud) throw new Error('Two were made.');
    await mute(one, loud);
    server.published.length = 0;
    const post = (await server.post(loud, { content: 'news' })).json();
    await call('POST', bob, pathOf(PATHS.likePost, { postId: post._id }), {});
    const audiences = new Map(
      server.published.map(({ event, audience }) => [event.name, audience]),
    );
    expect(audiences.get('post:created')).toEqual({ kind: 'everyone', except: [one.id] });
    expect(audiences.get('post:likes')).toEqual({ kind: 'everyone' }); // an open post of theirs lives on
  });
});

describe('a report', () => {
  const send = (who: TestPerson | undefined, payload: Words) =>
    call('POST', who, PATHS.report, payload);
  const open = () => server.context.store.reports.list('open', 1000);

  it('a report keeps the reported content', async () => {
    const [author, reporter] = await strangers(2);
    if (!author || !reporter) throw new Error('Two were made.');
    const post = (await server.post(author, { content: 'Buy cheap pixels' })).json();
    const body = { kind: 'post', id: post._id, reason: 'spam', note: ' Third time.\r\nReally. ' };
    expect(await send(reporter, body)).toMatchObject([200, { ok: true }]);
    const url = pathOf(PATHS.deletePost, { userId: author.id, postId: post._id });
    expect((await call('DELETE', author, url))[0]).toBe(200);
    const [report] = (await open()).filter((one) => one.subject === post._id);
    expect(report).toMatchObject({
      kind: 'post',
      author: author.id,
      authorName: author.username,
      reporterName: reporter.username,
      reason: 'spam',
      note: 'Third time.\nReally.',
      snapshot: 'text: Buy cheap pixels',
    });
  });

  it('a report is unique per reporter and subject while open', async () => {
    const [author, reporter, other] = await strangers(3);
    if (!author || !reporter || !other) throw new Error('Three were made.');
    const body = { kind: 'user', id: author.id, reason: 'harassment' };
    const mine = async () => (await open()).filter((one) => one.subject === author.id);
    await Promise.all(Array.from({ length: 5 }, () => send(reporter, body)));
    expect(await send(reporter, { ...body, reason: 'other' })).toMatchObject([200, { ok: true }]);
    expect((await mine()).map((one) => one.reason)).toEqual(['harassment']);
    await send(other, body);
    expect(await mine()).toHaveLength(2);
    const first = (await mine()).find((one) => one.reporterName === reporter.username);
    await server.context.store.transaction((tx) =>
      tx.reports.closeById(first?.id ?? '', 'warned', 1),
    );
    await send(reporter, body);
    expect(await mine()).toHaveLength(2);
  });

  it('comments and projects can be reported', async () => {
    const [author, reporter] = await strangers(2);
    if (!author || !reporter) throw new Error('Two were made.');
    const { _id: postId } = (await server.post(reporter, { content: 'a post' })).json();
    const [, comment] = await call('POST', author, pathOf(PATHS.addComment, { postId }), {
      commentText: 'You fool',
    });
    const form = new FormData();
    form.append('title', 'Not mine');
    const project = (
      await server.app.inject({
        method: 'POST',
        url: PATHS.addProject,
        headers: author.headers,
        payload: form,
      })
    ).json();
    await send(reporter, { kind: 'comment', id: comment._id, reason: 'hate' });
    await send(reporter, { kind: 'project', id: project._id, reason: 'stolen' });
    const kept = (await open()).filter((one) => one.author === author.id);
    // Both were sent in the same millisecond of the test's clock.
    expect(kept.map((one) => [one.kind, one.snapshot]).toSorted()).toEqual([
      ['comment', `text: You fool\nbelow the post: ${postId}`],
      ['project', 'title: Not mine'],
    ]);
  });

  it('a blocked person can be reported', async () => {
    const [reported, reporter] = await strangers(2);
    if (!reported || !reporter) throw new Error('Two were made.');
    await call('POST', reporter, pathOf(PATHS.block, { id: reported.id }));

    const body = { kind: 'user', id: reported.id, reason: 'harassment' };
    expect(await send(reporter, body)).toMatchObject([200, { ok: true }]);
    expect((await open()).filter((one) => one.subject === reported.id)).toMatchObject([
      { reporterName: reporter.username, authorName: reported.username },
    ]);
    // Who is blocked is told nothing, here as elsewhere.
    expect(await send(reported, { ...body, id: reporter.id })).toEqual(failure('not_found'));
  });

  it('an invalid report is refused with a problem', async () => {
    const [author, reporter] = await strangers(2);
    if (!author || !reporter) throw new Error('Two were made.');
    const body = { kind: 'user', id: author.id, reason: 'spam' };
    expect(await send(undefined, body)).toEqual(failure('unauthorized'));
    expect(await send(reporter, { ...body, id: reporter.id })).toEqual(failure('own_report'));
    const secret = (
      await server.post((await befriended(author)).author, { content: 'psst', isPublic: 'false' })
    ).json();
    const table: readonly (readonly [Words, ProblemCode])[] = [
      [{ ...body, kind: 'post', id: secret._id }, 'post_not_found'],
      [{ ...body, kind: 'post', id: GONE }, 'post_not_found'],
      [{ ...body, kind: 'comment', id: GONE }, 'comment_not_found'],
      [{ ...body, kind: 'project', id: GONE }, 'project_not_found'],
      [{ ...body, id: GONE }, 'not_found'],
      [{ ...body, id: 'x' }, 'not_found'],
      [{ ...body, note: 'é'.repeat(LIMITS.reportNoteChars + 1) }, 'report_note_too_long'],
      [{ ...body, note: 'a\0b' }, 'bad_request'],
      [{ ...body, reason: 'boredom' }, 'bad_request'],
      [{ ...body, kind: 'planet' }, 'bad_request'],
      [{ ...body, id: 7 }, 'bad_request'],
      [{ kind: 'user', id: author.id }, 'bad_request'],
      [{ ...body, note: 'x'.repeat(LIMITS.reportNoteChars * 4 + 1) }, 'bad_request'],
    ];
    for (const [payload, code] of table) {
      expect([payload, await send(reporter, payload)]).toEqual([payload, failure(code)]);
    }
    expect(await send(reporter, { ...body, note: '😀'.repeat(LIMITS.reportNoteChars) })).toEqual([
      200,
      { ok: true },
    ]);
  });

  it('reports are rate limited', async () => {
    const strict = await createTestServer({ HUB_LIMIT_SCALE: '1' });
    const reporter = await strict.person('reporter');
    const other = await strict.person('other');
    const payload = { kind: 'user', id: other.id, reason: 'spam' };
    const statuses: number[] = [];
    for (let i = 0; i <= RATE_LIMITS.reports.points; i += 1) {
      const response = await strict.app.inject({
        method: 'POST',
        url: PATHS.report,
        headers: reporter.headers,
        payload,
      });
      statuses.push(response.statusCode);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(RATE_LIMITS.reports.points);
    expect(statuses.at(-1)).toBe(429);
  });
});

/** Somebody who follows one person, so that a private post has somebody to see it. */
async function befriended(author: TestPerson): Promise<{ readonly author: TestPerson }> {
  await server.follow(author, bob);
  return { author };
}
