import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';

import { DESKTOP, expectUi, PHONE } from '../../support/e2e/browser.ts';
import { button, openFeedAsNewUser } from '../../support/e2e/journeys.ts';
import { serverAndBrowser } from '../../support/e2e/server-and-browser.ts';
import { pngOf } from '../../support/media/png.ts';

const hub = serverAndBrowser();
const messages = PROJECT_MESSAGES.editor;
const IMAGES = Array.from({ length: 7 }, (_, n) => ({
  name: `image-${n + 1}.png`,
  mimeType: 'image/png',
  buffer: Buffer.from(pngOf(320, 240 + n * 40, 2)),
}));

const editorOf = (page: Page) => page.getByRole('dialog', { name: messages.newTitle });
const cellsOf = (page: Page) => editorOf(page).getByRole('listbox').getByRole('option');
const panel = (page: Page, name: string) => editorOf(page).getByRole('region', { name });

/** Opens a new project with seven images; returns their order by the numbers they came with. */
async function addImages(page: Page) {
  await page.goto('/profile/projects/new');
  const editor = editorOf(page);
  await editor.getByLabel(messages.title, { exact: true }).fill('A week');
  await editor.getByLabel(messages.addToGallery).setInputFiles(IMAGES);
  await expectUi(editor.getByText(messages.images(7), { exact: false }).first()).toBeVisible();
  await expectUi(editor.getByRole('progressbar')).toHaveCount(0);
  const keysNow = () =>
    cellsOf(page).evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset.cell));
  const keys = await keysNow();
  return async () => (await keysNow()).map((key) => keys.indexOf(key) + 1);
}

async function chosenIn(page: Page): Promise<number[]> {
  const chosen = await cellsOf(page).evaluateAll((cells) =>
    cells.map((cell) => cell.getAttribute('aria-selected') === 'true'),
  );
  return chosen.flatMap((isChosen, at) => (isChosen ? [at + 1] : []));
}

async function dragTo(page: Page, cell: Locator, target: Locator): Promise<void> {
  const [from, to] = [await cell.boundingBox(), await target.boundingBox()];
  if (!from || !to) throw new Error('It is not on screen.');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 + 12, from.y + from.height / 2, { steps: 3 });
  await page.mouse.move(to.x + 4, to.y + to.height / 2, { steps: 6 });
  await expectUi(page.locator('[data-drop]')).toHaveCount(1);
  await page.mouse.up();
}

it.each([
  ['1280 px', 'walker', DESKTOP],
  ['390 px', 'strider', { ...PHONE, touch: false }],
] as const)(
  'several images are selected, dragged, described and removed together, and all is undone: %s',
  async (_, name, device) => {
    const { page, context, pageErrors } = await openFeedAsNewUser(hub, name, device);
    const order = await addImages(page);
    const cells = cellsOf(page);

    await cells.nth(1).click();
    await expectUi(panel(page, messages.image(2, 7))).toBeVisible();
    await cells.nth(3).click({ modifiers: ['Shift'] });
    await expectUi(panel(page, messages.images(3))).toBeVisible();
    await cells.nth(2).click({ modifiers: ['ControlOrMeta'] });
    await cells.nth(2).click({ modifiers: ['ControlOrMeta'] });
    expect(await chosenIn(page)).toEqual([2, 3, 4]);
    await dragTo(page, cells.nth(2), cells.first());
    await expectUi.poll(order).toEqual([2, 3, 4, 1, 5, 6, 7]);
    expect(await chosenIn(page)).toEqual([1, 2, 3]);

    const several = panel(page, messages.images(3));
    await several.getByLabel(messages.alt).fill('Evening on the ridge');
    await button(several, messages.describe(3)).click();
    await expectUi(cells.first()).toHaveAccessibleName(/Evening on the ridge$/);
    await button(several, messages.moveTo).click();
    const place = page.getByRole('dialog', { name: messages.moving(3) });
    await place.getByLabel(messages.position).fill('9');
    await button(place, messages.move).click();
    await expectUi(place.getByText(messages.positionInvalid(5))).toBeVisible();
    await place.getByLabel(messages.position).fill('5');
    await button(place, messages.move).click();
    await expectUi.poll(order).toEqual([1, 5, 6, 7, 2, 3, 4]);
    await button(several, messages.remove).click();
    await expectUi.poll(order).toEqual([1, 5, 6, 7]);

    await button(editorOf(page), messages.undo).click();
    await expectUi.poll(order).toEqual([1, 5, 6, 7, 2, 3, 4]);
    await cells.first().press('ControlOrMeta+z');
    await expectUi.poll(order).toEqual([2, 3, 4, 1, 5, 6, 7]);
    await cells.first().press('ControlOrMeta+z');
    await expectUi(cells.first()).toHaveAccessibleName(new RegExp(`${messages.noDescription}$`));
    await cells.first().press('ControlOrMeta+z');
    await expectUi.poll(order).toEqual([1, 2, 3, 4, 5, 6, 7]);
    await cells.first().press('ControlOrMeta+Shift+z');
    await expectUi.poll(order).toEqual([2, 3, 4, 1, 5, 6, 7]);
    expect(pageErrors).toEqual([]);
    await context.close();
  },
);

it('the keyboard alone selects, moves, describes and publishes, and is reminded once', async () => {
  const { page, context, pageErrors } = await openFeedAsNewUser(hub, 'typist', DESKTOP);
  const order = await addImages(page);
  const cells = cellsOf(page);
  const { keyboard } = page;

  await cells.first().focus();
  await keyboard.press('ArrowRight');
  await keyboard.press('Shift+ArrowRight');
  expect(await chosenIn(page)).toEqual([2, 3]);
  await expectUi(cells.nth(2)).toBeFocused();
  await keyboard.press('Space');
  await keyboard.press('End');
  await expectUi(page.locator('[data-drop="after"]')).toHaveCount(1);
  await keyboard.press('Escape');
  expect(await order()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  await keyboard.press('Space');
  await keyboard.press('ArrowRight');
  await keyboard.press('Space');
  await expectUi.poll(order).toEqual([1, 4, 2, 3, 5, 6, 7]);
  expect(await chosenIn(page)).toEqual([3, 4]);
  await expectUi(cells.nth(3)).toBeFocused();

  await cells.first().click();
  await cells.nth(4).click({ modifiers: ['ControlOrMeta'] });
  await keyboard.press('Space');
  await keyboard.press('Space'); // put down where they lay
  expect(await order()).toEqual([1, 4, 2, 3, 5, 6, 7]);

  await keyboard.press('ControlOrMeta+a');
  expect(await chosenIn(page)).toHaveLength(7);
  await keyboard.press('Escape');
  expect(await chosenIn(page)).toEqual([]);
  await keyboard.press('Home');
  await keyboard.press('Delete');
  await expectUi.poll(order).toEqual([4, 2, 3, 5, 6, 7]);
  await expectUi(cells.first()).toBeFocused();
  await button(editorOf(page), messages.undo).press('Enter');
  await expectUi.poll(order).toEqual([1, 4, 2, 3, 5, 6, 7]);
  await expectUi(cells.first()).toBeFocused(); // what came back
  await keyboard.press('Delete');
  await expectUi.poll(order).toEqual([4, 2, 3, 5, 6, 7]);

  await button(editorOf(page), messages.add).press('Enter');
  const question = page.getByRole('alertdialog');
  await expectUi(question).toHaveAccessibleName(messages.confirm.undescribed.titleOf(6));
  await button(question, messages.confirm.undescribed.describe).press('Enter');
  await expectUi(panel(page, messages.image(1, 6)).getByLabel(messages.alt)).toBeFocused();
  for (let n = 1; n <= 6; n += 1) {
    await expectUi(panel(page, messages.image(n, 6)).getByLabel(messages.alt)).toBeFocused();
    await keyboard.type(`Day ${n}`);
    if (n < 6) await keyboard.press('Enter');
  }
  await keyboard.press('Escape');
  await expectUi(cells.last()).toBeFocused();
  await expectUi(
    editorOf(page).getByText(messages.described(6, 6), { exact: false }),
  ).toBeVisible();
  await button(editorOf(page), messages.add).press('Enter');
  await button(question, messages.confirm.add.yes).press('Enter');
  await expectUi(editorOf(page)).toBeHidden();
  expect(pageErrors).toEqual([]);
  await context.close();
});
