import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { LIGHTBOX_MESSAGES } from '#contract/messages/en/lightbox.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { signUp } from '../../support/e2e/accounts.ts';
import { DESKTOP, type Device, expectUi, openVisitor, PHONE } from '../../support/e2e/browser.ts';
import { serverAndBrowser } from '../../support/e2e/server-and-browser.ts';

const world = serverAndBrowser();
const POSTS = 12;

type Storage = Awaited<
  ReturnType<Awaited<ReturnType<typeof openVisitor>>['context']['storageState']>
>;
let signedIn: Storage;

beforeAll(async () => {
  const { page, context } = await openVisitor(world.browser, world.server.origin);
  await signUp(page, 'ada', 'ada@example.org');
  const statuses = await page.evaluate(postPictures, POSTS);
  expect(statuses).toEqual(Array(POSTS).fill(201));
  signedIn = await context.storageState();
  await context.close();
});

/** Runs in the page: posts `count` pictures, each another one. */
async function postPictures(count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const canvas = new OffscreenCanvas(2000, 1500);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('There is no canvas.');
    const gradient = context.createLinearGradient(0, 0, 2000, 1500);
    gradient.addColorStop(0, `hsl(${n * 30} 80% 50%)`);
    gradient.addColorStop(1, `hsl(${n * 30 + 90} 80% 30%)`);
    context.fillStyle = gradient;
    context.fillRect(0, 0, 2000, 1500);
    const form = new FormData();
    form.set('content', `Picture ${n}`);
    form.set('media', await canvas.convertToBlob({ type: 'image/jpeg' }), 'picture.jpg');
    const authorization = `Bearer ${localStorage.getItem('token')}`;
    const answer = await fetch('/api/posts', {
      method: 'POST',
      headers: { authorization },
      body: form,
    });
    statuses.push(answer.status);
  }
  return statuses;
}

/** The feed in a browser with an empty cache, and the images it requests. */
async function openFeed({ width, height, touch = false }: Device, deviceScaleFactor: number) {
  const context = await world.browser.newContext({
    baseURL: world.server.origin,
    storageState: signedIn,
    viewport: { width, height },
    hasTouch: touch,
    isMobile: touch,
    deviceScaleFactor,
  });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/media/')) asked.push(request.url());
  });
  await page.goto('/creative-hub');
  await expectUi(page.getByRole('article').first().locator('img[srcset]')).toBeVisible();
  await picturesHaveCome(page);
  return { context, page, asked };
}

/** Waits until no mounted card is a shape any more, and each has its picture. */
async function picturesHaveCome(page: Page): Promise<void> {
  const feed = page.getByRole('feed');
  await expectUi(feed.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectUi
    .poll(() =>
      feed
        .locator('img[srcset]')
        .evaluateAll((images) => images.every((image) => (image as HTMLImageElement).complete)),
    )
    .toBe(true);
}

/** What each picture of the mounted cards says of itself. */
function pictures(page: Page) {
  return page.locator('[role="feed"] img[srcset]').evaluateAll((images) =>
    (images as HTMLImageElement[]).map((image) => ({
      position: Number(image.closest('[aria-posinset]')?.getAttribute('aria-posinset')),
      widthPx: Number(image.getAttribute('width')),
      heightPx: Number(image.getAttribute('height')),
      shownPx: Math.round(image.getBoundingClientRect().width),
      sizes: image.sizes,
      decoding: image.decoding,
      loading: image.getAttribute('loading'),
      priority: image.fetchPriority,
      source: image.currentSrc,
      candidates: image.srcset.split(', ').map((candidate) => {
        const [src = '', width = ''] = candidate.split(' ');
        return { src: new URL(src, location.href).href, widthPx: Number.parseInt(width, 10) };
      }),
    })),
  );
}

describe.each([
  { device: DESKTOP, pixelRatio: 1 },
  { device: DESKTOP, pixelRatio: 2 },
  { device: PHONE, pixelRatio: 3 },
])('the pictures of the feed at $device.width px, ratio $pixelRatio', ({ device, pixelRatio }) => {
  it('images reserve their size and load the smallest variant that is sharp', async () => {
    const { context, page } = await openFeed(device, pixelRatio);
    const seen = await pictures(page);
    expect(seen.length).toBeGreaterThan(0);
    for (const picture of seen) {
      expect(picture.widthPx).toBe(picture.shownPx);
      expect(picture.heightPx).toBeGreaterThan(0);
      expect(picture.sizes).toBe(`${picture.shownPx}px`);
      expect(picture.decoding).toBe('async');
      expect(picture.loading).toBeNull();
      expect(picture.priority).toBe(picture.position <= 2 ? 'high' : 'auto');
      expect(picture.candidates.length).toBeGreaterThan(2);
      const wanted = picture.shownPx * pixelRatio;
      const widths = picture.candidates.map(({ widthPx }) => widthPx);
      const sharp = Math.min(...widths.filter((width) => width >= wanted), Math.max(...widths));
      const chosen = picture.candidates.find(({ src }) => src === picture.source);
      expect(chosen?.widthPx).toBeLessThanOrEqual(sharp);
      expect(chosen?.widthPx).toBeGreaterThan(wanted / 2);
    }
    await context.close();
  });

  it('images are requested card by card, each once', async () => {
    const { context, page, asked } = await openFeed(device, pixelRatio);
    const mounted = await pictures(page);
    expect(mounted.length).toBeLessThan(POSTS);
    expect(asked.length).toBe(new Set(mounted.map(({ source }) => source)).size);
    await page.mouse.move(device.width / 2, device.height / 2);
    await page.mouse.wheel(0, 2_000);
    await expectUi
      .poll(async () => (await pictures(page)).at(-1)?.position)
      .toBeGreaterThan(mounted.length);
    await picturesHaveCome(page);
    expect(new Set(asked).size).toBe(asked.length);
    await context.close();
  });
});

it('an image opened large says that it loads until it is there', async () => {
  const { context, page } = await openFeed(DESKTOP, 1);
  const answered = Promise.withResolvers<void>();
  await page.route('**/media/**', async (route) => {
    await answered.promise;
    await route.continue();
  });
  const card = page.getByRole('article').first();
  await card
    .getByRole('button', { name: COMMON_MESSAGES.viewLarger(POST_MESSAGES.imageBy('ada')) })
    .click();
  const lightbox = page.getByRole('dialog', { name: LIGHTBOX_MESSAGES.title });
  const loading = lightbox.getByRole('status').filter({ hasText: LIGHTBOX_MESSAGES.loading });
  await expectUi(loading).toBeVisible();
  answered.resolve();
  await expectUi(loading).toBeHidden();
  await expectUi(lightbox.locator('img[srcset]').first()).toBeVisible();
  await context.close();
});
