import { describe, expect, it } from 'vitest';
import type { PostId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { RATE_LIMITS } from '#contract/rate-limits.ts';
import { decodeOrder, ORDER_BYTES_TYPE } from '#contract/rules/order-bytes.ts';
import type { Post, PostOrder } from '#contract/schema/post.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { newId } from '../../../server/new-id.ts';
import { PATHS } from '../../support/paths.ts';
import { jpegOf } from '../../support/server/images.ts';
import { expectProblem } from '../../support/server/problems.ts';
import { createTestServer, type TestPerson } from '../../support/server/test-server.ts';

const server = await createTestServer();
const [ada, bob, cleo] = await server.people('ada', 'bob', 'cleo');
await server.follow(ada, bob); // ada's private posts are bob's to see
await server.follow(cleo, ada);

const GONE = '01arz3ndektsv4rrffq69g5fav';
const DAY = 24 * 60 * 60_000;

async function newPost(author: TestPerson, fields: Readonly<Record<string, string | Blob>> = {}) {
  server.clock.nowMs += 1000;
  const response = await server.post(author, { content: 'A post', ...fields });
  expect(response.statusCode).toBe(201);
  return response.json<Post>();
}

async function like(viewer: TestPerson, postId: string): Promise<void> {
  const response = await viewer.call('likePost', { postId, userId: viewer.id });
  expect(response.statusCode).toBe(200);
}

async function orderOf(viewer: TestPerson, query = ''): Promise<PostOrder> {
  const response = await server.get(viewer, `${PATHS.postOrder}${query}`);
  expect(response.statusCode).toBe(200);
  return response.json();
}

const orderAs = (viewer: TestPerson, query: string, accept: string) =>
  server.app.inject({
    method: 'GET',
    url: `${PATHS.postOrder}${query}`,
    headers: { ...viewer.headers, accept },
  });

describe('the order of posts as columns', () => {
  it('the post order has likes, dates, sizes and lengths', async () => {
    const image = new Blob([await jpegOf(60, 40)], { type: 'image/jpeg' });
    const plain = await newPost(ada, { content: 'née 🎨' });
    const pictured = await newPost(ada, { content: '', media: image });
    await like(bob, plain._id);

    expect(await orderOf(bob)).toEqual({
      ids: [plain._id, pictured._id],
      likes: [1, 0],
      postDates: [Date.parse(plain.postDate), Date.parse(pictured.postDate)],
      extensions: [1, 1],
      media: [0, 1],
      mediaCounts: [0, 1],
      mediaWidths: [0, 60],
      mediaHeights: [0, 40],
      textLengths: [5, 0],
      projectImages: [0, 0],
      revisions: [2, 1],
    });
    expect((await orderOf(bob, '?scope=latest')).ids).toEqual([pictured._id, plain._id]);
  });

  it('the post order equals the feed', async () => {
    for (let i = 0; i < 5; i += 1) {
      const { _id } = await newPost(i % 2 === 0 ? ada : bob);
      if (i !== 3) await like(cleo, _id);
    }
    const { posts } = await cleo.ok('allPosts', { limit: 50 });
    expect((await orderOf(cleo)).ids).toEqual(posts.map((post) => post._id));
    expect(await orderOf(cleo, '?scope=hot')).toEqual(await orderOf(cleo));
  });

  it('the post order comes as bytes to who accepts them, with the same columns', async () => {
    for (let i = 0; i < 3; i += 1) await newPost(ada, { content: `post ${i}` });
    const bytes = async (query: string, accept: string) => {
      const response = await orderAs(cleo, query, accept);
      expect(response.statusCode).toBe(200);
      expect(response.headers.vary).toMatch(/^accept(?:, accept-encoding)?$/);
      expect(response.headers['cache-control']).toBe('no-store');
      return response;
    };
    const accept = `${ORDER_BYTES_TYPE}, application/json;q=0.5`;
    for (const query of ['?limit=2', '?scope=latest', '?scope=following']) {
      const response = await bytes(query, accept);
      expect(response.headers['content-type']).toBe(ORDER_BYTES_TYPE);
      const decoded = decodeOrder(response.rawPayload);
      const { nextCursor, ...columns } = (await bytes(query, '*/*')).json<PostOrder>();
      expect(decoded).toMatchObject(columns);
      expect(decoded?.nextCursor === undefined).toBe(nextCursor === undefined);
    }
    for (const other of ['application/json', '*/*', `${ORDER_BYTES_TYPE};q=0`]) {
      const { headers } = await bytes('', other);
      expect(headers['content-type']).toContain('application/json');
    }
    const refused = await orderAs(cleo, '?limit=0', accept);
    expectProblem(refused, 'bad_request');
  });

  it('the first page of the feed says about how many posts there are, later ones do not', async () => {
    const reader = await server.person('counting');
    await server.follow(reader, bob);
    for (let i = 0; i < 3; i += 1) await newPost(bob);
    const nobody = await newPost(ada, { isPublic: 'private' });
    const first = (scope: string) => reader.ok('allPosts', { scope, limit: 1 });
    const visible = async (scope: string) => (await orderOf(reader, `?scope=${scope}`)).ids.length;
    server.clock.nowMs += SERVER_LIMITS.countedPostsMs; // the hub is counted anew
    for (const scope of ['hot', 'latest', 'following']) {
      const expected = await visible(scope);
      await expect.poll(async () => (await first(scope)).totalPosts).toBe(expected);
      const { posts, nextCursor } = await first(scope);
      expect(posts[0]?._id).not.toBe(nobody._id);
      const later = await reader.ok('allPosts', { scope, limit: 1, cursor: nextCursor });
      expect(later).not.toHaveProperty('totalPosts');
    }
    await reader.ok('mute', { id: bob.id });
    expect((await first('hot')).totalPosts).toBe(await visible('hot'));
  });

  it('the post order can be paged', async () => {
    for (let i = 0; i < 3; i += 1) await newPost(ada);
    const whole = (await orderOf(cleo, '?scope=latest')).ids;
    const first = await orderOf(cleo, '?scope=latest&limit=1');
    expect(first.ids).toEqual(whole.slice(0, 1));
    const second = await orderOf(cleo, `?scope=latest&limit=2&cursor=${first.nextCursor}`);
    expect(second.ids).toEqual(whole.slice(1, 3));
    for (const limit of ['0', String(LIMITS.orderPagePosts + 1), 'x', '-1']) {
      await cleo.refused('bad_request', 'postOrder', { limit });
    }
  });

  it('an extension counts in the post order but does not make a post newer', async () => {
    const { _id } = await newPost(ada);
    server.clock.nowMs += 7 * DAY;
    await ada.call('extendPost', { postId: _id });
    const { ids, extensions } = await orderOf(ada);
    expect(extensions[ids.indexOf(_id)]).toBe(2);
  });

  it('the following scope is newest first', async () => {
    const dora = await server.person('dora');
    expect((await orderOf(dora, '?scope=following')).ids).toEqual([]);
    await server.follow(dora, cleo);
    const older = await newPost(cleo);
    await newPost(bob);
    const newer = await newPost(cleo);
    await newPost(dora);
    expect((await orderOf(dora, '?scope=following')).ids).toEqual([newer._id, older._id]);
  });

  it.each(['hot', 'latest', 'following'])(
    'pages of %s keep the time of the first',
    async (scope) => {
      const author = await server.person(`author.${scope}`);
      const reader = await server.person(`reader.${scope}`);
      await server.follow(reader, author);
      server.clock.nowMs += 2 * DAY; // nothing else is fresh
      const count = LIMITS.orderPagePosts + 3;
      await server.context.store.transaction(async (tx) => {
        for (let i = 0; i < count; i += 1) {
          const createdAtMs = server.clock.nowMs - i;
          await tx.posts.add({
            id: newId<PostId>(createdAtMs),
            author: author.id,
            content: `post ${i}`,
            media: [],
            visibility: 'public',
            commentPermission: 'everyone',
            createdAtMs,
            postDateMs: createdAtMs + LIMITS.dateExtensionMs,
            effectiveAtMs: createdAtMs,
            dateExtendedByMs: [createdAtMs],
          });
        }
      });
      const first = await orderOf(reader, `?scope=${scope}`);
      expect(first.ids).toHaveLength(LIMITS.orderPagePosts);
      const late = await newPost(author);
      const second = await orderOf(reader, `?scope=${scope}&cursor=${first.nextCursor}`);
      expect(second.ids).not.toContain(late._id);
      expect(second.textLengths.slice(0, 3)).toEqual([9, 9, 9]);
      expect(new Set([...first.ids, ...second.ids]).size).toBe(
        first.ids.length + second.ids.length,
      );
      expect(first.ids.length + second.ids.length).toBeGreaterThanOrEqual(count);
      expect((await orderOf(reader, `?scope=${scope}`)).ids[0]).toBe(late._id);
    },
  );

  it.each(['hot', 'latest', 'following'])(
    'pages of %s continue after the first posts',
    async (scope) => {
      const reader = await server.person(`first.${scope}`);
      await server.follow(reader, bob);
      for (let i = 0; i < 4; i += 1) await newPost(bob);
      const whole = (await orderOf(reader, `?scope=${scope}`)).ids;
      const first = await reader.ok('allPosts', { scope, limit: 2 });
      const rest = await orderOf(reader, `?scope=${scope}&cursor=${first.nextCursor}`);
      const ids = [...first.posts.map((post) => post._id), ...rest.ids];
      expect(ids.slice(0, 100)).toEqual(whole.slice(0, 100));
      expect(whole.length).toBeGreaterThanOrEqual(4);
    },
  );

  it.each(['x', '1.x', `${'9'.repeat(30)}.${GONE}`])(
    'the post order refuses the cursor "%s"',
    async (cursor) => {
      for (const scope of ['hot', 'latest', 'following']) {
        await ada.refused('cursor_invalid', 'postOrder', { scope, cursor });
      }
    },
  );

  it('the post order knows three scopes', async () => {
    await ada.refused('bad_request', 'postOrder', { scope: 'mine' });
    await ada.refused('bad_request', 'allPosts', { scope: 'mine', limit: 2 });
  });
});

describe('posts by their ids', () => {
  const byIds = (viewer: TestPerson, ids: readonly string[]) =>
    viewer.call('postsByIds', { ids: ids.join(',') });

  it('posts by id come in the given order without hidden ones', async () => {
    const one = await newPost(ada);
    const hidden = await newPost(ada, { isPublic: 'private' });
    const two = await newPost(bob);
    const ids = [two._id, hidden._id, GONE, one._id];
    expect((await byIds(cleo, ids)).json()).toEqual({
      posts: [two, one].map((post) => ({ ...post, viewerRevision: 0 })),
    });
    expect((await byIds(bob, ids)).json().posts).toHaveLength(3);
  });

  it('at most 50 posts are returned by id', async () => {
    const ids = (count: number) => Array.from({ length: count }, () => GONE);
    expect((await byIds(ada, ids(50))).json()).toEqual({ posts: [] });
    expectProblem(await byIds(ada, ids(51)), 'bad_request');
    expectProblem(await byIds(ada, ids(500)), 'bad_request');
  });

  it.each(['', 'x', '%00', `${GONE},`, "' or 1=1"])('posts by id refuse "%s"', async (ids) => {
    await ada.refused('bad_request', 'postsByIds', { ids });
  });
});

describe('reads by weight', async () => {
  const shipped = await createTestServer({ HUB_LIMIT_SCALE: '1' });
  const reader = await shipped.person('reader');
  const { points, windowMs } = RATE_LIMITS.heavyReads;

  it('a long stretch of the order weighs more than a short one', async () => {
    await shipped.context.limiter.charge('heavyReads', reader.id, points - 10);
    const status = async (limit: number) =>
      (await shipped.get(reader, `${PATHS.postOrder}?limit=${limit}`)).statusCode;
    expect(await status(LIMITS.orderPagePosts)).toBe(200);
    expect(await status(LIMITS.orderStretchPosts)).toBe(429);
    shipped.clock.nowMs += windowMs;
    expect(await status(LIMITS.orderStretchPosts)).toBe(200);
  });

  it.each([
    ['the feed', `${PATHS.allPosts}?limit=10`],
    ['the order', PATHS.postOrder],
    ['a search', `${PATHS.searchUsers}?term=ada`],
    ['random people', PATHS.randomUsers],
    ['newcomers', PATHS.newcomers],
    ['saved posts', PATHS.savedPosts],
    ['notifications', PATHS.notifications],
    ['the posts of somebody', PATHS.postsOf.replace(':id', reader.id)],
  ])('%s is refused to a person who has read too much', async (what, path) => {
    const greedy = await shipped.person(`greedy_${what.replaceAll(' ', '_')}`);
    await shipped.context.limiter.charge('heavyReads', greedy.id, points);
    const response = await shipped.get(greedy, path);
    expect(response.statusCode).toBe(429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  });
});
