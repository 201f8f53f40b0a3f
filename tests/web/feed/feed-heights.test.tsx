import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ProjectId } from '#contract/ids.ts';
import {
  mountedCards,
  pagesOf,
  renderFeedScreen,
  waitTwoFrames,
} from '../../support/web/feed-harness.tsx';
import { idOf, postOf, VIEWER } from '../../support/web/feed-posts.ts';

const NOW = Date.now();

/** How text of other scripts breaks is seen on the built page (`card-heights.spec.ts`). */
const TEXTS = ['', 'One line.', 'Two\n\nparagraphs, and a list:\n  1. kept\n  2. indented\n'];

/** Of all lengths around those from which on a text is long, with little and with much in a line. */
const LONG_TEXTS = [
  ...[10, 15, 16, 17, 18, 30].map((lines) => Array.from({ length: lines }, String).join('\n')),
  ...[5, 9, 13, 17, 80].map((times) =>
    'Words that fill a line and go on in the next one. '.repeat(times),
  ),
  `Blank${'\n'.repeat(4000)}lines`,
  'שורה אחת ארוכה של מילים עבריות. '.repeat(60),
  'Unbroken'.repeat(500),
];

/** So many images for one post, of sizes that do not matter. */
const itemsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    src: `/several-${count}-${at}.jpg`,
    type: 'image' as const,
    width: 300 + 400 * at,
    height: 1000,
    alt: '',
  }));

const MEDIA = [
  {},
  { mediaWidth: 1600, mediaHeight: 900 },
  { mediaWidth: 900, mediaHeight: 1600 },
  { mediaWidth: 3000, mediaHeight: 600 },
  { mediaWidth: 101, mediaHeight: 67 },
  { mediaWidth: 0, mediaHeight: 0 },
  ...[2, 3, 4, 5, 10].map((count) => ({
    mediaWidth: 300,
    mediaHeight: 1000,
    mediaItems: itemsOf(count),
  })),
];

/** A project with so many images to show. */
const projectOf = (images: number) => ({
  _id: idOf<ProjectId>(5000 + images),
  title:
    images === 2 ? 'One line.' : 'A title that is long enough to end in dots in a narrow column',
  classification: 'Illustration',
  date: '2026-09',
  pictures: 18,
  images: itemsOf(images),
  more: 14,
});

/** Each text with each medium, and with every mark that a card can carry. */
const POSTS = TEXTS.flatMap((content, text) =>
  MEDIA.map((size, medium) => {
    const n = text * MEDIA.length + medium + 1;
    return postOf(n, {
      createdAtMs: NOW - n * 60_000,
      content: content === '' && medium === 0 ? 'Not empty.' : content,
      ...(medium === 0 ? {} : { media: `/${n}.jpg`, mediaType: 'image', ...size }),
      visibility: n % 3 === 0 ? 'private' : 'public',
      commentPermission: n % 4 === 0 ? 'followers' : 'everyone',
      edited: n % 5 === 0,
      ...(n % 7 === 0 ? { user: { ...postOf(1).user, _id: VIEWER } } : {}),
    });
  }),
).concat(
  TEXTS.slice(1, 3).flatMap((content, text) =>
    [0, 2, 4, 5].map((images, at) => {
      const n = 1000 + text * 4 + at;
      return postOf(n, { createdAtMs: NOW - n * 60_000, content, project: projectOf(images) });
    }),
  ),
  LONG_TEXTS.map((content, at) => {
    const media =
      at % 2 === 0 ? {} : { media: '/long.jpg', mediaType: 'image' as const, ...MEDIA[1] };
    return postOf(2000 + at, { createdAtMs: NOW - (2000 + at) * 60_000, content, ...media });
  }),
);

beforeEach(() => {
  document.documentElement.style.fontSize = '';
});

afterEach(() => {
  document.documentElement.style.fontSize = '';
});

describe('the height of every card is the one that was computed', () => {
  it.each([
    ['390 px', 390, 100],
    ['700 px', 700, 100],
    ['1280 px', 1280, 100],
    ['320 px', 320, 100],
    ['1280 px and 200 % text', 1280, 200],
    ['390 px and 200 % text', 390, 200],
  ])('at %s', async (_, widthPx, textPercent) => {
    await page.viewport(widthPx, 900);
    document.documentElement.style.fontSize = `${textPercent}%`;
    await document.fonts.load('400 15px "Instrument Sans Variable"', 'ał');
    const alarms = recordAlarms();
    renderFeedScreen(pagesOf([...POSTS, { ...postOf(900), user: null }]));
    await expect.poll(() => mountedCards().length).toBeGreaterThan(0);

    const seen = new Set<string | undefined>();
    for (let step = 0; step < 200 && seen.size < POSTS.length + 1; step += 1) {
      await expect
        .poll(() => mountedCards().some(({ ariaBusy }) => ariaBusy === 'true'))
        .toBe(false);
      await waitTwoFrames();
      for (const card of mountedCards()) seen.add(card.dataset.row);
      scrollBy(0, 600);
    }
    expect(seen.size).toBe(POSTS.length + 1);
    // The list corrects such a card before it is drawn, and says so in development.
    expect(alarms()).toEqual([]);
  });
});

/** What development says of cards that are not as tall as they were computed. */
function recordAlarms() {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => complaints.mockRestore());
  return () => complaints.mock.calls.filter(([words]) => /was computed as/.test(words));
}

/** Makes cards taller than computed, where the media query matches. */
function stretchCards(where: string): void {
  const sheet = new CSSStyleSheet();
  const more = `[data-row]:not([aria-busy])::after { content: ''; display: block; height: 9px }`;
  sheet.replaceSync(`@media ${where} { ${more} }`);
  document.adoptedStyleSheets.push(sheet);
  onTestFinished(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  });
}

async function showCards(): Promise<void> {
  await page.viewport(1280, 900);
  await document.fonts.load('400 15px "Instrument Sans Variable"', 'ał');
  renderFeedScreen(pagesOf(POSTS));
  await expect.poll(() => mountedCards().length).toBeGreaterThan(1);
  await expect.poll(() => mountedCards().some(({ ariaBusy }) => ariaBusy === 'true')).toBe(false);
  await waitTwoFrames();
}

it('heights are not reported as wrong between another width and its heights', async () => {
  const alarms = recordAlarms();
  await showCards();
  for (const widthPx of [390, 1280, 700, 320]) {
    const before = mountedCards().map(({ dataset }) => dataset.height);
    await page.viewport(widthPx, 900);
    await expect
      .poll(() => mountedCards().map(({ dataset }) => dataset.height))
      .not.toEqual(before);
    await waitTwoFrames();
  }
  expect(alarms()).toEqual([]);
});

it('heights are compared once the font has loaded, and not before', async () => {
  const alarms = recordAlarms();
  await showCards();
  const loading = vi.spyOn(document.fonts, 'status', 'get').mockReturnValue('loading');
  onTestFinished(() => loading.mockRestore());
  stretchCards('all');
  await waitTwoFrames();
  expect(alarms()).toEqual([]);

  loading.mockRestore();
  document.fonts.dispatchEvent(new Event('loadingdone'));
  await expect.poll(() => alarms().length).toBeGreaterThan(1);
});

it('a height that is wrong at another width is corrected, and reported in development', async () => {
  const alarms = recordAlarms();
  stretchCards('(width < 700px)');
  await showCards();
  expect(alarms()).toEqual([]);

  await page.viewport(390, 900);
  await expect.poll(() => alarms().length).toBeGreaterThan(1);
  await expect.poll(gapsPx).toSatisfy((gaps: number[]) => gaps.every((px) => px >= 0 && px < 1));
});

/** What lies between each card and the next. */
function gapsPx(): number[] {
  const boxes = mountedCards().map((card) => card.getBoundingClientRect());
  boxes.sort((a, b) => a.top - b.top);
  return boxes.slice(1).map(({ top }, at) => top - (boxes[at]?.bottom ?? Number.NaN));
}
