import { describe, expect, it } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { RATE_LIMITS } from '#contract/rate-limits.ts';
import { personRow } from '../../../bench/crowd/person-row.ts';
import { CAST } from '../../../server/demo/cast.ts';
import { PATHS } from '../../support/paths.ts';
import type { Values } from '../../support/server/calls.ts';
import { expectProblem } from '../../support/server/problems.ts';
import { createTestServer, type TestPerson } from '../../support/server/test-server.ts';

const server = await createTestServer();
const [ada, bob] = await server.people('ada', 'bob');
const GONE = '01arz3ndektsv4rrffq69g5fav';

const block = (who: TestPerson, whom: TestPerson) => who.call('block', { id: whom.id });
const unblock = (who: TestPerson, whom: TestPerson) => who.call('unblock', { id: whom.id });
/** Both block each other, as two calls at the same moment can. */
const blockAtOnce = (one: TestPerson, other: TestPerson) =>
  server.context.store.transaction(async (tx) => {
    await tx.blocks.add(one.id, other.id, server.clock.nowMs);
    await tx.blocks.add(other.id, one.id, server.clock.nowMs);
  });
const mute = (who: TestPerson, whom: TestPerson) => who.call('mute', { id: whom.id });
const unmute = (who: TestPerson, whom: TestPerson) => who.call('unmute', { id: whom.id });

const namesIn = (page: { users: { username: string }[] }) =>
  page.users.map((user) => user.username);

describe.each([
  ['block', 'unblock', 'blockedUsers', 'own_block', 'blocked'],
  ['mute', 'unmute', 'mutedUsers', 'own_mute', 'muted'],
] as const)('a %s', (add, remove, list, own, word) => {
  it('a block or mute needs another existing person', async () => {
    for (const call of [add, remove]) {
      await ada.refused(own, call, { id: ada.id });
      for (const id of [GONE, "' or 1=1"]) await ada.refused('not_found', call, { id });
    }
  });

  it('blocks and mutes are idempotent', async () => {
    const [one, other] = await server.strangers('one', 'other');
    for (const _ of [1, 2]) {
      expect(await one.ok(add, { id: other.id })).toMatchObject({ [word]: true });
    }
    expect(namesIn(await one.ok(list))).toEqual([other.username]);
    expect(namesIn(await other.ok(list))).toEqual([]);
    for (const _ of [1, 2]) {
      expect(await one.ok(remove, { id: other.id })).toMatchObject({ [word]: false });
    }
    expect(await one.ok(list)).toEqual({ users: [] });
  });

  it('blocks and mutes are paged, newest first', async () => {
    const [one, ...others] = await server.strangers('one', 'a', 'b', 'c', 'd', 'e');
    for (const other of others) {
      server.clock.nowMs += 1000;
      await one.ok(add, { id: other.id });
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await one.ok(list, { limit: 2, cursor });
      seen.push(...namesIn(page));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(seen).toEqual(others.map((other) => other.username).toReversed());
    await one.refused('cursor_invalid', list, { cursor: 'nowhere' });
    for (const limit of [0, 51]) await one.refused('bad_request', list, { limit });
  });
});

describe('blocking', () => {
  it('a block ends follows both ways, with their notifications', async () => {
    const [one, other] = await server.strangers('one', 'other');
    await one.call('follow', { id: other.id });
    await other.call('follow', { id: one.id });
    expect(await other.ok('notificationCount')).toMatchObject({ unread: 1 });
    server.published.length = 0;
    await block(one, other);
    for (const person of [one, other]) {
      expect(await person.ok('followedUsers')).toEqual({ followedUsers: [] });
      expect(await person.ok('notifications')).toEqual([]);
      expect(await person.ok('notificationCount')).toMatchObject({ unread: 0 });
      expect(server.published).toContainEqual({
        event: { name: 'notification:count', payload: expect.objectContaining({ unread: 0 }) },
        audience: { kind: 'people', ids: [person.id] },
      });
    }
    await unblock(one, other);
    expect(await one.ok('notifications')).toEqual([]);
  });

  it('a block is visible to its owner only', async () => {
    const [one, other] = await server.strangers('one', 'other');
    await one.refused('not_found', 'blockedUser', { id: other.id });
    await block(one, other);
    const person = await one.ok('blockedUser', { id: other.id });
    expect(person._id).toBe(other.id);
    expect(Object.keys(person)).not.toContain('projects');
    await other.refused('not_found', 'blockedUser', { id: one.id });
    await unblock(one, other);
    await blockAtOnce(one, other);
    await unblock(one, other);
    await one.refused('not_found', 'blockedUser', { id: other.id });
    await other.ok('blockedUser', { id: one.id });
    await one.refused('not_found', 'blockedUser', { id: "' or 1=1" });
  });

  it('a person who blocked the viewer looks unknown', async () => {
    const [one, other] = await server.strangers('one', 'other');
    await block(other, one);
    expectProblem(await block(one, other), 'not_found');
    expectProblem(await unblock(one, other), 'not_found');
    expect(await one.ok('blockedUsers')).toEqual({ users: [] });
    await unblock(other, one);
    expect((await block(one, other)).json()).toMatchObject({ blocked: true });
  });

  it('mutual blocks are removed separately', async () => {
    const [one, other] = await server.strangers('one', 'other');
    await blockAtOnce(one, other);
    expect((await block(one, other)).json()).toMatchObject({ blocked: true }); // it is there already
    await unblock(other, one);
    await other.refused('not_found', 'detailsOf', { id: one.id });
    await unblock(one, other);
    await other.ok('detailsOf', { id: one.id });
  });

  it('a block hides people in existing notifications', async () => {
    const [author, friend, foe] = await server.strangers('author', 'friend', 'foe');
    const { _id: postId } = await author.ok('createPost', { content: 'popular' });
    for (const liker of [friend, foe]) {
      await liker.call('likePost', { postId });
    }
    await block(author, foe);
    const [told] = await author.ok('notifications');
    expect(told).toMatchObject({
      message: `${friend.username} liked your post.`,
      additionalInfo: { usernames: [friend.username], people: 1 },
    });
    await block(author, friend);
    expect(await author.ok('notifications')).toEqual([]);
    expect(await author.ok('notificationCount')).toMatchObject({ unread: 0 });
  });

  it('a block stops live events both ways', async () => {
    const [author, writer, foe] = await server.strangers('author', 'writer', 'foe');
    await block(foe, writer);
    const { _id: postId } = await author.ok('createPost', { content: 'open to all' });
    server.published.length = 0;
    await writer.call('addComment', { postId, commentText: 'hello' });
    const told = server.published.find(({ event }) => event.name === 'comment:created');
    expect(told?.audience).toMatchObject({ kind: 'everyone', except: [foe.id] });

    server.published.length = 0;
    await server.post(writer, { content: 'not for everybody' });
    expect(server.published.map(({ audience }) => audience)).toEqual([
      { kind: 'everyone', except: [foe.id] },
    ]);
  });

  it('the number of blocks is limited', async () => {
    const [one, other] = await server.strangers('one', 'other');
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
    expectProblem(await block(one, other), 'blocks_too_many');
    expectProblem(await mute(one, other), 'mutes_too_many');
    await other.ok('detailsOf', { id: one.id });
  });
});

describe('muting', () => {
  it('a mute hides a person from feed and notifications, not from view', async () => {
    const [one, loud] = await server.strangers('one', 'loud');
    await one.call('follow', { id: loud.id });
    const theirs = (await loud.ok('createPost', { content: 'again and again' }))._id;
    const mine = (await one.ok('createPost', { content: 'mine' }))._id;
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
    await loud.call('likePost', { postId: mine });
    await loud.call('addComment', { postId: mine, commentText: 'hey' });
    await loud.call('follow', { id: one.id });
    expect(await one.ok('notifications')).toEqual([]);
    expect(server.published.map(({ event }) => event.name)).not.toContain('notification:new');

    await one.ok('post', { postId: theirs });
    expect(await one.ok('detailsOf', { id: loud.id })).toMatchObject({ viewerMutes: true });
    // They notice nothing.
    expect(await loud.ok('detailsOf', { id: one.id })).toMatchObject({ viewerMutes: false });
    await unmute(one, loud);
    expect((await one.call('allPosts')).body).toContain(theirs);
  });

  it('a mute is announced to the own devices of who mutes', async () => {
    const [liv, max] = await server.people('liv', 'max');
    const before = server.published.length;
    const answers = [await liv.ok('mute', { id: max.id }), await liv.ok('unmute', { id: max.id })];
    expect(server.published.slice(before)).toEqual(
      answers.map((answer) => ({
        event: { name: 'person:muted', payload: { userId: max.id, ...answer } },
        audience: { kind: 'people', ids: [liv.id] },
      })),
    );
  });

  it('new posts are not announced to those who muted the author', async () => {
    const [one, loud] = await server.strangers('one', 'loud');
    await mute(one, loud);
    server.published.length = 0;
    const post = await loud.ok('createPost', { content: 'news' });
    await bob.call('likePost', { postId: post._id });
    const audiences = new Map(
      server.published.map(({ event, audience }) => [event.name, audience]),
    );
    expect(audiences.get('post:created')).toEqual({ kind: 'everyone', except: [one.id] });
    expect(audiences.get('post:likes')).not.toHaveProperty('except'); // an open post of theirs lives on
  });
});

describe('a report', () => {
  const send = (who: TestPerson, payload: Values) => who.ok('report', payload);
  const open = () => server.context.store.reports.list('open', 1000);

  it('a report keeps the reported content', async () => {
    const [author, reporter] = await server.strangers('author', 'reporter');
    const post = await author.ok('createPost', { content: 'Buy cheap pixels' });
    const body = { kind: 'post', id: post._id, reason: 'spam', note: ' Third time.\r\nReally. ' };
    expect(await send(reporter, body)).toMatchObject({ ok: true });
    await author.ok('deletePost', { userId: author.id, postId: post._id });
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
    const [author, reporter, other] = await server.strangers('author', 'reporter', 'other');
    const body = { kind: 'user', id: author.id, reason: 'harassment' };
    const mine = async () => (await open()).filter((one) => one.subject === author.id);
    await Promise.all(Array.from({ length: 5 }, () => send(reporter, body)));
    expect(await send(reporter, { ...body, reason: 'other' })).toMatchObject({ ok: true });
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
    const [author, reporter] = await server.strangers('author', 'reporter');
    const { _id: postId } = await reporter.ok('createPost', { content: 'a post' });
    const comment = await author.ok('addComment', { postId, commentText: 'You fool' });
    const form = new FormData();
    form.append('title', 'Not mine');
    const project = await author.ok('addProject', {}, {}, form);
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
    const [reported, reporter] = await server.strangers('reported', 'reporter');
    await reporter.call('block', { id: reported.id });

    const body = { kind: 'user', id: reported.id, reason: 'harassment' };
    expect(await send(reporter, body)).toMatchObject({ ok: true });
    expect((await open()).filter((one) => one.subject === reported.id)).toMatchObject([
      { reporterName: reporter.username, authorName: reported.username },
    ]);
    // A blocked person is told nothing, here as elsewhere.
    await reported.refused('not_found', 'report', { ...body, id: reporter.id });
  });

  it('an invalid report is refused with a problem', async () => {
    const [author, reporter] = await server.strangers('author', 'reporter');
    const body = { kind: 'user', id: author.id, reason: 'spam' };
    await server.follow(author, bob); // somebody to see it
    const secret = await author.ok('createPost', { content: 'psst', isPublic: 'false' });
    const table: readonly (readonly [Values, ProblemCode])[] = [
      [{ ...body, id: reporter.id }, 'own_report'],
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
    for (const [payload, code] of table) await reporter.refused(code, 'report', payload);
    await send(reporter, { ...body, note: '😀'.repeat(LIMITS.reportNoteChars) });
  });

  it('reports are rate limited', async () => {
    const strict = await createTestServer({ HUB_LIMIT_SCALE: '1' });
    const [reporter, other] = await strict.people('reporter', 'other');
    const payload = { kind: 'user', id: other.id, reason: 'spam' };
    const statuses: number[] = [];
    for (let i = 0; i <= RATE_LIMITS.reports.points; i += 1) {
      const response = await reporter.call('report', payload);
      statuses.push(response.statusCode);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(RATE_LIMITS.reports.points);
    expect(statuses.at(-1)).toBe(429);
  });
});
