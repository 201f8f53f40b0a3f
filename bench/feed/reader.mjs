// A signed-in person with the feed open in a browser, and what can be read off the screen. Nothing
// here knows how the list is made: only roles, positions and pixels.

import { chromium } from 'playwright';
import { StepFailure } from '../../scripts/lib/steps.mjs';
import { chromiumLaunchOptions } from '../../tests/support/chromium.ts';

const WIDTH_PX = 1280;
const HEIGHT_PX = 900;
/** A machine that is busy is not a feed that hangs. */
const PATIENCE_MS = 60_000;
const ACCOUNT = { username: 'bench_reader', password: 'correct horse battery' };

/** Signs the reader up, or in where they are known, and answers their token. */
export async function tokenOfReader(origin) {
  for (const call of ['register', 'login']) {
    const answer = await fetch(`${origin}/api/users/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(
        call === 'register' ? { ...ACCOUNT, email: 'reader@example.org' } : ACCOUNT,
      ),
    });
    if (answer.ok) return (await answer.json()).token;
  }
  throw new StepFailure('The reader of the benchmark could not sign in.');
}

/** How many posts the reader may see, by the server's own order. */
export async function countVisiblePosts(origin, token) {
  let count = 0;
  let cursor;
  do {
    const query = new URLSearchParams({ scope: 'hot', ...(cursor && { cursor }) });
    const answer = await fetch(`${origin}/api/posts/order?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (!answer.ok) throw new StepFailure(`The order of the feed answered ${answer.status}.`);
    const page = await answer.json();
    count += page.ids.length;
    cursor = page.nextCursor;
  } while (cursor);
  return count;
}

/** Classic scroll bars, with a thumb that can be dragged. */
const WITH_SCROLLBARS = {
  args: ['--disable-features=OverlayScrollbar'],
  ignoreDefaultArgs: ['--hide-scrollbars'],
};

/**
 * Starts a browser for readers; the caller closes it. Its device pixel ratio is a real one: an emulated one
 * does not have the browser's limit of 33,554,428 device pixels.
 */
export function launchReaderBrowser({ pixelRatio = 1, hasScrollbars = false } = {}) {
  const { args, ...usual } = chromiumLaunchOptions(
    `--window-size=${WIDTH_PX},${HEIGHT_PX}`,
    `--force-device-scale-factor=${pixelRatio}`,
    '--disable-smooth-scrolling',
  );
  const bars = hasScrollbars ? WITH_SCROLLBARS : { args: [] };
  return chromium.launch({ ...usual, ...bars, args: [...args, ...bars.args] });
}

/** Opens a browser of its own for the reader. */
export async function openReader(origin, token, options = {}) {
  const browser = await launchReaderBrowser(options);
  const reader = await openReaderIn(browser, origin, token);
  return { ...reader, close: () => browser.close() };
}

/**
 * Opens a window for the reader, with nothing of what another one has stored.
 *
 * @param {import('playwright').Browser} browser
 */
export async function openReaderIn(browser, origin, token) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: null,
    locale: 'en-GB',
    serviceWorkers: 'block',
  });
  await context.addInitScript((held) => localStorage.setItem('token', held), token);
  await context.addInitScript(() => {
    window.shiftSum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shiftSum += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  return { browser, context, page, close: () => context.close() };
}

/** Opens the feed at its top and waits for the first card. */
export async function openFeedPage(page) {
  await page.goto('/creative-hub');
  await page.waitForFunction(cardsAreDrawn);
}

/** Opens the feed, has it load the order of all its posts, and returns to the top. */
export async function openWholeFeed(page) {
  await openFeedPage(page);
  await page.keyboard.press('End');
  await page.waitForFunction(() => {
    const card = document.querySelector('[role="feed"] [aria-setsize]');
    return Number(card?.getAttribute('aria-setsize')) > 0; // -1 until the end is known
  });
  await rest(page);
  await page.keyboard.press('Home');
  await rest(page);
}

/**
 * Scrolls as a mouse wheel does, `distancePx` down or, below zero, up; resolves when it is over.
 */
export async function wheel(page, distancePx, speedPxPerSecond = 1_600) {
  const session = await page.context().newCDPSession(page);
  try {
    const { width, height } = await page.evaluate(() => ({
      width: innerWidth,
      height: innerHeight,
    }));
    await session.send('Input.synthesizeScrollGesture', {
      x: Math.floor(width / 2),
      y: Math.floor(height / 2),
      yDistance: -distancePx,
      speed: speedPxPerSecond,
      gestureSourceType: 'mouse',
      preventFling: true,
    });
  } finally {
    await session.detach();
  }
}

/** Waits until nothing has moved for a while and every card on screen is drawn. */
export async function rest(page) {
  // `waitForFunction` takes every promise for a yes.
  let isMoving = true;
  while (isMoving) {
    isMoving = await page.evaluate(async () => {
      const before = scrollY;
      await new Promise((resolve) => setTimeout(resolve, 300));
      return scrollY !== before;
    });
  }
  await page.waitForFunction(cardsAreDrawn);
}

/** After so long without a request, the page is idle. */
const SILENCE_MS = 2_000;

/** Waits until `act` is over, every call it led to is answered, and no further one has followed. */
export async function quiet(page, act) {
  const open = new Set();
  let silentSinceMs = Date.now();
  const begin = (request) => open.add(request);
  const end = (request) => {
    open.delete(request);
    silentSinceMs = Date.now();
  };
  const events = { request: begin, requestfinished: end, requestfailed: end };
  for (const [name, hear] of Object.entries(events)) page.on(name, hear);
  try {
    await act();
    const untilMs = Date.now() + PATIENCE_MS;
    while (open.size > 0 || Date.now() - silentSinceMs < SILENCE_MS) {
      if (Date.now() > untilMs) throw new StepFailure('The page never came to rest.');
      await page.waitForTimeout(100);
    }
  } finally {
    for (const [name, hear] of Object.entries(events)) page.off(name, hear);
  }
}

/** What is on screen: position and edges of each card, in pixels of the window. */
export function cardsOnScreen(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('[role="feed"] [aria-posinset]')]
      .map((card) => {
        const { top, bottom } = card.getBoundingClientRect();
        return { position: Number(card.getAttribute('aria-posinset')), top, bottom };
      })
      .filter(({ top, bottom }) => bottom > 0 && top < innerHeight)
      .sort((a, b) => a.position - b.position),
  );
}

/** What the list itself says its length is; -1 while it does not know. */
export function listSize(page) {
  return page.evaluate(() =>
    Number(document.querySelector('[role="feed"] [aria-setsize]')?.getAttribute('aria-setsize')),
  );
}

/** Runs in the page: there are cards on screen, and none of them is still a shape. */
export function cardsAreDrawn() {
  const seen = [...document.querySelectorAll('[role="feed"] [aria-posinset]')].filter((card) => {
    const { top, bottom } = card.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
  return seen.length > 0 && seen.every((card) => card.getAttribute('aria-busy') !== 'true');
}
