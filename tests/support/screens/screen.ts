import type { Locator, Page } from 'playwright';
import { PROBLEMS, type ProblemCode } from '#contract/problems.ts';
import { see } from '../browser.ts';
import type { ScreenWorld } from './world.ts';

/** Who looks at a screen. */
export type Viewer = 'nobody' | 'owner' | 'newcomer' | 'unreachable' | 'leaver';

/** A screen, a dialog or a state of one that people meet. */
export interface Screen {
  /** Names its pictures, in kebab-case. */
  readonly name: string;
  readonly viewer: Viewer;
  /** Brings the page there, from wherever it is. */
  readonly open: (page: Page, world: ScreenWorld) => Promise<void>;
  /** Lies over a screen: Escape closes it and gives focus back. */
  readonly overlay?: Overlay;
  /** The question that Escape asks over words that are not saved: it stands, and asks again. */
  readonly asksByEscape?: boolean;
  /** Takes back what would follow the page to the next screen. */
  readonly leave?: (page: Page) => Promise<void>;
  /** Exists in one column, or beside it, only. */
  readonly only?: 'phone' | 'desk';
  /** Another part of what was looked at already: has pictures, and is not inspected again. */
  readonly isOnlyPictured?: boolean;
  /** The console complains there by right. */
  readonly isLoud?: boolean;
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
  await see(wanted).toBeVisible();
  const items = page.getByRole('menuitem');
  await see(items.first()).toBeFocused();
  for (let down = await items.count(); down > 0; down -= 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await see(wanted).toBeFocused();
  await page.keyboard.press('Enter');
}

export const dialog = (page: Page): Locator => page.getByRole('dialog');
export const question = (page: Page): Locator => page.getByRole('alertdialog');

/** Goes to an address, unless the page is there already, and waits for what is to be seen. */
export async function visit(
  page: Page,
  address: string,
  seen: Locator = page.getByRole('main'),
): Promise<void> {
  const { pathname, search, hash } = new URL(page.url());
  if (`${pathname}${search}${hash}` !== address) await page.goto(address);
  await see(seen.first()).toBeVisible();
  await page.waitForLoadState('networkidle');
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
export async function refuse(page: Page, path: string, code: ProblemCode): Promise<void> {
  const { status, message } = PROBLEMS[code];
  await page.route(`**${path}`, (route) =>
    route.fulfill({ status, json: { code, error: message } }),
  );
}

/** Leaves nothing of what was done to the page or its calls. */
export async function leaveUntouched(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('about:blank');
}
