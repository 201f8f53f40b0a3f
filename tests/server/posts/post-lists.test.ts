import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { PostId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { canSeePost, type Visibility } from '#contract/rules/permissions.ts';
import { readVisible } from '../../../server/store/database/read-visible.ts';
import { createTestServer, type TestPerson } from '../../support/server/test-server.ts';

const server = await createTestServer();
const { store } = server.context;
const people = await Promise.all(['ann', 'ben', 'cas', 'dot'].map(server.person));

interface WrittenPost {
  readonly id: PostId;
  readonly author: TestPerson;
  readonly visibility: Visibility;
}

/** One public and one private post of each, fresh and old, so that every list has something to hide. */
const posts: WrittenPost[] = [];
for (const author of people) {
  for (const visibility of ['public', 'private'] as const) {
    for (const ageMs of [0, 3 * LIMITS.feedFreshnessMs]) {
      const id = server.context.newId<PostId>();
      const effectiveAtMs = server.clock.nowMs - ageMs;
      await store.transaction(async (tx) => {
        await tx.posts.add({
          id,
          author: author.id,
          content: 'seen or not',
          media: [],
          visibility,
          commentPermission: 'everyone',
          createdAtMs: effectiveAtMs,
          postDateMs: effectiveAtMs + LIMITS.dateExtensionMs,
          effectiveAtMs,
          dateExtendedByMs: [effectiveAtMs],
        });
        for (const saver of people) await tx.postBookmarks.add(id, saver.id, effectiveAtMs);
      });
      posts.push({ id, author, visibility });
    }
  }
}

/** Ordered pairs of different people. */
const pairs = people.flatMap((one) =>
  people.filter((other) => other !== one).map((other) => [one, other] as const),
);

interface World {
  readonly follows: readonly (readonly [TestPerson, TestPerson])[];
  readonly blocks: readonly (readonly [TestPerson, TestPerson])[];
  readonly mutes: readonly (readonly [TestPerson, TestPerson])[];
  readonly suspended: readonly TestPerson[];
  readonly removed: readonly WrittenPost[];
}

const worlds: fc.Arbitrary<World> = fc.record({
  follows: fc.subarray(pairs),
  blocks: fc.subarray(pairs, { maxLength: 3 }),
  mutes: fc.subarray(pairs, { maxLength: 3 }),
  suspended: fc.subarray(people, { maxLength: 1 }),
  removed: fc.subarray(posts, { maxLength: 3 }),
});

async function become(world: World): Promise<void> {
  const nowMs = server.clock.nowMs;
  await store.transaction(async (tx) => {
    for (const [one, other] of pairs) {
      await tx.follows.remove(one.id, other.id);
      await tx.blocks.remove(one.id, other.id);
      await tx.mutes.remove(one.id, other.id);
    }
    for (const person of people) await tx.suspensions.remove(person.id);
    for (const post of posts) await tx.posts.restore(post.id);
    for (const [one, other] of world.follows) await tx.follows.add(one.id, other.id, nowMs);
    for (const [one, other] of world.blocks) await tx.blocks.add(one.id, other.id, nowMs);
    for (const [one, other] of world.mutes) await tx.mutes.add(one.id, other.id, nowMs);
    for (const person of world.suspended) await tx.suspensions.add(person.id, 'a test', nowMs);
    for (const post of world.removed) await tx.posts.softDelete(post.id, nowMs);
  });
}

function has(edges: World['follows'], one: TestPerson, other: TestPerson): boolean {
  return edges.some(([from, to]) => from === one && to === other);
}

/** Ids of the posts that the rule lets `viewer` see. */
function seenBy(world: World, viewer: TestPerson): PostId[] {
  return posts
    .filter(({ author, visibility, id }) =>
      canSeePost({
        visibility,
        viewerIsAuthor: author === viewer,
        authorFollowsViewer: has(world.follows, author, viewer),
        blocked: has(world.blocks, author, viewer) || has(world.blocks, viewer, author),
        isTakenDown:
          world.suspended.includes(author) || world.removed.some((post) => post.id === id),
      }),
    )
    .map((post) => post.id);
}

const authorOf = new Map(posts.map((post) => [post.id, post.author]));

describe('every list of posts', () => {
  it('lists of posts follow the visibility rule; feeds omit muted people', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, async (world) => {
        await become(world);
        for (const viewer of people) {
          const seen = seenBy(world, viewer);
          const isMuted = (id: PostId) => {
            const author = authorOf.get(id);
            return author !== undefined && has(world.mutes, viewer, author);
          };
          const isFollowed = (id: PostId) => {
            const author = authorOf.get(id);
            return author !== undefined && has(world.follows, viewer, author);
          };
          const all = posts.map((post) => post.id);
          const query = { viewer: viewer.id, after: undefined, limit: 100 };
          const asOfMs = server.clock.nowMs;
          const freshAfterMs = asOfMs - LIMITS.feedFreshnessMs;

          // Requested by name: muting does not hide it.
          const asked: Record<string, readonly PostId[]> = {
            byIds: (await store.posts.byIds(all, viewer.id)).map((post) => post.id),
            outlines: (await store.postOrder.rowsOf(all, viewer.id)).map((post) => post.id),
            saved: idsOf(await store.postLists.savedBy(viewer.id, undefined, 100)),
            access: await filtered(
              all,
              async (id) => (await store.postAccess.of(id, viewer.id)) !== undefined,
            ),
            isVisible: await filtered(all, (id) => store.postAccess.isVisible(id, viewer.id)),
          };
          for (const [name, ids] of Object.entries(asked)) {
            expect([name, ids.toSorted()]).toEqual([name, seen.toSorted()]);
          }
          // Shown without a request for the author.
          const fed: Record<string, readonly PostId[]> = {
            hot: idsOf(await store.postFeed.page({ ...query, asOfMs, freshAfterMs })),
            latest: idsOf(await store.postOrder.latest(query)),
          };
          const unmuted = seen.filter((id) => !isMuted(id)).toSorted();
          for (const [name, ids] of Object.entries(fed)) {
            expect([name, ids.toSorted()]).toEqual([name, unmuted]);
          }
          const followed = unmuted.filter(isFollowed).toReversed();
          // In small pages, the posts of many or of few people are close together or far apart.
          for (const limit of [1, 2, 100]) {
            expect([limit, await followingInPages(viewer, limit)]).toEqual([limit, followed]);
          }
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('a list with almost no visible post', () => {
  /** Reads a list of the numbers from 0 on, of which only 7 is shown. */
  const readNumbers = (count: number) => async (from: number, size: number) => {
    const end = from + size;
    const piece = Array.from({ length: Math.min(end, count) - from }, (_, at) => from + at);
    return { shown: piece.filter((number) => number === 7), end: end < count ? end : undefined };
  };

  it.each([50, 5000])('ends a page of %i early and continues', async (limit) => {
    const sizes: number[] = [];
    const read = readNumbers(Number.POSITIVE_INFINITY);
    const { shown, readTo = 0 } = await readVisible<number, number>(limit, 0, (from, size) => {
      sizes.push(size);
      return read(from, size);
    });
    expect(shown).toEqual([7]);
    expect(readTo).toBe(sizes.reduce((sum, size) => sum + size, 0));
    expect(readTo).toBeGreaterThan(limit + 9_000);
    expect(readTo).toBeLessThan(limit + 15_000);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(2000);
  });

  it('has an end', async () => {
    const { shown, readTo } = await readVisible(50, 0, readNumbers(100));
    expect([shown, readTo]).toEqual([[7], undefined]);
  });
});

function idsOf({ entries }: { readonly entries: readonly { readonly id: PostId }[] }): PostId[] {
  return entries.map(({ id }) => id);
}

/** All of the posts of the people `viewer` follows, read by pages of `limit`. */
async function followingInPages(viewer: TestPerson, limit: number): Promise<PostId[]> {
  const ids: PostId[] = [];
  for (;;) {
    const query = { viewer: viewer.id, after: ids.at(-1), limit };
    const { entries } = await store.postOrder.following(query);
    ids.push(...entries.map(({ id }) => id));
    if (entries.length < limit) return ids;
  }
}

async function filtered(
  ids: readonly PostId[],
  isKept: (id: PostId) => Promise<boolean>,
): Promise<PostId[]> {
  const kept: PostId[] = [];
  for (const id of ids) if (await isKept(id)) kept.push(id);
  return kept;
}
