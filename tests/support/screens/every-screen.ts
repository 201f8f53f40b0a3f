import { beforeAll, expect, inject, it } from 'vitest';
import type { Device, Visitor } from '../e2e/browser.ts';
import { serverAndBrowser } from '../e2e/server-and-browser.ts';
import { inspectScreen } from './inspect.ts';
import { openComposerByKey, reopenByKeys } from './keyboard.ts';
import type { Viewer } from './screen.ts';
import { SCREENS, walkScreens } from './walk.ts';
import { makeScreenWorld, type ScreenWorld } from './world.ts';

/** Each of some twenty screens is looked at seven times: on a slow machine that is not soon done. */
const PATIENCE_MS = 600_000;

/**
 * Tests that every screen and dialog is accessible on a device, part by part. Each device is a file of
 * its own, with a hub of its own.
 */
export function testEveryScreen(device: Device): void {
  const hub = serverAndBrowser();
  let world: ScreenWorld;
  const hasKeys = !device.touch;
  const composerOpened: string[] = [];
  const visitors = new Map<Viewer, Visitor>();
  beforeAll(async () => {
    world = await makeScreenWorld(hub.server.origin, inject('photograph'));
  });

  it.each(Object.entries(SCREENS).map(([part, screens]) => ({ part, screens })))(
    'meets WCAG 2.2 AA in both themes and every other look, and works by keys: $part',
    async ({ screens }) => {
      const found: Record<string, unknown> = {};
      const pageErrors = await walkScreens({
        browser: hub.browser,
        world,
        device,
        visitors,
        screens: screens.filter(({ isScreenshotOnly }) => hasKeys || !isScreenshotOnly),
        look: async (page, screen) => {
          if (!screen.isScreenshotOnly) {
            found[screen.name] = await inspectScreen(page, device);
            await reopenByKeys(page, screen);
          }
          if (hasKeys && (await openComposerByKey(page, screen))) composerOpened.push(screen.name);
        },
      });
      const clean = Object.fromEntries(Object.keys(found).map((name) => [name, {}]));
      expect(found).toEqual(clean);
      expect(pageErrors).toEqual([]);
    },
    PATIENCE_MS,
  );

  it.runIf(hasKeys)('"n" has opened New post on the screens that no dialog covers', () => {
    expect(composerOpened.length).toBeGreaterThan(20);
  });
}
