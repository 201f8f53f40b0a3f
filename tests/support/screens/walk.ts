import type { Browser, Page } from 'playwright';
import { PASSWORD } from '../e2e/accounts.ts';
import { type Device, expectUi, openVisitor, type Visitor } from '../e2e/browser.ts';
import { PATHS } from '../paths.ts';
import { ACCOUNT_SCREENS } from './account-screens.ts';
import { FEED_SCREENS } from './feed-screens.ts';
import { FIRST_SCREENS } from './first-screens.ts';
import { PEOPLE_SCREENS } from './people-screens.ts';
import { POST_SCREENS } from './post-screens.ts';
import { PROJECT_SCREENS } from './project-screens.ts';
import { resetPage, type Screen, type Viewer } from './screen.ts';
import { SETTINGS_SCREENS } from './settings-screens.ts';
import type { ScreenWorld } from './world.ts';

/** Every screen, dialog and state that people meet; pictures and inspections walk the same ones. */
export const SCREENS = {
  account: ACCOUNT_SCREENS,
  first: FIRST_SCREENS,
  feed: [...FEED_SCREENS, ...POST_SCREENS],
  people: PEOPLE_SCREENS,
  projects: PROJECT_SCREENS,
  settings: SETTINGS_SCREENS,
} as const;

interface Walk {
  readonly browser: Browser;
  readonly world: ScreenWorld;
  readonly device: Device;
  readonly screens: readonly Screen[];
  /** By viewer, those of earlier walks, who go on: a new one costs more than all else of a screen. */
  readonly visitors?: Map<Viewer, Visitor>;
  /** Called on each screen, while it is open. */
  readonly look: (page: Page, screen: Screen) => Promise<void>;
}

/** Goes through screens as those who see them; answers what the console complained of wrongly. */
export async function walkScreens({
  browser,
  world,
  device,
  screens,
  visitors = new Map(),
  look,
}: Walk) {
  const isPhone = device.touch === true;
  const here = screens.filter(({ only }) => only === undefined || (only === 'phone') === isPhone);
  const wrong: string[] = [];
  for (const [viewer, seen] of Map.groupBy(here, ({ viewer = 'owner' }) => viewer)) {
    const known = visitors.get(viewer);
    const visitor = known ?? (await openVisitor(browser, world.origin, device));
    const { page, pageErrors } = visitor;
    if (!known) await signIn(page, viewer, world);
    visitors.delete(viewer); // a part that breaks off leaves its page as it is
    for (const screen of seen) {
      await screen.open(page, world);
      await look(page, screen);
      await close(page, screen);
      await screen.cleanUp?.(page);
      const said = pageErrors.splice(0).map((words) => `${screen.name}: ${words}`);
      if (!screen.logsErrors) wrong.push(...said);
    }
    await forget(visitor);
    visitors.set(viewer, visitor);
  }
  return wrong;
}

/** Leaves nothing of a part to the next: no drafts, no choices, no permissions. */
async function forget({ page, context }: Visitor): Promise<void> {
  await resetPage(page);
  await context.clearPermissions();
  // In the page: cleared by the browser, the first that a page stores afterwards may be gone as well.
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  const { origin } = new URL(page.url());
  const storageTypes = 'cookies,indexeddb,cache_storage,service_workers,file_systems';
  const browser = await context.newCDPSession(page);
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await browser.detach();
}

/** Starts a page with a logged-in person. */
async function signIn(page: Page, viewer: Viewer, world: ScreenWorld): Promise<void> {
  if (viewer === 'nobody') return;
  const { username } = world[viewer];
  const data = { username, password: PASSWORD };
  const answer = await page.request.post(PATHS.login, { data });
  await page.context().addInitScript(
    (token: string) => {
      // Not in `about:blank`, which has no storage.
      if (location.protocol.startsWith('http')) localStorage.setItem('token', token);
    },
    (await answer.json()).token,
  );
}

/** Escape closes what lies over a screen, and focus is where it was. */
export async function close(page: Page, { overlay }: Screen): Promise<void> {
  if (!overlay) return;
  await page.keyboard.press('Escape');
  await expectUi(overlay.box(page)).toBeHidden();
  if (overlay.opener) await expectUi(overlay.opener(page)).toBeFocused();
}
