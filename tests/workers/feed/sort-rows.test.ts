import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '#contract/limits.ts';
import { compareFeedEntries, type FeedEntry } from '#contract/rules/feed-order.ts';
import { isOrderOutdated, type OrderColumns, sortRows } from '#workers/feed/sort-rows.ts';
import { idOf } from '../../support/web/feed-posts.ts';

const NOW = Date.UTC(2026, 0, 8, 12);
const HOUR = 3_600_000;

function columnsOf(entries: readonly FeedEntry[]): OrderColumns {
  return {
    ids: entries.map(({ id }) => id),
    likes: Uint32Array.from(entries, ({ likes }) => likes),
    postDateMs: Float64Array.from(entries, ({ postDateMs }) => postDateMs),
    extensions: Uint8Array.from(entries, ({ extensions }) => extensions),
  };
}

function sorted(entries: readonly FeedEntry[], nowMs = NOW): string[] {
  const rows = Uint32Array.from(entries.keys());
  sortRows(rows, columnsOf(entries), nowMs);
  return [...rows].map((row) => entries[row]?.id ?? '');
}

/** An entry whose post was published `ageMs` ago. */
function entry(n: number, ageMs: number, likes = 0, extensions = 1): FeedEntry {
  const postDateMs = NOW - ageMs + extensions * LIMITS.dateExtensionMs;
  return { id: idOf(n), likes, postDateMs, extensions };
}

/** Few different values, so that ties of every kind come up. */
const facts = {
  likes: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 2 ** 32 - 1 })),
  postDateMs: fc.oneof(
    fc.integer({ min: 0, max: 80 }).map((hours) => NOW + (hours - 48) * HOUR),
    fc.integer({ min: -(2 ** 43), max: 2 ** 43 }),
  ),
  extensions: fc.integer({ min: 0, max: 13 }),
};
const entries = fc.uniqueArray(
  fc.record({ id: fc.integer({ min: 0, max: 400 }).map((n) => idOf(n)), ...facts }),
  { selector: ({ id }) => id, maxLength: 60 },
);
/** Long enough that a few changes are few. */
const longFeed = fc
  .array(fc.record(facts), { minLength: 200, maxLength: 300 })
  .map((posts) => posts.map((post, n) => ({ id: idOf(n), ...post })));
const changes = fc.array(fc.record({ at: fc.integer({ min: 0, max: 199 }), ...facts }), {
  maxLength: 4,
});

describe('order by packed keys', () => {
  it('is the order of the contract for whatever comes', () => {
    fc.assert(
      fc.property(entries, fc.integer({ min: -30, max: 30 }), (feed, hours) => {
        const nowMs = NOW + hours * HOUR;
        const expected = feed.toSorted((a, b) => compareFeedEntries(a, b, nowMs));
        expect(sorted(feed, nowMs)).toEqual(expected.map(({ id }) => id));
      }),
      { numRuns: 500 },
    );
  });

  it('is that again after a few posts of a list in order changed, and some time has passed', () => {
    fc.assert(
      fc.property(longFeed, changes, fc.constantFrom(0, 1, 30), (feed, changed, hours) => {
        const rows = Uint32Array.from(feed.keys());
        sortRows(rows, columnsOf(feed), NOW);
        const now = feed.map((post, at) => ({ ...post, ...changed.find((one) => one.at === at) }));
        const nowMs = NOW + hours * HOUR;
        sortRows(rows, columnsOf(now), nowMs);
        const expected = now.toSorted((a, b) => compareFeedEntries(a, b, nowMs));
        expect([...rows].map((row) => now[row]?.id)).toEqual(expected.map(({ id }) => id));
      }),
      { numRuns: 300 },
    );
  });

  it('sorts a hundred thousand posts as the contract does', () => {
    let state = 1;
    const next = (limit: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state % limit;
    };
    const feed = Array.from({ length: 100_000 }, (_, n) =>
      entry(n, next(60 * 24) * HOUR, next(50), 1 + next(3)),
    );
    const expected = feed.toSorted((a, b) => compareFeedEntries(a, b, NOW));
    const found = sorted(feed);
    // Report one position: printing the difference of two such lists takes minutes.
    expect(expected.findIndex(({ id }, at) => found[at] !== id)).toBe(-1);
    expect(found).toHaveLength(expected.length);
  });
});

describe('an order is outdated', () => {
  const isOutdatedAt = (feed: readonly FeedEntry[], nowMs: number) =>
    isOrderOutdated(Uint32Array.from(feed.keys()), columnsOf(feed), NOW, nowMs);

  it('from when the oldest fresh post turns 24 hours old', () => {
    const feed = [entry(1, 2 * HOUR), entry(2, 20 * HOUR), entry(3, 30 * HOUR)];
    expect(isOutdatedAt(feed, NOW + 4 * HOUR - 1)).toBe(false);
    expect(isOutdatedAt(feed, NOW + 4 * HOUR)).toBe(true);
  });

  it('never where all posts are old', () => {
    expect(isOutdatedAt([entry(1, 24 * HOUR)], NOW + 1000 * HOUR)).toBe(false);
  });

  it('wherever sorting differs', () => {
    fc.assert(
      fc.property(entries, fc.nat(48 * HOUR), (feed, passedMs) => {
        if (isOutdatedAt(feed, NOW + passedMs)) return;
        expect(sorted(feed, NOW + passedMs)).toEqual(sorted(feed, NOW));
      }),
    );
  });
});
