import { join } from 'node:path';
import type { Page } from 'playwright';
import { WORDS } from '#contract/words.ts';
import { DESKTOP, type Device, openBrowser, PHONE, see, visitor } from './browser.ts';
import { signUp } from './people.ts';

/** Takes every screen as one person sees it, on each device and in each theme. */
export async function takeScreens(
  origin: string,
  folder: string,
  photograph: string,
): Promise<void> {
  const browser = await openBrowser();
  try {
    for (const device of [DESKTOP, PHONE]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const take = async (page: Page, screen: string) => {
          await settled(page);
          await page.screenshot({
            path: join(folder, `${screen}-${device.width}-${colorScheme}.png`),
          });
        };
        await visitScreens(browser, origin, { ...device, colorScheme }, photograph, take);
      }
    }
  } finally {
    await browser.close();
  }
}

async function visitScreens(
  browser: Awaited<ReturnType<typeof openBrowser>>,
  origin: string,
  device: Device,
  photograph: string,
  take: (page: Page, screen: string) => Promise<void>,
): Promise<void> {
  const { page, context } = await visitor(browser, origin, device);
  await page.goto('/login');
  await see(page.getByRole('button', { name: WORDS.account.login })).toBeVisible();
  await take(page, 'login');
  await page.goto('/signup');
  await see(page.getByRole('button', { name: WORDS.account.signup })).toBeVisible();
  await take(page, 'signup');

  const name = `iris_${device.width}_${device.colorScheme}`;
  await signUp(page, name, `${name}@example.org`);
  await see(page.getByRole('article').first()).toBeVisible();
  await take(page, 'feed');
  await page.mouse.move(device.width / 2, device.height / 2);
  await page.mouse.wheel(0, 1600);
  await take(page, 'feed-scrolled');

  await page.goto('/post');
  const dialog = page.getByRole('dialog', { name: WORDS.titles.newPost });
  await see(dialog).toBeVisible();
  await take(page, 'composer-empty');
  await dialog
    .getByLabel(WORDS.composer.text, { exact: true })
    .fill('Last light over the ridge, handheld.');
  await dialog.locator('input[type=file]').first().setInputFiles(photograph);
  await see(dialog.getByText(WORDS.composer.accepted)).toBeVisible();
  await take(page, 'composer');

  await page.goto('/creative-hub');
  await page
    .getByRole('article')
    .first()
    .getByRole('link', { name: /comment/i })
    .click();
  await see(page.getByRole('dialog')).toBeVisible();
  await take(page, 'post');
  for (const address of ['search', 'connections', 'saved', 'profile', 'notifications']) {
    await page.goto(`/${address}`);
    await see(page.getByRole('main')).toBeVisible();
    await take(page, address);
  }
  await page.goto('/nowhere');
  await see(page.getByRole('heading', { name: WORDS.notFound.title })).toBeVisible();
  await take(page, 'not-found');
  await context.close();
}

/** Fonts are there, pictures in view are decoded, nothing is moving. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
    const pictures = [...document.images].filter(
      (image) => image.getBoundingClientRect().top < innerHeight,
    );
    await Promise.all(pictures.map((image) => image.decode().catch(() => undefined)));
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
  });
}
