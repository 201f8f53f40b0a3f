import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { pathOf } from '#contract/calls/route.ts';
import type { PostId, ProjectId, UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { READ_POINTS } from '#contract/rate-limits.ts';
import { compareFeedEntries, effectiveDateMs, type FeedEntry } from '#contract/rules/feed-order.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { PATHS } from '../../support/paths.ts';
import { expectProblem } from '../../support/server/problems.ts';
import {
  createTestServer,
  NOON_MS,
  type TestPerson,
  type TestServer,
} from '../../support/server/test-server.ts';

const HOUR_MS = 60 * 60_000;

interface Draft {
  readonly likes: number;
  readonly ageMs: number;
  readonly extensions: number;
}

/** Writes posts as they could have come to be, without waiting for them. */
async function addPosts(server: TestServer, author: TestPerson, drafts: readonly Draft[]) {
  const entries: FeedEntry[] = drafts.map((draft) => ({
    id: server.context.newId(),
    likes: draft.likes,
    postDateMs: NOON_MS - draft.ageMs + draft.extensions * LIMITS.dateExtensionMs,
    extensions: draft.extensions,
  }));
  await server.context.store.transaction(async (tx) => {
    for (const [index, entry] of entries.entries()) {
      await tx.posts.add({
        id: entry.id as PostId,
        author: author.id,
        content: `post ${index}`,
        media: [],
        visibility: 'public',
        commentPermission: 'everyone',
        createdAtMs: NOON_MS - (drafts[index]?.ageMs ?? 0),
        postDateMs: entry.postDateMs,
        effectiveAtMs: effectiveDateMs(entry),
        dateExtendedByMs: Array.from({ length: entry.extensions }, () => NOON_MS),
      });
      for (let like = 0; like < entry.likes; like += 1) {
        await tx.postLikes.add(entry.id as PostId, likerOf(like), NOON_MS);
      }
    }
  });
  return entries;

  function likerOf(index: number): UserId {
    const liker = likers[index];
    if (!liker) throw new Error('More likes than people.');
    return liker.id;
  }
}

const server = await createTestServer();
const likers = await Promise.all(Array.from({ length: 6 }, (_, i) => server.person(`liker_${i}`)));
const viewer = await server.person('viewer');

async function readAll(viewer: TestPerson, limit: number, between?: () => Promise<void>) {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const query = `limit=${limit}${cursor === undefined ? '' : `&cursor=${cursor}`}`;
    const page = (await server.get(viewer, `${PATHS.allPosts}?${query}`)).json();
    ids.push(...page.posts.map((post: { _id: string }) => post._id));
    cursor = page.nextCursor;
    await between?.();
  } while (cursor !== undefined);
  return ids;
}

async function emptyFeed(): Promise<void> {
  const { store } = server.context;
  for (;;) {
    const { entries } = await store.postOrder.latest({
      viewer: viewer.id,
      after: undefined,
      limit: 500,
    });
    if (entries.length === 0) return;
    await store.transaction(async (tx) => {
      for (const { id } of entries) await tx.accountRemoval.removePosts({ id }, 0, entries.length);
    });
  }
}

describe('the order of the feed', () => {
  it('the feed order equals the rule for any posts and page size', async () => {
    const viewer = await server.person('reader');
    const draft = fc.record({
      likes: fc.integer({ min: 0, max: 6 }),
      // many just around the edge of freshness, and many at the same moment
      ageMs: fc.oneof(
        fc.integer({ min: 0, max: 72 }).map((hours) => hours * HOUR_MS),
        fc.constantFrom(24 * HOUR_MS - 1, 24 * HOUR_MS, 24 * HOUR_MS + 1),
      ),
      extensions: fc.integer({ min: 1, max: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(draft, { maxLength: 25 }),
        fc.integer({ min: 1, max: 9 }),
        async (drafts, limit) => {
          await emptyFeed();
          const entries = await addPosts(server, viewer, drafts);
          const expected = entries
            .toSorted((a, b) => compareFeedEntries(a, b, NOON_MS))
            .map((entry) => entry.id);
          expect(await readAll(viewer, limit)).toEqual(expected);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('the feed order keeps the time of the first page', async () => {
    await emptyFeed();
    const viewer = await server.person('slow_reader');
    const entries = await addPosts(server, viewer, [
      { likes: 0, ageMs: 1 * HOUR_MS, extensions: 1 },
      { likes: 3, ageMs: 23 * HOUR_MS, extensions: 1 },
      { likes: 1, ageMs: 22 * HOUR_MS, extensions: 1 },
      { likes: 5, ageMs: 30 * HOUR_MS, extensions: 1 },
    ]);
    const ids = await readAll(viewer, 1, async () => {
      server.clock.nowMs += HOUR_MS; // posts turn old and new ones arrive between the pages
      await server.post(viewer, { content: 'meanwhile' });
    });
    server.clock.nowMs = NOON_MS;
    expect(ids).toEqual([1, 2, 0, 3].map((index) => entries[index]?.id));
  });
});

describe('content of the feed', () => {
  it('the plain feed has the newest 500 posts', async () => {
    await emptyFeed();
    const viewer = await server.person('old_client');
    const drafts = Array.from({ length: 501 }, () => ({ likes: 0, ageMs: 0, extensions: 1 }));
    const entries = await addPosts(server, viewer, drafts);
    const plain = await viewer.ok('allPosts');
    const newest = entries
      .map((entry) => entry.id)
      .toSorted()
      .toReversed()
      .slice(0, 500);
    expect(plain.map((post: { _id: string }) => post._id)).toEqual(newest);
    await emptyFeed();
  });
});

describe('the plain list', () => {
  it('the plain feed is limited by text', async () => {
    await emptyFeed();
    const author = await server.person('long_winded');
    const wanted = SERVER_LIMITS.plainFeedPostChars / LIMITS.postTextChars;
    for (let i = 0; i <= wanted; i += 1) {
      await server.post(author, { content: 'x'.repeat(LIMITS.postTextChars) });
    }
    expect(await author.ok('allPosts')).toHaveLength(wanted);
    await emptyFeed();
  });

  it('the plain feed drops comments beyond its limit', async () => {
    await emptyFeed();
    const [author, reader] = [await server.person('quiet'), await server.person('talkative')];
    const say = async (postId: string, commentText: string) => {
      const payload = { commentText };
      await reader.call('addComment', { postId, ...payload });
    };
    const lower = (await author.ok('createPost', { content: 'lower' }))._id;
    server.clock.nowMs += 1;
    const upper = (await author.ok('createPost', { content: 'upper' }))._id;
    await say(upper, 'short');
    const wanted = SERVER_LIMITS.plainFeedCommentChars / LIMITS.commentChars;
    for (let i = 0; i <= wanted; i += 1) await say(lower, 'x'.repeat(LIMITS.commentChars));
    const plain = await author.ok('allPosts');
    expect(plain).toMatchObject([
      { comments: [{ commentText: 'short' }], commentsCount: 1 },
      { comments: [], commentsCount: wanted + 1 },
    ]);
    await emptyFeed();
  });
});

describe('heavy reads', () => {
  it('heavy reads are charged by weight, per person or address', async () => {
    const strict = await createTestServer({ HUB_LIMIT_SCALE: '0.01' }); // 30 points, and 6
    const [eve, fay] = [await strict.person('eve'), await strict.person('fay')];
    const statuses = async (count: number, viewer: TestPerson | undefined, url: string) => {
      const answers: number[] = [];
      for (let i = 0; i < count; i += 1) answers.push((await strict.get(viewer, url)).statusCode);
      return answers;
    };
    expect(await statuses(2, eve, PATHS.allPosts)).toEqual([200, 429]);
    const profile = pathOf(PATHS.detailsOfOther, { id: eve.id });
    expect(await statuses(11, eve, PATHS.details)).toEqual([...Array(10).fill(200), 429]);
    expect(await statuses(7, undefined, profile)).toEqual([...Array(6).fill(200), 429]);

    await strict.context.store.transaction(async (tx) => {
      for (let i = 0; i < 2 * READ_POINTS.portfolioPartsForPoint; i += 1) {
        const id = strict.context.newId<ProjectId>();
        const texts = { title: 'x', subtitle: '', date: '', classification: '' };
        const rest = { shortDescription: '', keywords: [], state: 'published' as const };
        const cover = { cover: undefined, coverAlt: '', coverFocus: undefined };
        const parts = { ...cover, gallery: [], blocks: [] };
        await tx.projects.add({ id, owner: eve.id, ...texts, ...rest }, parts, 0);
      }
    });
    expect(await statuses(11, fay, profile)).toEqual([...Array(10).fill(200), 429]);
  });
});

describe('a feed page', () => {
  it.each(['limit=0', 'limit=51', 'limit=-1', 'limit=ten', 'limit=1e1', 'limit=1&limit=2'])(
    'a feed page with %s is refused',
    async (query) => {
      expectProblem(await server.get(viewer, `${PATHS.allPosts}?${query}`), 'bad_request');
    },
  );

  it.each([
    'null',
    '[1,2,3,4,5]',
    '[1e400,1,0,0,"01m7zbh199ae9gq4b3t5cmw1db"]',
    '[1,1,-1,0,"01m7zbh199ae9gq4b3t5cmw1db"]',
    '[1,1,0,0,"\' or 1=1"]',
  ])('a feed page with the cursor %s is refused', async (fields) => {
    const refused = ['x', 'x.y', encoded(fields), `${encoded(fields)}.`, signed(fields)];
    for (const cursor of refused) {
      await viewer.refused('cursor_invalid', 'allPosts', { cursor });
    }
  });

  it('a feed page with a forged cursor is refused', async () => {
    const { id, likes, nowMs } = { id: server.context.newId(), likes: 9e15, nowMs: NOON_MS };
    const fields = JSON.stringify([nowMs, 1, likes, 9e15, id]);
    const [, signature] = signed(JSON.stringify([nowMs - 1, 1, likes, 9e15, id])).split('.');
    for (const url of [`${PATHS.allPosts}?`, `${PATHS.postOrder}?scope=hot&`]) {
      for (const cursor of [encoded(fields), `${encoded(fields)}.${signature}`]) {
        expectProblem(await server.get(viewer, `${url}cursor=${cursor}`), 'cursor_invalid');
      }
    }
    const right = await viewer.call('allPosts', { cursor: signed(fields) });
    expect(right.statusCode).toBe(200);
  });

  it('a feed cursor expires after a day', async () => {
    await emptyFeed();
    const viewer = await server.person('comes_back');
    await addPosts(
      server,
      viewer,
      [1, 2, 3].map((ageH) => ({ likes: 0, ageMs: ageH * HOUR_MS, extensions: 1 })),
    );
    const startMs = server.clock.nowMs;
    const { nextCursor } = await viewer.ok('allPosts', { limit: 1 });
    const goOn = () => viewer.call('allPosts', { limit: 1, cursor: nextCursor });
    server.clock.nowMs = startMs + SERVER_LIMITS.feedCursorMs;
    expect((await goOn()).statusCode).toBe(200);
    server.clock.nowMs += 1;
    const response = await goOn();
    server.clock.nowMs = startMs;
    expect([response.statusCode, response.json().code]).toEqual([400, 'cursor_invalid']);
  });

  it('feed pages exclude posts newer than the first page', async () => {
    await emptyFeed();
    const viewer = await server.person('reads_on');
    const published = (count: number, ageMs: number) =>
      Array.from({ length: count }, () => ({ likes: 0, ageMs, extensions: 1 }));
    await addPosts(server, viewer, [...published(3, 3 * HOUR_MS), ...published(300, HOUR_MS)]);
    const asOfMs = NOON_MS - 2 * HOUR_MS;
    const query = { viewer: viewer.id, asOfMs, freshAfterMs: asOfMs - LIMITS.feedFreshnessMs };
    const furtherRounds = vi.spyOn(globalThis, 'setImmediate');
    const page = await server.context.store.postFeed.page({ ...query, after: undefined, limit: 3 });
    const rounds = furtherRounds.mock.calls.length;
    furtherRounds.mockRestore();
    expect(page.entries).toHaveLength(3);
    expect(rounds).toBeLessThan(4); // through the later ones it would be seven
    await emptyFeed();
  });

  it('a feed page accepts the edges of the limit', async () => {
    for (const limit of [1, SERVER_LIMITS.feedPagePosts]) {
      const response = await viewer.call('allPosts', { limit });
      expect(response.statusCode).toBe(200);
    }
  });

  it('a feed page cannot look into the future', async () => {
    await emptyFeed();
    await addPosts(server, viewer, [{ likes: 0, ageMs: 0, extensions: 1 }]);
    const far = [Number.MAX_SAFE_INTEGER, 1, 9e15, 9e15, '7zzzzzzzzzzzzzzzzzzzzzzzzz'];
    const cursor = signed(JSON.stringify(far));
    const response = await viewer.call('allPosts', { cursor });
    expect(response.json().posts).toHaveLength(1);
  });
});

function encoded(fields: string): string {
  return Buffer.from(fields).toString('base64url');
}

/** A cursor that says `fields`, signed as the server signs its own. */
function signed(fields: string): string {
  return `${encoded(fields)}.${server.context.signer.sign(`feed cursor ${encoded(fields)}`)}`;
}
