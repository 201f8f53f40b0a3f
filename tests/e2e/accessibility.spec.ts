import { describe, expect, inject, it } from 'vitest';
import { WORDS } from '#contract/words.ts';
import { accessibilityViolations } from '../support/axe.ts';
import { DESKTOP, PHONE, see, visitor } from '../support/browser.ts';
import { hubAndBrowser } from '../support/hub-and-browser.ts';
import { signUp } from '../support/people.ts';

const world = hubAndBrowser();

const looks = (['light', 'dark'] as const).flatMap((colorScheme) => [
  { ...DESKTOP, colorScheme, name: `desktop_${colorScheme}` },
  { ...PHONE, colorScheme, name: `phone_${colorScheme}` },
]);

describe.each(looks)('$name', (look) => {
  it('has no violation of WCAG 2.2 AA on any screen, and a clean console', async () => {
    const { page, context, complaints } = await visitor(world.browser, world.hub.origin, look);
    const found: Record<string, string[]> = {};
    const inspect = async (screen: string) => {
      // A dialog that is still fading in has the contrast of fog.
      await page.evaluate(() =>
        Promise.all(document.getAnimations().map(({ finished }) => finished)),
      );
      found[screen] = await accessibilityViolations(page);
    };

    await page.goto('/login');
    await see(page.getByRole('button', { name: WORDS.account.login })).toBeVisible();
    await inspect('login');
    await page.goto('/signup');
    await see(page.getByRole('button', { name: WORDS.account.signup })).toBeVisible();
    await inspect('signup');
    await page.goto('/nowhere');
    await see(page.getByRole('heading', { name: WORDS.notFound.title })).toBeVisible();
    await inspect('not found');
    expect(complaints.splice(0)).toHaveLength(1); // the address itself is answered with 404

    await signUp(page, `a11y_${look.name}`, `${look.name}@example.org`);
    await see(page.getByRole('main')).toBeVisible();
    await inspect('hub');
    await page.goto('/post');
    const dialog = page.getByRole('dialog', { name: WORDS.titles.newPost });
    await see(dialog).toBeVisible();
    await inspect('composer');
    await dialog.locator('input[type=file]').first().setInputFiles(inject('photograph'));
    await see(dialog.getByText(WORDS.composer.accepted)).toBeVisible();
    await inspect('composer with a picture');
    await dialog.getByRole('button', { name: WORDS.composer.post, exact: true }).click();
    await see(dialog).toBeHidden();
    await see(page.getByRole('article').first()).toBeVisible();
    await inspect('feed');
    await page
      .getByRole('article')
      .first()
      .getByRole('link', { name: /comment/i })
      .click();
    await see(page.getByRole('dialog')).toBeVisible();
    await inspect('post');

    for (const address of ['search', 'connections', 'saved', 'profile', 'notifications']) {
      await page.goto(`/${address}`);
      await see(page.getByRole('main')).toBeVisible();
      await page.waitForLoadState('networkidle');
      await inspect(address);
    }

    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((screen) => [screen, []])));
    expect(complaints).toEqual([]);
    // Nothing reaches beyond the right edge.
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await context.close();
  });
});

it('lets a post be written by keyboard alone', async () => {
  const { page, context, complaints } = await visitor(world.browser, world.hub.origin);
  await signUp(page, 'keys_only', 'keys@example.org');
  const entry = page.getByRole('link', { name: WORDS.nav.post, exact: true }).first();
  await entry.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: WORDS.titles.newPost });
  await see(dialog.getByLabel(WORDS.composer.text, { exact: true })).toBeFocused();
  await page.keyboard.type('No mouse was moved.');
  await page.keyboard.press('Control+Enter');
  await see(dialog).toBeHidden();
  await see(page.getByRole('article').first()).toContainText('No mouse was moved.');
  await see(entry).toBeFocused();
  expect(complaints).toEqual([]);
  await context.close();
});
