import { describe, expect, it, onTestFinished, vi } from 'vitest';

import type { MediaId, NotificationId, PostId, UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { READ_POINTS } from '#contract/rate-limits.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { PATHS } from '../../support/paths.ts';
import { jpegOf } from '../../support/server/images.ts';
import {
  addPeople,
  addTextPosts,
  commentRow,
  imageRecord,
} from '../../support/server/many-rows.ts';
import { createTestServer } from '../../support/server/test-server.ts';

const server = await createTestServer({ HUB_LIMIT_SCALE: '1' });
const { store } = server.context;
/** People have three points for reading within five minutes. */
const frugal = await createTestServer({ HUB_LIMIT_SCALE: '0.001' });

describe('behind thousands of private posts of one person', () => {
  it.each([
    ['the latest posts', 0, PATHS.allPosts, { scope: 'latest' }],
    ['the fresh part of the feed', 0, PATHS.allPosts, { scope: 'hot' }],
    ['its old part', 3 * LIMITS.feedFreshnessMs, PATHS.allPosts, { scope: 'hot' }],
    ['their profile', 0, PATHS.postsOf, {}],
  ])('%s: read in bounded steps, none left out', async (_list, ageMs, path, query) => {
    const [author, viewer] = await server.strangers('author', 'viewer');
    const shown = await addTextPosts(server, author.id, 30, { ageMs });
    await addTextPosts(server, author.id, 25_000, { ageMs, visibility: 'private' });
    const found: string[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const parameters = new URLSearchParams({ limit: '20', ...query, ...(cursor && { cursor }) });
      const page = await server.get(viewer, `${path.replace(':id', author.id)}?${parameters}`);
      const { posts, nextCursor } = page.json();
      found.push(...posts.map(({ _id }: { readonly _id: string }) => _id));
      cursor = nextCursor;
      pages += 1;
    } while (cursor !== undefined);
    expect(found.filter((id) => shown.some((each) => each === id)).toSorted()).toEqual(
      shown.toSorted(),
    );
    expect(new Set(found).size).toBe(found.length);
    // More than what is shown needs: no page has passed over all of what is hidden.
    expect(pages).toBeGreaterThan(Math.ceil(found.length / 20) + 1);
  });

  it('the posts of a profile are counted among the newest ten thousand', async () => {
    const [author, viewer] = await server.strangers('author', 'viewer');
    await addTextPosts(server, author.id, 5);
    await addTextPosts(server, author.id, 9_998, { visibility: 'private' });
    expect(await viewer.ok('detailsOf', { id: author.id })).toMatchObject({ postsCount: 2 });
    expect(await author.ok('details')).toMatchObject({ postsCount: LIMITS.profilePostsCounted });
  });
});

describe('who follows thousands of people', () => {
  it('gets their posts in order, five thousand people at a time', async () => {
    const fan = await server.person('devoted');
    const crowd = await addPeople(server, 5_500);
    const strangers = await addPeople(server, 20);
    const rows = crowd.map((id) => ({
      follower_id: fan.id,
      followee_id: id,
      created_at: server.clock.nowMs,
    }));
    await store.transaction((tx) => tx.bulk.insert('follow', rows));
    // Of many one post each, of some several, in no order of theirs; of one person many at once.
    const expected: PostId[] = [];
    const add = async (author: UserId, count: number) => {
      expected.push(...(await addTextPosts(server, author, count)));
    };
    for (let at = 0; at < 400; at += 1) {
      const author = crowd[(at * 7_919) % (at % 3 === 0 ? 60 : crowd.length)];
      if (author) await add(author, 1);
      if (at === 200 && crowd[5_400]) await add(crowd[5_400], 300);
    }
    for (const id of strangers) await addTextPosts(server, id, 40); // too many to find others between
    expected.sort().reverse();

    const all = await turnsOf(() => followedPosts(fan.id, undefined, 5_000));
    expect(all.result).toEqual(expected);
    expect(all.turns).toBeGreaterThan(0);
    for (const size of [20, 70, 300]) {
      const read: PostId[] = [];
      while (read.length < expected.length) {
        read.push(...(await followedPosts(fan.id, read.at(-1), size)));
      }
      expect(read).toEqual(expected);
    }
  });

  async function followedPosts(viewer: UserId, after: PostId | undefined, limit: number) {
    const { entries } = await store.postOrder.following({ viewer, after, limit });
    return entries.map(({ id }) => id);
  }

  /** How often others got a turn meanwhile. */
  async function turnsOf<Result>(work: () => Promise<Result>) {
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const result = await work();
    isOver = true;
    return { result, turns };
  }
});

it('posts of blocked people are counted for two thousand of them', async () => {
  const [viewer, author] = await server.strangers('strict', 'quiet');
  await addTextPosts(server, author.id, 3);
  const crowd = await addPeople(server, 2_500);
  const rows = [...crowd, author.id].flatMap((id) => [
    { blocker_id: viewer.id, blocked_id: id, created_at: 1 },
    { blocker_id: id, blocked_id: viewer.id, created_at: 1 },
  ]);
  const { excludedPeople, countedOfPeople } = SERVER_LIMITS;
  const excluded = () => store.postOrder.countExcluded(viewer.id, excludedPeople, countedOfPeople);
  await store.transaction((tx) => tx.bulk.insert('block', rows.slice(-2)));
  expect(await excluded(), 'counted once, though both block').toBe(3);
  await store.transaction((tx) => tx.bulk.insert('block', rows.slice(0, -2)));
  expect(await excluded()).toBeLessThanOrEqual(3);
});

// Ten thousand follows take long on PostgreSQL, and the limit is no matter of the database.
describe.skipIf(process.env.HUB_TEST_DATABASE_URL)('the number of people one can follow', () => {
  it('is limited; whoever stops following somebody can follow another', async () => {
    const [fan, first, other] = await server.strangers('fan', 'first', 'other');
    await fan.ok('follow', { id: first.id });
    const crowd = await addPeople(server, LIMITS.followedUsers - 1);
    await store.transaction(async (tx) => {
      for (const id of crowd) await tx.follows.add(fan.id, id, server.clock.nowMs);
    });
    await fan.refused('follows_too_many', 'follow', { id: other.id });
    await fan.refused('follows_too_many', 'toggleFollow', { id: other.id, following: true });
    expect(await other.ok('notifications')).toEqual([]);
    await fan.ok('follow', { id: first.id }); // known already
    await fan.ok('unfollow', { id: first.id });
    expect(await fan.ok('follow', { id: other.id })).toMatchObject({
      following: true,
      followingCount: LIMITS.followedUsers,
    });
  });
});

describe('the number of posts one can save', () => {
  it('is limited; whoever removes one can save another', async () => {
    const [author, reader] = await server.strangers('author', 'reader');
    const posts = await addTextPosts(server, author.id, LIMITS.savedPosts + 1);
    const [first = '', ...others] = posts;
    const saved = others.map((post_id) => ({
      post_id,
      account_id: reader.id,
      created_at: server.clock.nowMs,
    }));
    await store.transaction((tx) => tx.bulk.insert('post_bookmark', saved));
    await reader.refused('saved_too_many', 'bookmarkPost', { postId: first, bookmarked: true });
    const postId = others[0] ?? '';
    await reader.ok('bookmarkPost', { postId, bookmarked: true }); // saved already
    await reader.ok('bookmarkPost', { postId, bookmarked: false });
    const answer = await reader.ok('bookmarkPost', { postId: first, bookmarked: true });
    expect(answer.bookmarked).toBe(true);
  });
});

it('the writes of one person are limited by the hour and by the day', async () => {
  // 50 points an hour and 100 a day; a like takes two.
  const strict = await createTestServer({ HUB_LIMIT_SCALE: '0.01' });
  const [author, fan] = await strict.people('author', 'fan');
  const [postId = ''] = await addTextPosts(strict, author.id, 1);
  const likes = async () => {
    for (let count = 0; ; count += 1) {
      const answer = await fan.call('likePost', { postId });
      if (answer.statusCode === 429) return { count, waitS: Number(answer.headers['retry-after']) };
      expect(answer.statusCode).toBe(200);
    }
  };
  const hourS = 60 * 60;
  expect(await likes()).toEqual({ count: 25, waitS: hourS });
  strict.clock.nowMs += hourS * 1000;
  expect(await likes()).toEqual({ count: 25, waitS: hourS });
  strict.clock.nowMs += hourS * 1000;
  expect(await likes()).toEqual({ count: 0, waitS: 22 * hourS });
  expect((await strict.post(fan, { content: 'too much' })).statusCode).toBe(429);
  strict.clock.nowMs += 22 * hourS * 1000;
  expect((await likes()).count).toBe(25);
});

describe('a person without points for reading', () => {
  it.each([
    ['a page of comments', 'comments', 'inPost', {}],
    ['new comments', 'comments', 'newestInPost', { since: '0' }],
    ['replies', 'repliesBelow', 'below', {}],
    ['a thread', 'commentThread', 'byId', {}],
    ['a post with its comments', 'post', 'firstInPosts', {}],
  ] as const)('has nothing read: %s', async (_what, call, query, more) => {
    const [author, reader] = await frugal.strangers('author', 'reader');
    const [postId = ''] = await addTextPosts(frugal, author.id, 1);
    const { _id: commentId } = await reader.ok('addComment', { postId, commentText: 'mine' });
    const read = vi.spyOn(frugal.context.store.comments, query);
    onTestFinished(() => read.mockRestore());
    for (let n = 0; n < 3; n += 1) await reader.ok(call, { postId, commentId, ...more });
    const times = read.mock.calls.length;
    expect(times).toBeGreaterThan(0);
    await reader.refused('too_many_requests', call, { postId, commentId, ...more });
    expect(read).toHaveBeenCalledTimes(times);
    frugal.clock.nowMs += 24 * 60 * 60_000;
  });

  it('pays for the people that notifications name', async () => {
    const names = Array.from({ length: SERVER_LIMITS.notificationPeople }, (_, n) => `fan${n}`);
    const [reader, ...fans] = await frugal.strangers('reader', ...names);
    const { store, newId, now } = frugal.context;
    await store.transaction(async ({ notifications }) => {
      for (let n = 0; n < READ_POINTS.notifiersForPoint / fans.length; n += 1) {
        const id = newId() as NotificationId;
        const group = { id, type: 'follow', postId: undefined, firstAtMs: now() } as const;
        await notifications.openGroup(reader.id, group);
        for (const { id: actor } of fans) {
          const act = { notification: id, actor, subject: reader.id, actedAtMs: now() };
          await notifications.addActivity(reader.id, act);
        }
      }
    });
    await reader.ok('notifications', {}); // for two of its three points
    await reader.refused('too_many_requests', 'notifications', {});
    frugal.clock.nowMs += 24 * 60 * 60_000;
  });

  it.each(['postsByIds', 'followedUsers'] as const)('is refused %s', async (call) => {
    const [author, reader] = await frugal.strangers('author', 'reader');
    const [ids = ''] = await addTextPosts(frugal, author.id, 1);
    for (let n = 0; n < 3; n += 1) await reader.ok(call, { ids });
    await reader.refused('too_many_requests', call, { ids });
    frugal.clock.nowMs += 24 * 60 * 60_000;
  });
});

describe('below thousands of comments of somebody who is suspended', () => {
  it.each([
    ['comments', 'comments'],
    ['replies', 'repliesBelow'],
  ] as const)('%s are read in bounded steps, none left out', async (field, call) => {
    const [author, guest, noisy] = await server.strangers('author', 'guest', 'noisy');
    const [post] = await addTextPosts(server, author.id, 1);
    const postId = post ?? '';
    const below = await guest.ok('addComment', { postId, commentText: 'What they answer' });
    const isReply = field === 'replies';
    const shown: string[] = isReply ? [] : [below._id];
    const path = { postId, commentId: below._id };
    for (const text of ['first', 'second']) {
      server.clock.nowMs += 1;
      const { _id } = isReply
        ? await author.ok('replyToComment', { ...path, replyText: text })
        : await guest.ok('addComment', { postId, commentText: text });
      shown.push(_id);
    }
    server.clock.nowMs += 1;
    const noise = Array.from({ length: 12_000 }, () => ({
      ...commentRow(server.context.newId(), postId as PostId, noisy.id, server.clock.nowMs),
      ...(isReply ? { parent_id: below._id, level: 2 } : {}),
    }));
    await store.transaction(async (tx) => {
      await tx.bulk.insert('comment', noise);
      await tx.suspensions.add(noisy.id, 'noise', server.clock.nowMs);
    });
    const found: string[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const page = await guest.ok(call, { ...path, limit: 50, ...(cursor ? { cursor } : {}) });
      const list = 'comments' in page ? page.comments : page.replies;
      found.push(...list.map(({ _id }) => _id));
      cursor = page.nextCursor;
      pages += 1;
    } while (cursor !== undefined);
    expect(found.toSorted()).toEqual(shown.toSorted());
    expect(pages).toBe(2);
  });
});

describe('a file that one person uses again and again', () => {
  it('is refused after a thousand times, as any of its sizes; others may have it', async () => {
    const [author, other] = await server.strangers('author', 'other');
    const media = new Blob([await jpegOf(640, 360)], { type: 'image/jpeg' });
    const post = await author.ok('createPost', { media });
    const [small] = post.mediaVariants ?? [];
    const file = small?.src.split('/').at(-1) ?? '';
    const rows = Array.from({ length: SERVER_LIMITS.fileUses - 1 }, () =>
      imageRecord(server.context.newId<MediaId>(), author.id, file, server.clock.nowMs),
    );
    await store.transaction((tx) => tx.media.add(rows));
    await author.refused('file_too_often', 'createPost', { media });
    await other.ok('createPost', { media });
    await author.ok('createPost', { media: new Blob([await jpegOf(650, 300)]) });
  });
});
