import { describe, expect, it } from 'vitest';

import { expectNoSidewaysScroll } from '../../support/e2e/at-rest.ts';
import { accessibilityViolations } from '../../support/e2e/axe.ts';
import { DESKTOP, expectUi, openVisitor } from '../../support/e2e/browser.ts';
import { serverAndBrowser } from '../../support/e2e/server-and-browser.ts';

const world = serverAndBrowser();

const LOOKS = (['light', 'dark'] as const).flatMap((colorScheme) => [
  { ...DESKTOP, colorScheme },
  { width: 320, height: 640, touch: true, colorScheme },
]);

describe.each(LOOKS)('the page of the calls, $width px, $colorScheme', (look) => {
  it('reads well for everybody, fits, and asks for nothing from elsewhere', async () => {
    const { page, context, pageErrors } = await openVisitor(
      world.browser,
      world.server.origin,
      look,
    );
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).origin));
    await page.goto('/api/docs');
    expect(await accessibilityViolations(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
    expect(new Set(requests)).toEqual(new Set([world.server.origin]));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expectUi.poll(() => new URL(page.url()).hash).toBe('#calls');
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
