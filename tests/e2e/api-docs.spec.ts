import { describe, expect, it } from 'vitest';

import { fitsItsWindow } from '../support/at-rest.ts';
import { accessibilityViolations } from '../support/axe.ts';
import { DESKTOP, visitor } from '../support/browser.ts';
import { hubAndBrowser } from '../support/hub-and-browser.ts';

const world = hubAndBrowser();

const LOOKS = (['light', 'dark'] as const).flatMap((colorScheme) => [
  { ...DESKTOP, colorScheme },
  { width: 320, height: 640, touch: true, colorScheme },
]);

describe.each(LOOKS)('the page of the calls, $width px, $colorScheme', (look) => {
  it('reads well for everybody, fits, and asks for nothing from elsewhere', async () => {
    const { page, context, complaints } = await visitor(world.browser, world.hub.origin, look);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).origin));
    await page.goto('/api/docs');
    expect(await accessibilityViolations(page)).toEqual([]);
    await fitsItsWindow(page);
    expect(new Set(requests)).toEqual(new Set([world.hub.origin]));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).hash).toBe('#calls');
    expect(complaints).toEqual([]);
    await context.close();
  });
});
