import type { BrowserContext, Page, Route } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { AUTH_MESSAGES } from '#contract/messages/en/auth.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { signUp } from '../../support/e2e/accounts.ts';
import { expectUi, openVisitor } from '../../support/e2e/browser.ts';
import { type FirstLoad, firstLoadOfFeed, totalBytes } from '../../support/e2e/first-load.ts';
import { serverAndBrowser } from '../../support/e2e/server-and-browser.ts';
import { pngOf } from '../../support/media/png.ts';

const world = serverAndBrowser();
/** Brotli, as served. */
const PAGE_MAX_BYTES = 115_000;
const WORKERS_MAX_BYTES = 60_000;
/** Of a screen that is opened by its address, the profile, which shares the most. */
const SCREEN_MAX_SCRIPTS = 20;

/** The query parameter with which the socket client names its protocol; its chunk has no name to go by. */
const SOCKET_CLIENT = /\bEIO\b/;

describe('the first visit to the feed', () => {
  let load: FirstLoad;
  /** The token of a logged-in person. */
  let state: Awaited<ReturnType<BrowserContext['storageState']>>;

  /** A browser that has cached nothing. */
  async function freshPage(): Promise<Page> {
    const context = await world.browser.newContext({
      baseURL: world.server.origin,
      storageState: state,
    });
    return context.newPage();
  }

  beforeAll(async () => {
    const { page, context } = await openVisitor(world.browser, world.server.origin);
    await signUp(page, 'ada', 'ada@example.org');
    const token = await page.evaluate(() => localStorage.getItem('token'));
    const posted = await context.request.post('/api/posts', {
      headers: { authorization: `Bearer ${token}` },
      multipart: {
        content: 'The only post.',
        media: { name: 'only.png', mimeType: 'image/png', buffer: Buffer.from(pngOf(640, 480)) },
      },
    });
    expect(posted.ok(), await posted.text()).toBe(true);
    state = await context.storageState();
    await context.close();
    const again = await freshPage();
    load = await firstLoadOfFeed(again);
    await expectUi(again.getByRole('article')).toContainText('The only post.');
    await again.context().close();
  });

  it('loads little JavaScript before the first card', () => {
    const [page, workers] = [totalBytes(load.page), totalBytes(load.workers)];
    expect(page, JSON.stringify(load.page, null, 1)).toBeGreaterThan(50_000); // it was measured
    expect(page, JSON.stringify(load.page, null, 1)).toBeLessThanOrEqual(PAGE_MAX_BYTES);
    expect(workers).toBeGreaterThan(10_000);
    expect(workers, JSON.stringify(load.workers, null, 1)).toBeLessThanOrEqual(WORKERS_MAX_BYTES);
  });

  it('leaves the socket client and the media package for later', async () => {
    const files = Object.keys({ ...load.page, ...load.workers });
    expect(files.filter((file) => file.endsWith('.wasm'))).toEqual([]);
    const withSocket = await Promise.all(
      Object.keys(load.page).map(async (file) =>
        SOCKET_CLIENT.test(await (await fetch(file)).text()),
      ),
    );
    expect(withSocket).not.toContain(true);
  });

  it('opens another screen from few files', async () => {
    const page = await freshPage();
    // Then nothing is fetched ahead, which would be counted with it.
    await page.addInitScript(() => localStorage.setItem('data', 'saved'));
    await page.goto('/profile');
    await expectUi(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.endsWith('.js')),
    );
    expect(scripts.length, scripts.join('\n')).toBeLessThanOrEqual(SCREEN_MAX_SCRIPTS);
    expect(scripts.length).toBeGreaterThan(2); // they were counted
    await page.context().close();
  });

  it('shows the top bar while code loads, and starts the feed’s worker beside the account call', async () => {
    const page = await freshPage();
    const code = heldRoute();
    const account = heldRoute();
    await page.route('**/assets/page-*.js', code.handle);
    await page.route('**/api/users/details*', account.handle);
    await page.goto('/creative-hub', { waitUntil: 'commit' });
    const bar = page.locator('#boot');
    await expectUi(bar).toBeVisible();
    const logo = await bar.boundingBox();
    code.release();
    await expectUi.poll(() => page.workers().length).toBe(1);
    await expectUi(bar).toBeVisible();
    account.release();
    await expectUi(page.getByRole('article')).toContainText('The only post.');
    await expectUi(bar).toHaveCount(0);
    expect(await page.getByRole('banner').boundingBox()).toEqual(logo);
    await page.context().close();
  });

  it('shows a progress line and no top bar to those who are not logged in', async () => {
    const { page, context } = await openVisitor(world.browser, world.server.origin);
    const code = heldRoute();
    await page.route('**/assets/page-*.js', code.handle);
    await page.goto('/login', { waitUntil: 'commit' });
    const line = page.locator('#boot');
    await expectUi(line).toBeVisible();
    expect((await line.boundingBox())?.height).toBe(2);
    code.release();
    await expectUi(page.getByRole('button', { name: AUTH_MESSAGES.login })).toBeVisible();
    await expectUi(line).toHaveCount(0);
    await context.close();
  });

  it('connects live before images have loaded, and prefetches other screens after them', async () => {
    const page = await freshPage();
    const picture = heldRoute();
    await page.route('**/media/**', picture.handle);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const live = page.waitForEvent('websocket');
    await page.goto('/creative-hub', { waitUntil: 'commit' });
    await expectUi(page.getByRole('article')).toContainText('The only post.');
    await live;
    const isOfOtherScreen = (path: string) =>
      /\/(composer|people|search-route)-[\w-]{8}\.js$/.test(path);
    expect(asked.filter(isOfOtherScreen)).toEqual([]);
    picture.release();
    await expectUi.poll(() => asked.filter(isOfOtherScreen).length).toBeGreaterThan(2);
    await page.context().close();
  });

  it('shows progress while the code of a screen loads', async () => {
    const page = await freshPage();
    const code = heldRoute();
    await page.route('**/assets/search-route-*.js', code.handle);
    await page.goto('/creative-hub');
    await expectUi(page.getByRole('article')).toContainText('The only post.');
    const line = page.getByRole('progressbar', { name: COMMON_MESSAGES.loading });
    await expectUi(line).toHaveCount(0);
    await page.getByRole('link', { name: SHELL_MESSAGES.nav.search }).first().click();
    await expectUi(line).toBeVisible();
    await expectUi(page.getByRole('article')).toBeVisible();
    code.release();
    await expectUi(page.getByRole('searchbox')).toBeVisible();
    await expectUi(line).toHaveCount(0);
    await page.context().close();
  });

  it('prefetches no other screen where data is saved', async () => {
    const page = await freshPage();
    await page.addInitScript(() => localStorage.setItem('data', 'saved'));
    const live = page.waitForEvent('websocket');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/creative-hub');
    await live;
    await expectUi(page.getByRole('article')).toContainText('The only post.');
    await expectUi(page.locator('article img').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(asked.filter((path) => /-route-/.test(path))).toEqual([]);
    await page.context().close();
  });
});

/** Lets requests wait until they are released. */
function heldRoute() {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    release,
    handle: async (route: Route) => {
      await released;
      await route.continue();
    },
  };
}
