import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import { LIGHTBOX_WORDS } from '#contract/lightbox-words.ts';
import { PORTFOLIO_WORDS } from '#contract/portfolio-words.ts';
import { WORDS } from '#contract/words.ts';
import { see, visitor } from '../support/browser.ts';
import { hubAndBrowser } from '../support/hub-and-browser.ts';
import { exhibit, selfId } from '../support/journeys.ts';
import { signUp } from '../support/people.ts';
import { pngOf } from '../support/png.ts';

const world = hubAndBrowser();
/** Two different ones: a file stands once among the parts, and once in the gallery. */
const twoPictures = [
  { name: 'a.jpg', mimeType: 'image/jpeg', buffer: readFileSync(inject('photograph')) },
  { name: 'b.png', mimeType: 'image/png', buffer: Buffer.from(pngOf(640, 480, 2)) },
];
const words = PORTFOLIO_WORDS.editor;

const editorOf = (page: Page, title: string) => page.getByRole('dialog', { name: title });

async function pressAndConfirm(page: Page, name: string, yes: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: yes }).click();
}

describe('a portfolio', () => {
  it('takes a project of real photographs, shows it, changes it and lets it go', async () => {
    const { page, complaints } = await visitor(world.browser, world.hub.origin);
    await signUp(page, 'iris', 'iris@example.org');
    await page.getByRole('link', { name: WORDS.nav.profile }).first().click();
    await page.getByRole('link', { name: PORTFOLIO_WORDS.addNew }).click();

    const editor = editorOf(page, words.newTitle);
    await editor.getByLabel(words.title, { exact: true }).fill('Last light');
    await editor.getByLabel(words.date).fill('2026-06-21');
    await editor.getByRole('button', { name: words.addText }).click();
    await editor.getByLabel(words.blockText).fill('Eleven minutes.');
    await editor.getByLabel(words.addMedia).setInputFiles(twoPictures);
    await editor.getByLabel(words.addToGallery).setInputFiles(twoPictures);
    const add = editor.getByRole('button', { name: words.add, exact: true });
    await see(add).toHaveAttribute('aria-disabled', 'false');
    await editor.getByRole('button', { name: words.moveUp(2) }).click();
    await pressAndConfirm(page, words.add, words.asking.add.yes);
    await see(editor).toBeHidden();

    await page.getByRole('link', { name: PORTFOLIO_WORDS.viewTitle('Last light') }).click();
    await see(page.getByRole('heading', { level: 1, name: 'Last light' })).toBeVisible();
    const head = page.getByRole('article').locator('> header');
    await see(head.getByRole('link', { name: 'iris' })).toHaveAttribute('href', '/profile');
    await see(head.locator('+ *').getByRole('img')).toBeVisible();
    const pictures = page.getByRole('article').getByRole('img');
    await see(pictures).toHaveCount(4);
    const opener = page.getByRole('button', { name: new RegExp(`^${LIGHTBOX_WORDS.open('')}`) });
    await opener.nth(1).click();
    const lightbox = page.getByRole('dialog', { name: LIGHTBOX_WORDS.title });
    await see(lightbox.getByText(LIGHTBOX_WORDS.place(2, 4), { exact: true })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await see(lightbox.getByText(LIGHTBOX_WORDS.place(3, 4), { exact: true })).toBeVisible();
    await page.evaluate(() => history.back()); // closes what lies over the page, not the page
    await see(lightbox).toBeHidden();
    await see(opener.nth(1)).toBeFocused();

    await page.getByRole('link', { name: PORTFOLIO_WORDS.edit, exact: true }).click();
    const changing = editorOf(page, words.editTitle);
    await changing.getByLabel(words.title, { exact: true }).fill('Last light, again');
    await changing.getByRole('button', { name: words.removeImage(2) }).click();
    await pressAndConfirm(page, words.save, words.asking.save.yes);
    await see(changing).toBeHidden();
    await see(page.getByRole('heading', { level: 1, name: 'Last light, again' })).toBeVisible();
    await see(pictures).toHaveCount(3);
    await page.reload();
    await see(page.getByRole('heading', { level: 1, name: 'Last light, again' })).toBeVisible();
    await see(pictures).toHaveCount(3);

    await pressAndConfirm(page, PORTFOLIO_WORDS.delete, PORTFOLIO_WORDS.deleting.yes);
    await page.waitForURL('**/profile');
    await see(page.getByText(PORTFOLIO_WORDS.deleting.done('Last light, again'))).toBeVisible();
    await see(page.getByRole('link', { name: PORTFOLIO_WORDS.addNew })).toBeVisible();
    await page.reload();
    await see(page.getByRole('link', { name: PORTFOLIO_WORDS.addNew })).toBeVisible();
    await see(page.getByRole('link', { name: /^View / })).toHaveCount(0);
    expect(complaints).toEqual([]);
  });

  it('asks before Back loses what was written, and brings the texts back the next time', async () => {
    const { page, complaints } = await visitor(world.browser, world.hub.origin);
    await signUp(page, 'ines', 'ines@example.org');
    await page.goto('/profile');
    await page.getByRole('link', { name: PORTFOLIO_WORDS.addNew }).click();
    const editor = editorOf(page, words.newTitle);
    await editor.getByLabel(words.title, { exact: true }).fill('Half a thought');
    await page.evaluate(() => history.back());
    const question = page.getByRole('alertdialog', { name: words.asking.close.title });
    await question.getByRole('button', { name: words.asking.no }).click();
    await see(editor.getByLabel(words.title, { exact: true })).toHaveValue('Half a thought');
    await editor.getByRole('button', { name: words.close }).click();
    await question.getByRole('button', { name: words.asking.close.yes }).click();
    await page.waitForURL('**/profile');
    await page.getByRole('link', { name: PORTFOLIO_WORDS.addNew }).click();
    await see(editor.getByLabel(words.title, { exact: true })).toHaveValue('Half a thought');
    expect(complaints).toEqual([]);
  });

  it('keeps a project that the server did not delete', async () => {
    const { page } = await visitor(world.browser, world.hub.origin);
    await signUp(page, 'ida', 'ida@example.org');
    await page.goto('/profile/projects/new');
    await page.getByLabel(words.title, { exact: true }).fill('Stays');
    await pressAndConfirm(page, words.add, words.asking.add.yes);
    await page.waitForURL('**/profile');
    await page.route('**/api/projects/delete/**', (route) => route.abort());
    await page.getByRole('button', { name: PORTFOLIO_WORDS.deleteTitle('Stays') }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: PORTFOLIO_WORDS.deleting.yes }).click();
    await see(page.getByText(PORTFOLIO_WORDS.deleting.failed('Stays'))).toBeVisible();
    await see(page.getByRole('link', { name: PORTFOLIO_WORDS.viewTitle('Stays') })).toBeVisible();
  });

  it('leads from the end of a project to the top of the next, and back to where one was', async () => {
    const { page, complaints } = await visitor(world.browser, world.hub.origin);
    await signUp(page, 'rosa', 'rosa@example.org');
    const [first] = [await exhibit(page, 'First light'), await exhibit(page, 'Last light')];
    // So low that there is something to scroll.
    await page.setViewportSize({ width: 1280, height: 320 });
    await page.goto(`/user/${await selfId(page)}/projects/${first}`);
    const other = page.getByRole('link', { name: 'Last light' });
    await see(other).toBeVisible();
    await page.keyboard.press('End');
    const scrolled = () => page.evaluate(() => Math.round(scrollY));
    await see.poll(scrolled).toBeGreaterThan(50);
    const end = await scrolled();
    await other.click();
    await see(page.getByRole('heading', { level: 1, name: 'Last light' })).toBeVisible();
    await see.poll(scrolled).toBe(0);
    await page.goBack();
    await see(page.getByRole('heading', { level: 1, name: 'First light' })).toBeVisible();
    await see.poll(scrolled).toBeGreaterThan(end / 2);
    expect(complaints).toEqual([]);
  });
});
