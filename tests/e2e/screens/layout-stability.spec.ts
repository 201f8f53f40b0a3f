import type { Locator, Page, Request } from 'playwright';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { signUp } from '../../support/e2e/accounts.ts';
import { expectNoSidewaysScroll } from '../../support/e2e/at-rest.ts';
import { DESKTOP, expectUi, openVisitor, PHONE } from '../../support/e2e/browser.ts';
import { serverAndBrowser } from '../../support/e2e/server-and-browser.ts';
import { waitUntilSettled } from '../../support/screens/settled.ts';
import { makeScreenWorld, type ScreenWorld } from '../../support/screens/world.ts';

/** The calls, and the pictures. */
const SLOW = /\/(api|media)\//;
/** The delay of each answer and each image, so that what waits for them is seen. */
const SLOW_MS = 200;

const hub = serverAndBrowser();
let world: ScreenWorld;
beforeAll(async () => {
  world = await makeScreenWorld(hub.server.origin, inject('photograph'));
});

declare global {
  interface Window {
    /** What has moved under the eyes of the reader: what it was, and from where to where. */
    moved: string[];
  }
}

/**
 * Notes whatever moves without being told to by a hand, from the first paint on: what the browser
 * calls a shift of the layout, and rows of long lists, whose places are none to it.
 */
function recordLayoutShifts(): void {
  window.moved = [];
  const seen = new Map<string, number>();
  const watchRows = () => {
    for (const row of document.querySelectorAll<HTMLElement>('[data-row]')) {
      const { row: key = '' } = row.dataset;
      const topPx = Math.round(row.getBoundingClientRect().top + scrollY);
      const beforePx = seen.get(key) ?? topPx;
      if (Math.abs(beforePx - topPx) > 1) {
        window.moved.push(`row ${row.ariaPosInSet}: ${beforePx} → ${topPx}`);
      }
      seen.set(key, topPx);
    }
    requestAnimationFrame(watchRows);
  };
  requestAnimationFrame(watchRows);
  const rectText = ({ x, y, width, height }: DOMRectReadOnly) =>
    [x, y, width, height].map(Math.round).join(' ');
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      if (entry.hadRecentInput) continue;
      for (const { node, previousRect, currentRect } of entry.sources) {
        const name = node instanceof Element ? `${node.tagName} ${node.className}` : 'something';
        window.moved.push(`${name}: ${rectText(previousRect)} → ${rectText(currentRect)}`);
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** A layout shift as Chromium reports it; the compiler does not know it yet. */
interface LayoutShift extends PerformanceEntry {
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const dialog = (page: Page) => page.getByRole('dialog');

/** Every address, and what is there once it has come. */
const ADDRESSES_OF: readonly (readonly [
  string,
  (world: ScreenWorld) => string,
  (page: Page) => Locator,
])[] = [
  ['the feed', () => '/creative-hub', (page) => page.getByRole('article')],
  ['saved posts', () => '/saved', (page) => page.getByRole('article')],
  ['people to discover', () => '/search', (page) => page.getByRole('main').getByRole('listitem')],
  [
    'search results',
    () => '/search?term=jonas',
    (page) => page.getByRole('link', { name: 'Jonas Meer' }),
  ],
  ['connections', () => '/connections', (page) => page.getByRole('link', { name: 'Jonas Meer' })],
  ['one’s own profile', () => '/profile', heading],
  ['a profile', ({ friend }) => `/user/${friend.id}`, heading],
  ['notifications', () => '/notifications', (page) => page.getByRole('main').getByRole('listitem')],
  ['a post', ({ ids }) => `/posts/${ids.ownPost}`, (page) => dialog(page).getByText('Which lens?')],
  [
    'a post being changed',
    ({ ids }) => `/posts/${ids.ownPost}/edit`,
    (page) => dialog(page).getByRole('textbox'),
  ],
  ['a new post', () => '/post', (page) => dialog(page).getByRole('textbox')],
  ['a project', ({ friend, ids }) => `/user/${friend.id}/projects/${ids.friendsProject}`, heading],
  [
    'a project being changed',
    ({ ids }) => `/profile/projects/${ids.ownProject}/edit`,
    (page) => dialog(page).getByRole('textbox'),
  ],
  ['the settings', () => '/settings', heading],
  ['the media benchmark', () => '/bench', heading],
  [
    'an address of nothing',
    () => '/nothing',
    (page) => page.getByText(SHELL_MESSAGES.notFound.text),
  ],
];

/** For people who are not signed in. */
const OUTSIDE = ['/login', '/signup', '/reset-password', '/verify-email'];

describe.each([
  { ...DESKTOP, name: 'a desk' },
  { ...PHONE, name: 'a phone' },
])('on $name, nothing moves while answers are slow', (device) => {
  async function slowVisitor(token: string | undefined) {
    const { page, context } = await openVisitor(hub.browser, hub.server.origin, device);
    await context.addInitScript(recordLayoutShifts);
    if (token !== undefined) {
      await context.addInitScript((held) => localStorage.setItem('token', held), token);
    }
    let onTheirWay = 0;
    await context.route(SLOW, async (route) => {
      onTheirWay += 1;
      await new Promise((passed) => setTimeout(passed, SLOW_MS));
      await route.continue().catch(() => undefined); // the page has gone on
    });
    page.on('requestfinished', recordRequestEnd);
    page.on('requestfailed', recordRequestEnd);
    function recordRequestEnd(request: Request) {
      if (SLOW.test(request.url())) onTheirWay -= 1;
    }
    /** What moves from the first paint at an address to when all has come. */
    async function movesAt(address: string, there: Locator): Promise<readonly string[]> {
      await page.goto(address);
      await expectUi(there.first()).toBeVisible();
      await expectUi.poll(() => onTheirWay).toBe(0);
      await waitUntilSettled(page);
      return page.evaluate(() => window.moved);
    }
    return { page, context, movesAt };
  }

  it('on every screen of somebody logged in', async () => {
    const { page, context, movesAt } = await slowVisitor(world.owner.client.token);
    const moved: Record<string, readonly string[]> = {};
    for (const [name, address, there] of ADDRESSES_OF) {
      moved[name] = await movesAt(address(world), there(page));
    }
    expect(moved).toEqual(Object.fromEntries(ADDRESSES_OF.map(([name]) => [name, []])));
    await context.close();
  });

  it('on the screens before the log-in', async () => {
    const { page, context, movesAt } = await slowVisitor(undefined);
    const moved: Record<string, readonly string[]> = {};
    for (const address of OUTSIDE) {
      moved[address] = await movesAt(address, heading(page));
    }
    expect(moved).toEqual(Object.fromEntries(OUTSIDE.map((address) => [address, []])));
    await context.close();
  });
});

it('no screen scrolls sideways right after the window became narrow', async () => {
  const { page, context } = await openVisitor(hub.browser, hub.server.origin);
  // As in the moment before the page knows of it.
  await page.addInitScript(() => {
    MediaQueryList.prototype.addEventListener = () => {};
    ResizeObserver.prototype.observe = () => {};
  });
  await signUp(page, 'narrowed', 'narrowed@example.org');
  for (const address of ['creative-hub', 'profile', 'notifications']) {
    await page.goto(`/${address}`);
    await expectUi(page.getByRole('main')).toBeVisible();
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize(DESKTOP);
  }
  await context.close();
});
