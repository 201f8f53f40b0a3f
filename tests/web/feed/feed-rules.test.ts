import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACCOUNT_MESSAGES } from '#contract/messages/en/account.ts';
import { cardMetrics, cardNotes, mediaBox } from '#contract/rules/card-layout.ts';
import type { FeedListChange, FeedRow } from '#workers/feed/feed-types.ts';
import {
  applyListChange,
  EMPTY_LIST,
  type FeedListView,
  virtualRowsOf,
  windowAround,
} from '../../../src/lib/feed/feed-list-view.ts';
import { clockTime, formatMoment } from '../../../src/lib/format/dates.ts';
import { initialsOf } from '../../../src/lib/format/initials.ts';
import { agoLabel } from '../../../src/lib/format/relative-time.ts';
import { textPieces } from '../../../src/lib/format/text-pieces.ts';
import { chunkedColumn, numbersIn } from '../../../src/lib/scroll/chunked-column.ts';
import { heightAt, listHeights, topOf } from '../../../src/lib/scroll/list-heights.ts';
import { offsetAfter as longOffsetAfter } from '../../../src/lib/scroll/scroll-anchor.ts';

/** A list whose rows are its positions. */
function listOf(heights: readonly number[]): FeedListView {
  return {
    ...EMPTY_LIST,
    rows: chunkedColumn(Uint32Array.from(heights.keys())),
    heights: listHeights(Uint32Array.from(heights)),
  };
}

const offsetAfter = (before: FeedListView, after: FeedListView, offsetPx: number) =>
  longOffsetAfter(virtualRowsOf(before), virtualRowsOf(after), offsetPx, 800);

const row = (n: number) => n as FeedRow;
const resized = (n: number, heightPx: number): FeedListChange => ({
  kind: 'resize',
  rows: Uint32Array.of(n),
  heightsPx: Uint32Array.of(heightPx),
});

describe('addresses in a text', () => {
  const links = (text: string) =>
    textPieces(text).flatMap((piece) => (piece.kind === 'link' ? [piece.text] : []));

  it.each([
    ['See https://example.com/a.', ['https://example.com/a']],
    ['(https://example.com/a_(b))', ['https://example.com/a_(b)']],
    ['https://a.example, http://b.example!', ['https://a.example', 'http://b.example']],
    ['“https://example.com/ö?q=1#x”', ['https://example.com/ö?q=1#x']],
    ['javascript:alert(1) data:text/html,x example.com', []],
    ['https://', []],
    ['https://[broken', []],
  ])('are found in %j', (text, found) => {
    expect(links(text)).toEqual(found);
  });

  it('keep every character of the text', () => {
    const parts = fc.constantFrom(
      'https://',
      'a.example',
      '/x',
      '(',
      ')',
      '.',
      ' ',
      '\n',
      'ö',
      '"',
      '<',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 40 }), (chosen) => {
        const text = chosen.join('');
        expect(
          textPieces(text)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });

  it('are links to web addresses only', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const piece of textPieces(`x https://${text}`)) {
          if (piece.kind === 'link') expect(piece.href).toMatch(/^https?:\/\//);
        }
      }),
    );
  });
});

describe('how long ago', () => {
  const now = Date.UTC(2026, 5, 15, 12);
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
  it.each([
    [-5 * minute, 'now'],
    [minute - 1, 'now'],
    [minute, '1 min'],
    [hour - 1, '59 min'],
    [2 * hour, '2 h'],
    [day - 1, '23 h'],
    [day, '1 d'],
    [7 * day - 1, '6 d'],
    [7 * day, 'Jun 8'],
    [365 * day, 'Jun 15, 2025'],
  ])('%i ms are %s', (passedMs, label) => {
    expect(agoLabel(now - passedMs, now)).toBe(label);
  });
});

describe('how long ago, within a sentence', () => {
  it.each([
    [0, 'just now'],
    [60_000, '1 minute ago'],
    [59 * 60_000, '59 minutes ago'],
    [60 * 60_000, '1 hour ago'],
    [26 * 60 * 60_000, '1 day ago'],
    [6 * 24 * 60 * 60_000, '6 days ago'],
    [30 * 24 * 60 * 60_000, 'on May 16'],
  ])('%i ms are %s', (passedMs, label) => {
    const now = new Date(2026, 5, 15, 12).getTime();
    expect(agoLabel(now - passedMs, now, ACCOUNT_MESSAGES.sessions.ago)).toBe(label);
  });
});

describe('moments in a sentence', () => {
  it('use the 24-hour clock, as columns do', () => {
    const ms = new Date(2026, 0, 8, 17, 4).getTime();
    expect(formatMoment(ms)).toBe('January 8, 2026 at 17:04');
    expect(clockTime(ms)).toBe('17:04');
  });
});

describe('initials', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['mira.k', 'MK'],
    ['Ana Maria de Souza', 'AS'],
    ['ben', 'B'],
    ['👩🏽 Ö', '👩🏽Ö'],
    ['e\u0301mile 🇦🇹', 'E\u0301🇦🇹'],
    ['👨‍👩‍👧 Weber', '👨‍👩‍👧W'],
    ['', ''],
  ])('of %j are %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});

describe('the box of a medium', () => {
  const metricsAt = (columnPx: number) =>
    cardMetrics({ columnPx, bleedPx: 0, rootFontPx: 16, isTouch: false });
  const metrics = metricsAt(640);
  it.each([
    ['16:9', 1600, 900, false, 640, 360],
    ['wider than 3:1', 3000, 500, false, 640, 213],
    ['a portrait', 2000, 3000, false, 640, 640],
    ['taller than 1:2', 500, 2000, false, 640, 640],
    ['taller than 1:2, opened', 500, 2000, true, 640, 2560],
    ['small: at most twice its size', 100, 100, false, 200, 200],
    ['of unknown size', 0, 0, false, 640, 480],
  ])('%s', (_, widthPx, heightPx, isOpen, boxWidthPx, boxHeightPx) => {
    const box = mediaBox({ widthPx, heightPx }, metrics, isOpen);
    expect([box.widthPx, box.heightPx]).toEqual([boxWidthPx, boxHeightPx]);
  });

  it('is at most 3:4 on a phone', () => {
    expect(mediaBox({ widthPx: 500, heightPx: 2000 }, metricsAt(390)).heightPx).toBe(520);
  });

  it('is cut where the picture is too tall, and nowhere else', () => {
    const isCut = (widthPx: number, heightPx: number, columnPx: number) =>
      mediaBox({ widthPx, heightPx }, metricsAt(columnPx)).isCut;
    expect([isCut(300, 401, 390), isCut(300, 400, 390), isCut(3000, 500, 390)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([isCut(300, 601, 640), isCut(300, 600, 640)]).toEqual([true, false]);
  });

  it('is never higher than a wide column, and keeps the ratio of what fills it', () => {
    const sizes = fc.record({
      widthPx: fc.integer({ min: 1, max: 4000 }),
      heightPx: fc.integer({ min: 1, max: 4000 }),
    });
    fc.assert(
      fc.property(sizes, fc.integer({ min: 640, max: 1080 }), (size, columnPx) => {
        const box = mediaBox(size, metricsAt(columnPx));
        expect(box.heightPx).toBeLessThanOrEqual(columnPx);
        if (box.isCut || box.isLoose || box.heightPx < 20) return;
        const ratios = box.widthPx / box.heightPx / (size.widthPx / size.heightPx);
        expect(Math.abs(ratios - 1)).toBeLessThan(0.1);
      }),
    );
  });
});

describe('notes of a card', () => {
  it('say who sees a post and who may comment, where that is not everybody', () => {
    expect(cardNotes({ visibility: 'private', commentPermission: 'followers' })).toEqual([
      'private',
      'followers-comment',
    ]);
    expect(cardNotes({ visibility: 'public', commentPermission: 'followers' })).toEqual([
      'followers-comment',
    ]);
    expect(cardNotes({ visibility: 'public', commentPermission: 'everyone' })).toEqual([]);
  });
});

describe('changes of the list', () => {
  const list = listOf([10, 20, 30]);
  const changedBy = (change: FeedListChange) => {
    const { rows, heights } = applyListChange(list, change);
    return Array.from(numbersIn(rows), (at, index) => [at, heightAt(heights, index)]);
  };

  it('append below, put on top, remove and resize', () => {
    const rows = Uint32Array.of(7);
    const heightsPx = Uint32Array.of(70);
    expect(changedBy({ kind: 'append', rows, heightsPx }).at(-1)).toEqual([7, 70]);
    expect(changedBy({ kind: 'prepend', row: row(7), heightPx: 70 })[0]).toEqual([7, 70]);
    expect(changedBy({ kind: 'remove', row: row(1) })).toEqual([
      [0, 10],
      [2, 30],
    ]);
    expect(changedBy(resized(1, 25))[1]).toEqual([1, 25]);
  });

  it('leave the list they came from as it was', () => {
    applyListChange(list, resized(1, 25));
    expect([...numbersIn(list.heights.px)]).toEqual([10, 20, 30]);
  });
});

describe('the reader’s place', () => {
  const before = listOf([100, 200, 300, 400]);

  it('stays when a card above it is removed', () => {
    const next = applyListChange(before, { kind: 'remove', row: row(0) });
    expect(offsetAfter(before, next, 350)).toBe(250);
  });

  it('stays when a card above it grows', () => {
    const next = applyListChange(before, resized(0, 160));
    expect(offsetAfter(before, next, 350)).toBe(410);
  });

  it('keeps its offset in the card in proportion when all cards get another width', () => {
    const heightsPx = Uint32Array.of(50, 100, 150, 200);
    const next = applyListChange(before, {
      kind: 'relayout',
      geometry: {
        columnPx: 640,
        bleedPx: 0,
        rootFontPx: 16,
        isTouch: false,
      },
      heightsPx,
      textWidthPx: 1,
    });
    expect(offsetAfter(before, next, 450)).toBe(225);
  });

  it('keeps a card in sight that was collapsed above the screen', () => {
    const tall = listOf([100, 3000, 300]);
    const next = applyListChange(tall, resized(1, 800));
    expect(offsetAfter(tall, next, 2900)).toBe(100 + 800 - 120);
  });

  it('moves to the next card if the one at the top was only a skeleton', () => {
    const change: FeedListChange = {
      kind: 'resize',
      rows: Uint32Array.of(1),
      heightsPx: Uint32Array.of(260),
      wasEstimated: true,
    };
    expect(offsetAfter(before, applyListChange(before, change), 250)).toBe(310);
  });

  it('moves to the next card if the one at the top is gone', () => {
    const next = applyListChange(before, { kind: 'remove', row: row(1) });
    expect(offsetAfter(before, next, 250)).toBe(50);
  });

  it('does not change above the list', () => {
    const next = applyListChange(before, { kind: 'remove', row: row(0) });
    expect(offsetAfter(before, next, 0)).toBe(0);
  });

  it('is at the same point of the same card, whatever the cards above it become', () => {
    const height = fc.integer({ min: 40, max: 900 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(height, height), { minLength: 2, maxLength: 40 }),
        fc.double({ min: 0.01, max: 0.99, noNaN: true }),
        (pairs, share) => {
          const old = listOf(pairs.map(([first]) => first));
          const index = Math.floor(share * pairs.length);
          const changed = pairs.map(([first, second], at) => (at < index ? second : first));
          const next = listOf(changed);
          const offsetPx = topOf(old.heights, index) + 5;
          expect(offsetAfter(old, next, offsetPx)).toBe(topOf(next.heights, index) + 5);
        },
      ),
    );
  });
});

describe('the window of records', () => {
  it('has about sixty records around the visible ones', () => {
    expect(windowAround({ from: 500, to: 506 }, { from: 0, to: 0 }, 1000, 60)).toEqual({
      from: 473,
      to: 533,
    });
  });

  it('stays while the loaded records reach far enough on both sides', () => {
    const held = { from: 473, to: 533 };
    expect(windowAround({ from: 510, to: 516 }, held, 1000, 60)).toBeUndefined();
    expect(windowAround({ from: 520, to: 526 }, held, 1000, 60)).toBeDefined();
  });

  it('always has the visible records, within the list', () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.nat(30), fc.nat(200), (from, seen, rest) => {
        const count = from + seen + rest;
        const next = windowAround({ from, to: from + seen }, { from: 0, to: 0 }, count, 60);
        if (!next) return;
        expect(next.from).toBeLessThanOrEqual(from);
        expect(next.to).toBeGreaterThanOrEqual(from + seen);
        expect(next.from).toBeGreaterThanOrEqual(0);
        expect(next.to).toBeLessThanOrEqual(count);
      }),
    );
  });
});
