import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  extensionProblem,
  postContentProblem,
  postEditProblem,
  visibilityProblem,
} from '#contract/rules/post-rules.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('postContentProblem', () => {
  it('asks for text or media, and for 5,000 characters at most', () => {
    expect(postContentProblem('', false)).toBe('post_empty');
    expect(postContentProblem('', true)).toBeUndefined();
    expect(postContentProblem('🎨'.repeat(5000), false)).toBeUndefined();
    expect(postContentProblem('x'.repeat(5001), true)).toBe('post_too_long');
  });
});

describe('visibilityProblem', () => {
  it('lets a post become private only for somebody', () => {
    expect(visibilityProblem('public', 'private', false)).toBe('private_needs_following');
    expect(visibilityProblem(undefined, 'private', false)).toBe('private_needs_following');
    expect(visibilityProblem('public', 'private', true)).toBeUndefined();
  });

  it('never makes a private post public on its own account', () => {
    expect(visibilityProblem('private', 'private', false)).toBeUndefined();
    expect(visibilityProblem('private', 'public', false)).toBeUndefined();
  });
});

describe('postEditProblem', () => {
  const text = { createdAtMs: 0, changesContent: true, changesMedia: false };
  const media = { createdAtMs: 0, changesContent: false, changesMedia: true };

  it('keeps text and media as they are from 31 minutes on, grace included', () => {
    for (const change of [text, media]) {
      expect(postEditProblem(change, 31 * MINUTE - 1)).toBeUndefined();
      expect(postEditProblem(change, 31 * MINUTE)).toBe('edit_window_over');
      expect(postEditProblem(change, 30 * MINUTE, 0)).toBe('edit_window_over');
    }
  });

  it('has no window for what is neither', () => {
    const neither = { createdAtMs: 0, changesContent: false, changesMedia: false };
    expect(postEditProblem(neither, 999 * DAY)).toBeUndefined();
  });
});

describe('extensionProblem', () => {
  it('waits 7 days after the latest shift', () => {
    expect(extensionProblem([0], 7 * DAY - 1)).toBe('extension_too_soon');
    expect(extensionProblem([0], 7 * DAY)).toBeUndefined();
    expect(extensionProblem([0, 8 * DAY], 14 * DAY)).toBe('extension_too_soon');
  });

  it('allows 12 extensions to somebody who tries every day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 400 }), (days) => {
        const shifts = [0];
        for (let day = 1; day <= days; day += 1) {
          if (extensionProblem(shifts, day * DAY) === undefined) shifts.push(day * DAY);
        }
        expect(shifts).toHaveLength(13);
        expect(extensionProblem(shifts, days * DAY)).toBe('extension_limit');
      }),
      { numRuns: 20 },
    );
  });
});
