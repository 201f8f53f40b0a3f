import type { Page } from 'playwright';
import { expect } from 'vitest';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { pageIsIdle } from '../e2e/at-rest.ts';
import { expectUi } from '../e2e/browser.ts';
import type { Screen } from './screen.ts';
import { waitUntilSettled } from './settled.ts';
import { close } from './walk.ts';

/**
 * Closes an overlay by Escape, which gives focus back to what opened it, and opens it again by keys: it
 * has focus then. Escape over text that is not saved asks, and asks again; the text stays.
 */
export async function reopenByKeys(page: Page, screen: Screen): Promise<void> {
  const { overlay } = screen;
  if (!overlay) return;
  await pageIsIdle(page);
  const written = await textsIn(page);
  await close(page, screen);
  if (overlay.openByKeys) {
    await overlay.openByKeys(page);
  } else if (overlay.opener) {
    await overlay.opener(page).press('Enter');
  } else if (screen.confirmsOnEscape) {
    expect(await textsIn(page), screen.name).toEqual(written);
    // Focus returns a moment after the question is gone; until then Escape would go to the dialog.
    await expectUi(page.locator('[role="dialog"]:focus, [role="dialog"] :focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
  } else {
    return;
  }
  await expectUi(overlay.box(page)).toBeVisible();
  const hasFocus = () => overlay.box(page).evaluate((box) => box.contains(document.activeElement));
  await expectUi.poll(hasFocus).toBe(true);
  await waitUntilSettled(page);
  await pageIsIdle(page);
}

/**
 * Screens in place of the whole page, where nothing else can be done, forms, which are dialogs, the page
 * before its first content, after which the keys are loaded, and without a connection, for which the
 * composer's code may be waiting.
 */
const WITHOUT_KEYS =
  /^(account-leaving|crash|email-prompt|feed-(loading|offline)|new-version|session-trying-again|(composer|comment|post-edit|project-edit).*)$/;

/**
 * Opens New post by its key and closes it again.
 *
 * @returns whether the screen is one on which the key works: the owner's, which no dialog covers.
 */
export async function openComposerByKey(
  page: Page,
  { name, viewer = 'owner', overlay }: Screen,
): Promise<boolean> {
  if (viewer !== 'owner' || overlay || WITHOUT_KEYS.test(name)) return false;
  if ((await page.locator('[role="dialog"], [role="alertdialog"]').count()) > 0) return false;
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  // The keys are loaded after the screen: one that comes before them does nothing.
  await page.evaluate(() => {
    addEventListener('keydown', (event) => Object.assign(window, { pressed: event }));
  });
  await expectUi
    .poll(
      async () => {
        await page.keyboard.press('n');
        return page.evaluate(() => Reflect.get(window, 'pressed').defaultPrevented);
      },
      { message: `"n" on ${name}` },
    )
    .toBe(true);
  const composer = page.getByRole('dialog', { name: SHELL_MESSAGES.titles.newPost });
  await expectUi(composer, `"n" on ${name}`).toBeVisible();
  await pageIsIdle(page);
  await page.keyboard.press('Escape');
  await expectUi(composer).toBeHidden();
  return true;
}

/** The texts in the fields of the dialogs that are open. */
function textsIn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLTextAreaElement>(
        '[role="dialog"] textarea, [role="dialog"] input:not([type="file"])',
      ),
    ].map(({ value }) => value),
  );
}
