import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { LIGHTBOX_MESSAGES } from '#contract/messages/en/lightbox.ts';
import { PROFILE_MESSAGES } from '#contract/messages/en/profile.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';

import { signUp } from '../../support/e2e/accounts.ts';
import { expectNoSidewaysScroll } from '../../support/e2e/at-rest.ts';
import { DESKTOP, expectUi, openVisitor, PHONE } from '../../support/e2e/browser.ts';
import { addProject, button, openFeedAsNewUser, selfId } from '../../support/e2e/journeys.ts';
import { serverAndBrowser } from '../../support/e2e/server-and-browser.ts';
import { centreOf, touchGestures } from '../../support/e2e/touch-gestures.ts';
import { pngOf } from '../../support/media/png.ts';

const world = serverAndBrowser();
/** Two different files: one for a block and one for the gallery. */
const twoPictures = [
  { name: 'a.jpg', mimeType: 'image/jpeg', buffer: readFileSync(inject('photograph')) },
  { name: 'b.png', mimeType: 'image/png', buffer: Buffer.from(pngOf(640, 480, 2)) },
];
const messages = PROJECT_MESSAGES.editor;

const editorOf = (page: Page, title: string) => page.getByRole('dialog', { name: title });

async function pressAndConfirm(page: Page, name: string, yes: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: yes }).click();
}

/** Whether the draft of a new project has its cover. */
function storedCover(): Promise<boolean> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('drafts');
    opening.onsuccess = () => {
      const all = opening.result.transaction('drafts').objectStore('drafts').getAll();
      all.onsuccess = () => {
        opening.result.close();
        resolve(all.result.some(({ key, value }) => key === 'project:new' && 'cover' in value));
      };
    };
  });
}

describe('a portfolio', () => {
  it('a project of real photos is added, shown, edited and deleted', async () => {
    const { page, pageErrors } = await openVisitor(world.browser, world.server.origin);
    await signUp(page, 'iris', 'iris@example.org');
    await page.getByRole('link', { name: SHELL_MESSAGES.nav.profile }).first().click();
    await page.getByRole('link', { name: PROJECT_MESSAGES.addNew }).click();

    const editor = editorOf(page, messages.newTitle);
    await editor.getByLabel(messages.title, { exact: true }).fill('Last light');
    await editor.getByLabel(messages.date).fill('2026-06-21');
    await editor.getByRole('button', { name: messages.addText }).click();
    await editor.getByLabel(messages.blockText).fill('Eleven minutes.');
    await editor.getByLabel(messages.addMedia).setInputFiles(twoPictures);
    await editor.getByLabel(messages.addToGallery).setInputFiles(twoPictures);
    const add = editor.getByRole('button', { name: messages.add, exact: true });
    await expectUi(add).toHaveAttribute('aria-disabled', 'false');
    await editor.getByRole('button', { name: messages.moveUp(2) }).click();
    await pressAndConfirm(page, messages.add, messages.confirm.undescribed.yes);
    await expectUi(editor).toBeHidden();

    await page.getByRole('link', { name: 'Last light' }).click();
    await expectUi(page.getByRole('heading', { level: 1, name: 'Last light' })).toBeVisible();
    const head = page.getByRole('article').locator('> header');
    await expectUi(head.getByRole('link', { name: 'iris' })).toHaveAttribute('href', '/profile');
    await expectUi(head.locator('+ *').getByRole('img')).toBeVisible();
    const pictures = page.getByRole('article').getByRole('img');
    await expectUi(pictures).toHaveCount(4);
    const opener = page.getByRole('button', {
      name: new RegExp(`^${COMMON_MESSAGES.viewLarger('')}`),
    });
    await opener.nth(1).click();
    const lightbox = page.getByRole('dialog', { name: LIGHTBOX_MESSAGES.title });
    await expectUi(
      lightbox.getByText(LIGHTBOX_MESSAGES.position(2, 4), { exact: true }),
    ).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expectUi(
      lightbox.getByText(LIGHTBOX_MESSAGES.position(3, 4), { exact: true }),
    ).toBeVisible();
    await page.evaluate(() => history.back()); // closes what lies over the page, not the page
    await expectUi(lightbox).toBeHidden();
    await expectUi(opener.nth(1)).toBeFocused();

    await page.getByRole('link', { name: PROJECT_MESSAGES.edit, exact: true }).click();
    const changing = editorOf(page, messages.editTitle);
    await changing.getByLabel(messages.title, { exact: true }).fill('Last light, again');
    await changing.getByRole('listbox').getByRole('option').nth(1).press('Delete');
    await pressAndConfirm(page, messages.save, messages.confirm.save.yes);
    await expectUi(changing).toBeHidden();
    await expectUi(
      page.getByRole('heading', { level: 1, name: 'Last light, again' }),
    ).toBeVisible();
    await expectUi(pictures).toHaveCount(3);
    await page.reload();
    await expectUi(
      page.getByRole('heading', { level: 1, name: 'Last light, again' }),
    ).toBeVisible();
    await expectUi(pictures).toHaveCount(3);

    await pressAndConfirm(page, PROJECT_MESSAGES.delete, PROJECT_MESSAGES.deleting.yes);
    await page.waitForURL('**/profile');
    await expectUi(
      page.getByText(PROJECT_MESSAGES.deleting.done('Last light, again')),
    ).toBeVisible();
    await expectUi(page.getByRole('link', { name: PROJECT_MESSAGES.addNew })).toBeVisible();
    await page.reload();
    await expectUi(page.getByRole('link', { name: PROJECT_MESSAGES.addNew })).toBeVisible();
    await expectUi(page.getByRole('link', { name: /^View / })).toHaveCount(0);

    await page.getByRole('button', { name: /followers$/ }).click();
    const followers = page.getByRole('dialog', { name: PROFILE_MESSAGES.followersTitle });
    await expectUi(followers).toBeVisible();
    await page.evaluate(() => history.back());
    await expectUi(followers).toBeHidden();
    await expectUi(page).toHaveURL(/\/profile$/);
    expect(pageErrors).toEqual([]);
  });

  it('Back in the project editor asks first; a reload keeps text and prepared pictures, to the publishing', async () => {
    const { page, pageErrors } = await openVisitor(world.browser, world.server.origin);
    await signUp(page, 'ines', 'ines@example.org');
    await page.goto('/profile');
    await page.getByRole('link', { name: PROJECT_MESSAGES.addNew }).click();
    const editor = editorOf(page, messages.newTitle);
    await editor.getByLabel(messages.title, { exact: true }).fill('Half a thought');
    await page.evaluate(() => history.back());
    const question = page.getByRole('alertdialog', { name: messages.confirm.close.title });
    await question.getByRole('button', { name: messages.confirm.no }).click();
    await expectUi(editor.getByLabel(messages.title, { exact: true })).toHaveValue(
      'Half a thought',
    );
    await editor.getByRole('button', { name: messages.close }).click();
    await question.getByRole('button', { name: messages.confirm.close.yes }).click();
    await page.waitForURL('**/profile');
    await page.getByRole('link', { name: PROJECT_MESSAGES.addNew }).click();
    await expectUi(editor.getByLabel(messages.title, { exact: true })).toHaveValue(
      'Half a thought',
    );

    await editor.getByLabel(messages.addToGallery).setInputFiles(twoPictures);
    const cells = editor.getByRole('listbox').getByRole('option');
    await expectUi(cells).toHaveCount(2);
    await expectUi(editor.getByRole('progressbar')).toHaveCount(0);
    await cells.nth(1).click();
    await editor.getByLabel(messages.alt, { exact: true }).fill('The harbour wall');
    await button(editor, messages.makeCover).click();
    await expectUi(cells.nth(1)).toHaveAccessibleName(/Cover, The harbour wall$/);
    await editor.getByText(/^Saved on this device/).waitFor();
    await expectUi.poll(() => page.evaluate(storedCover)).toBe(true);
    page.once('dialog', (warning) => void warning.accept());
    await page.reload();
    await expectUi(cells).toHaveCount(2);
    await expectUi(cells.nth(1)).toHaveAccessibleName(/Cover, The harbour wall$/);
    await expectUi(editor.getByRole('progressbar')).toHaveCount(0);
    await pressAndConfirm(page, messages.add, messages.confirm.undescribed.yes);
    await expectUi(editor).toBeHidden();
    await page.getByRole('link', { name: 'Half a thought' }).click();
    await expectUi(page.getByRole('article').getByRole('img')).toHaveCount(3);
    await expectUi(
      page.getByRole('article').getByRole('img', { name: 'The harbour wall' }).first(),
    ).toBeVisible();
    expect(pageErrors).toEqual([]);
  });

  it('a project leads to the top of the next one, and Back to the offset in the first', async () => {
    const { page, pageErrors } = await openVisitor(world.browser, world.server.origin);
    await signUp(page, 'rosa', 'rosa@example.org');
    const [first] = [await addProject(page, 'First light'), await addProject(page, 'Last light')];
    // So low that there is something to scroll.
    await page.setViewportSize({ width: 1280, height: 320 });
    await page.goto(`/user/${await selfId(page)}/projects/${first}`);
    const other = page.getByRole('link', { name: 'Last light' });
    await expectUi(other).toBeVisible();
    await page.keyboard.press('End');
    const scrolled = () => page.evaluate(() => Math.round(scrollY));
    await expectUi.poll(scrolled).toBeGreaterThan(50);
    const end = await scrolled();
    await other.click();
    await expectUi(page.getByRole('heading', { level: 1, name: 'Last light' })).toBeVisible();
    await expectUi.poll(scrolled).toBe(0);
    await page.goBack();
    await expectUi(page.getByRole('heading', { level: 1, name: 'First light' })).toBeVisible();
    await expectUi.poll(scrolled).toBeGreaterThan(end / 2);
    expect(pageErrors).toEqual([]);
  });
});

describe('the order of a portfolio', () => {
  const TITLES = ['North', 'East', 'South', 'West'];
  const tileOf = (page: Page, title: string) => page.getByRole('button', { name: title }).first();
  const orderOf = (page: Page) =>
    page
      .getByRole('main')
      .locator('li')
      .evaluateAll((tiles, titles) => {
        const words = tiles.map(({ textContent }) => textContent ?? '');
        return words.flatMap((text) => titles.find((title) => text.includes(title)) ?? []);
      }, TITLES);

  /** Opens the portfolio of somebody with four projects while it is arranged, newest first. */
  async function openArranging(name: string, device: typeof PHONE) {
    const visit = await openFeedAsNewUser(world, name, device);
    for (const title of TITLES.toReversed()) await addProject(visit.page, title);
    await visit.page.goto('/profile');
    await button(visit.page, PROJECT_MESSAGES.arrange).click();
    await expectUi(button(visit.page, PROJECT_MESSAGES.done)).toBeFocused();
    expect(await orderOf(visit.page)).toEqual(TITLES);
    return visit;
  }

  it.each([
    ['1280 px', 'sorter', DESKTOP],
    ['390 px', 'stacker', { ...PHONE, touch: false }],
  ] as const)('is set by mouse, keys and buttons, and persists: %s', async (_, name, device) => {
    const { page, context, pageErrors } = await openArranging(name, device);
    const [from, to] = [
      await centreOf(tileOf(page, 'West')),
      await centreOf(tileOf(page, 'North')),
    ];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 12, from.y, { steps: 3 });
    await page.mouse.move(to.x - 40, to.y, { steps: 6 });
    await expectUi(page.locator('[data-drop="before"]')).toHaveCount(1);
    await page.mouse.up();
    await expectUi.poll(() => orderOf(page)).toEqual(['West', 'North', 'East', 'South']);

    const { keyboard } = page;
    await tileOf(page, 'North').focus();
    await keyboard.press('Space');
    await expectUi(page.getByText(PROJECT_MESSAGES.lifted('North'))).toBeAttached();
    await keyboard.press('End');
    await expectUi(page.getByText(PROJECT_MESSAGES.moved('North', 4, 4))).toBeAttached();
    await keyboard.press('Escape');
    expect(await orderOf(page)).toEqual(['West', 'North', 'East', 'South']);
    await keyboard.press('Space');
    await keyboard.press('End');
    await keyboard.press('Space');
    await expectUi.poll(() => orderOf(page)).toEqual(['West', 'East', 'South', 'North']);
    await expectUi(tileOf(page, 'North')).toBeFocused();

    await button(page, PROJECT_MESSAGES.moveNameEarlier('South')).press('Space');
    await expectUi.poll(() => orderOf(page)).toEqual(['West', 'South', 'East', 'North']);
    await expectUi(button(page, PROJECT_MESSAGES.moveNameEarlier('South'))).toBeFocused();
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/projects/order'));
    await button(page, PROJECT_MESSAGES.done).click();
    expect((await saved).ok()).toBe(true);
    await page.reload();
    await expectUi(page.getByRole('link', { name: 'North' }).first()).toBeVisible();
    expect(await orderOf(page)).toEqual(['West', 'South', 'East', 'North']);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('is set by a finger that rests on a tile; one that does not scrolls', async () => {
    const { page, context, pageErrors } = await openArranging('presser', PHONE);
    const fingers = await touchGestures(page);
    const first = await centreOf(tileOf(page, 'North'));
    await fingers.drag(first, { ...first, y: first.y - 200 });
    expect(await orderOf(page)).toEqual(TITLES);
    const [from, to] = [
      await centreOf(tileOf(page, 'North')),
      await centreOf(tileOf(page, 'East')),
    ];
    await fingers.longPressAndDrag(from, { x: to.x + 40, y: to.y });
    await expectUi.poll(() => orderOf(page)).toEqual(['East', 'North', 'South', 'West']);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

describe('the links of a profile', () => {
  const { edit, linksBack } = PROFILE_MESSAGES;
  const SITES = ['work', 'prints', 'shop', 'notes', 'code'].map((name) => `${name}.example.org`);

  it.each([
    ['1280 px', 'linked', DESKTOP],
    ['390 px', 'chained', PHONE],
  ] as const)(
    'are up to five, open elsewhere, and carry the mark of a proven one: %s',
    async (_, name, device) => {
      const { page, context, pageErrors } = await openFeedAsNewUser(world, name, device);
      await page.goto('/profile');
      await button(page, edit.title).click();
      const form = page.getByRole('dialog');
      await form.getByLabel(edit.link(1)).fill('http://not-safe.example.org');
      await button(form, edit.save).click();
      await expectUi(form.getByText(ERROR_MESSAGES.profile_links_invalid)).toBeVisible();
      for (const [at, site] of SITES.entries()) await form.getByLabel(edit.link(at + 1)).fill(site);
      await expectUi(form.getByLabel(edit.link(6))).toHaveCount(0);
      await button(form, edit.save).click();
      await expectUi(form).toBeHidden();
      for (const site of SITES) {
        const link = page.getByRole('link', { name: site });
        await expectUi(link).toHaveAttribute('href', `https://${site}/`);
        await expectUi(link).toHaveAttribute('rel', /\bme\b.*\bnoopener\b/);
        await expectUi(link).toHaveAttribute('target', '_blank');
      }
      await expectNoSidewaysScroll(page);

      // The server found the way back on one of them.
      await page.route(/\/api\/users\/details/, async (route) => {
        const details = await (await route.fetch()).json();
        const links = details.links?.map((link: object, at: number) => ({
          ...link,
          verified: at === 1,
        }));
        await route.fulfill({ json: { ...details, ...(links && { links }) } });
      });
      await page.reload();
      const proven = page.getByRole('link', { name: `prints.example.org (${linksBack})` });
      await expectUi(proven).toBeVisible();
      await expectUi(page.getByRole('link', { name: linksBack })).toHaveCount(1);
      expect(pageErrors).toEqual([]);
      await context.close();
    },
  );
});
