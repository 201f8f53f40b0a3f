import type { Locator, Page } from 'playwright';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { PROBLEM_STATUS, type ProblemCode } from '#contract/problems.ts';
import { expectUi } from '../e2e/browser.ts';
import { gotoEmptyPage } from '../e2e/journeys.ts';
import { PATHS } from '../paths.ts';
import type { ScreenWorld } from './world.ts';

/** Who looks at a screen. */
export type Viewer = 'nobody' | 'owner' | 'newcomer' | 'unreachable' | 'leaver';

/** A screen, a dialog or a state of one that people meet. */
export interface Screen {
  /** Names its pictures, in kebab-case. */
  readonly name: string;
  /** The owner unless said. */
  readonly viewer?: Viewer;
  /** Brings the page there, from wherever it is. */
  readonly open: (page: Page, world: ScreenWorld) => Promise<void>;
  /** Lies over a screen: Escape closes it and gives focus back. */
  readonly overlay?: Overlay;
  /** The question that Escape asks over words that are not saved: it stands, and asks again. */
  readonly confirmsOnEscape?: boolean;
  /** Takes back what would follow the page to the next screen. */
  readonly cleanUp?: (page: Page) => Promise<void>;
  /** Exists in one column, or beside it, only. */
  readonly only?: 'phone' | 'desk';
  /** Another part of what was looked at already: has pictures, and is not inspected again. */
  readonly isScreenshotOnly?: boolean;
  /** The console complains there by right. */
  readonly logsErrors?: boolean;
}

interface Overlay {
  readonly box: (page: Page) => Locator;
  /** What was pressed to open it. Without one, focus goes back to where it was. */
  readonly opener?: (page: Page) => Locator;
  /** Opens it by keys from what was pressed. Without it, Enter does. */
  readonly openByKeys?: (page: Page) => Promise<void>;
}

/** Opens the menu of a button and chooses from it, by keys alone. */
export async function chooseByKeys(page: Page, opener: Locator, item: string): Promise<void> {
  await opener.press('Enter');
  const wanted = page.getByRole('menuitem', { name: item, exact: true });
  await expectUi(wanted).toBeVisible();
  const items = page.getByRole('menuitem');
  const names = await items.allTextContents();
  const at = names.indexOf(item);
  if (at === -1) throw new Error(`No "${item}" among ${names.join(', ')}.`);
  // Focus moves a moment after its key: the next one waits for it.
  for (let down = 0; down < at; down += 1) {
    await expectUi(items.nth(down)).toBeFocused();
    await page.keyboard.press('ArrowDown');
  }
  await expectUi(wanted).toBeFocused();
  await page.keyboard.press('Enter');
}

export const dialog = (page: Page): Locator => page.getByRole('dialog');
export const confirmDialog = (page: Page): Locator => page.getByRole('alertdialog');

/** Waits until nothing stands in the place of what is still on its way. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  const waiting = '[aria-busy="true"], [data-waiting], [data-line], [role="status"][aria-label]';
  await expectUi(page.locator(waiting)).toHaveCount(0);
}

/**
 * Goes to an address, unless the page is there already, and waits for what is to be seen. Inside the
 * hub it goes as a link would: loading the page anew takes several times as long. How each address
 * comes when it is opened directly is what `layout-stability.spec.ts` looks at.
 */
export async function visit(
  page: Page,
  address: string,
  seen: Locator = page.getByRole('main'),
): Promise<void> {
  const { pathname, search, hash } = new URL(page.url());
  if (`${pathname}${search}${hash}` !== address) {
    const isInside = await page.locator('main#content').isVisible();
    const isCovered = (await page.locator('[role="dialog"], [role="alertdialog"]').count()) > 0;
    if (isInside && !isCovered) await walk(page, address);
    else await load(page, address, seen);
  }
  await expectUi(seen.first()).toBeVisible();
  await waitUntilLoaded(page);
}

/** Goes where no link needs to stand. */
async function walk(page: Page, address: string): Promise<void> {
  const isNewScreen = await page.evaluate((to) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const { pathname } = location;
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    return location.pathname !== pathname;
  }, address);
  if (!isNewScreen) return;
  // It takes focus as soon as it stands: its content does or, where it opens over one, it does itself.
  const focused = 'main#content:focus, [role="dialog"]:focus, [role="dialog"] :focus';
  await expectUi(page.locator(focused)).toHaveCount(1);
}

/** Reloads the page, and waits for all that it requests by itself. */
async function load(page: Page, address: string, seen: Locator): Promise<void> {
  // What is unread comes last of what is shown; after it, only other screens are fetched.
  const last = page
    .waitForResponse((answer) => new URL(answer.url()).pathname === PATHS.notificationCount)
    .catch(() => undefined); // not where nobody is signed in
  await page.goto(address);
  await expectUi(seen.first()).toBeVisible();
  await Promise.race([last, page.waitForLoadState('networkidle')]);
}

/** A screen that its address is all of. */
export function screenAt(
  name: string,
  viewer: Viewer,
  address: string | ((world: ScreenWorld) => string),
  seen?: (page: Page) => Locator,
): Screen {
  return {
    name,
    viewer,
    open: (page, world) =>
      visit(page, typeof address === 'string' ? address : address(world), seen?.(page)),
  };
}

/** Answers a call as the server refuses it, until the screen is left. */
export async function mockRefusal(page: Page, path: string, code: ProblemCode): Promise<void> {
  const status = PROBLEM_STATUS[code];
  const message = ERROR_MESSAGES[code];
  await page.route(`**${path}`, (route) =>
    route.fulfill({ status, json: { code, error: message } }),
  );
}

/** Leaves nothing of what was done to the page or its calls. */
export async function resetPage(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await gotoEmptyPage(page);
}
