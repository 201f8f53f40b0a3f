import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { LIMITS } from '#contract/limits.ts';
import {
  compareFeedEntries,
  effectiveDateMs,
  type FeedEntry,
  isFresh,
} from '#contract/rules/feed-order.ts';

const NOW = Date.UTC(2026, 0, 8, 12);
const HOUR = 60 * 60_000;
const WEEK = 7 * 24 * HOUR;

/** A post of this age; a new one has one extension, so its `postDate` is a week ahead. */
function entry(id: string, ageMs: number, likes = 0, extensions = 1): FeedEntry {
  return { id, likes, extensions, postDateMs: NOW - ageMs + extensions * WEEK };
}

function order(entries: readonly FeedEntry[]): string[] {
  return entries.toSorted((a, b) => compareFeedEntries(a, b, NOW)).map((post) => post.id);
}

const entries = fc.array(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 3 }),
    likes: fc.integer({ min: 0, max: 5 }),
    extensions: fc.integer({ min: 0, max: 4 }),
    postDateMs: fc.integer({ min: -72, max: 24 * 40 }).map((hours) => NOW + hours * HOUR),
  }),
  { maxLength: 30 },
);

describe('the order of the feed', () => {
  it('puts a liked fresh post above a newer one, and any fresh post above an old favourite', () => {
    const posts = [entry('favourite', 48 * HOUR, 99), entry('quiet', 0), entry('liked', HOUR, 3)];
    expect(order(posts)).toEqual(['liked', 'quiet', 'favourite']);
  });

  it('counts a post as old from the 24th hour on', () => {
    expect(isFresh(entry('a', LIMITS.feedFreshnessMs - 1), NOW)).toBe(true);
    expect(isFresh(entry('a', LIMITS.feedFreshnessMs), NOW)).toBe(false);
    expect(order([entry('old', 24 * HOUR, 9), entry('fresh', 24 * HOUR - 1)])).toEqual([
      'fresh',
      'old',
    ]);
  });

  it('takes a new post as published when it was made: its date is a week ahead, extended once', () => {
    expect(effectiveDateMs(entry('a', 0))).toBe(NOW);
    expect(effectiveDateMs({ postDateMs: NOW, extensions: 0 })).toBe(NOW);
    expect(effectiveDateMs({ postDateMs: NOW, extensions: 3 })).toBe(NOW - 3 * WEEK);
  });

  it('sorts old posts by date, whatever they are liked, an extended one first', () => {
    const posts = [entry('b', 50 * HOUR, 9), entry('a', 40 * HOUR, 0), entry('x', 60 * HOUR, 0, 2)];
    expect(order(posts)).toEqual(['x', 'a', 'b']);
  });

  it('breaks ties by date, then by id, the newer first', () => {
    expect(order([entry('a', 2, 1), entry('b', 1, 1)])).toEqual(['b', 'a']);
    expect(order([entry('a', 1, 1), entry('b', 1, 1)])).toEqual(['b', 'a']);
    expect(order([entry('a', 30 * HOUR), entry('b', 30 * HOUR)])).toEqual(['b', 'a']);
  });

  it('is one order: no circles, no two answers', () => {
    fc.assert(
      fc.property(entries, (posts) => {
        const sorted = posts.toSorted((a, b) => compareFeedEntries(a, b, NOW));
        for (const [i, a] of sorted.entries()) {
          for (const b of sorted.slice(i)) {
            expect(compareFeedEntries(a, b, NOW)).toBeLessThanOrEqual(0);
            expect(compareFeedEntries(b, a, NOW)).toBeGreaterThanOrEqual(0);
          }
        }
      }),
    );
  });

  it('keeps every post, the fresh before the old, each part in its own order', () => {
    fc.assert(
      fc.property(entries, (posts) => {
        const sorted = posts.toSorted((a, b) => compareFeedEntries(a, b, NOW));
        const fresh = sorted.filter((post) => isFresh(post, NOW));
        const old = sorted.slice(fresh.length);
        expect(old.some((post) => isFresh(post, NOW))).toBe(false);
        const likes = fresh.map((post) => post.likes);
        expect(likes).toEqual(likes.toSorted((a, b) => b - a));
        const dates = old.map((post) => post.postDateMs);
        expect(dates).toEqual(dates.toSorted((a, b) => b - a));
      }),
    );
  });
});
