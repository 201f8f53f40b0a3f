import type { Page } from 'playwright';
import { expect } from 'vitest';
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
