import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '#contract/limits.ts';
import { compareFeedEntries, effectiveDateMs } from '#contract/rules/feed-order.ts';
import { feedReason } from '#contract/rules/feed-reason.ts';

const NOW = Date.UTC(2026, 0, 8, 12);
const HOUR = 3_600_000;

/** A post that was made `ageMs` ago. */
function entry(ageMs: number, likes = 0, extensions = 1) {
  const postDateMs = NOW - ageMs + extensions * LIMITS.dateExtensionMs;
  return { id: 'a', likes, postDateMs, extensions };
}

describe('why a post stands where it does', () => {
  it('names the likes of a fresh post and when it becomes an old one', () => {
    expect(feedReason(entry(2 * HOUR, 3), NOW)).toEqual({
      rule: 'fresh',
      likes: 3,
      untilMs: NOW + 22 * HOUR,
    });
  });

  it('names the date of an older post', () => {
    expect(feedReason(entry(48 * HOUR), NOW)).toEqual({
      rule: 'dated',
      countsAsMs: NOW - 48 * HOUR,
      extensions: 0,
    });
  });

  it('moves that date on by a week with each extension', () => {
    expect(feedReason(entry(480 * HOUR, 0, 3), NOW)).toEqual({
      rule: 'dated',
      countsAsMs: NOW - 480 * HOUR + 2 * LIMITS.dateExtensionMs,
      extensions: 2,
    });
  });

  it('changes from one rule to the other at the moment it names', () => {
    const post = entry(2 * HOUR);
    const reason = feedReason(post, NOW);
    if (reason.rule !== 'fresh') throw new Error('It is fresh.');
    expect(feedReason(post, reason.untilMs - 1).rule).toBe('fresh');
    expect(feedReason(post, reason.untilMs).rule).toBe('dated');
  });

  it('never contradicts the order of the feed', () => {
    const any = fc.record({
      age: fc.integer({ min: 0, max: 60 * 24 }).map((hours) => hours * HOUR),
      likes: fc.nat(5),
      extensions: fc.integer({ min: 1, max: 13 }),
    });
    fc.assert(
      fc.property(any, any, (first, second) => {
        const a = { ...entry(first.age, first.likes, first.extensions), id: 'a' };
        const b = { ...entry(second.age, second.likes, second.extensions), id: 'b' };
        const order = compareFeedEntries(a, b, NOW);
        const [why, whyB] = [feedReason(a, NOW), feedReason(b, NOW)];
        if (why.rule === 'fresh' && whyB.rule === 'dated') expect(order).toBeLessThan(0);
        if (why.rule === 'fresh' && whyB.rule === 'fresh' && why.likes > whyB.likes) {
          expect(order).toBeLessThan(0);
        }
        if (why.rule === 'dated' && whyB.rule === 'dated' && why.countsAsMs > whyB.countsAsMs) {
          expect(order).toBeLessThan(0);
        }
        expect(effectiveDateMs(a)).toBe(NOW - first.age);
      }),
    );
  });
});
