import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { expectUi } from '../../support/e2e/browser.ts';
import { openFeedAsNewUser } from '../../support/e2e/journeys.ts';
import { serverAndBrowser } from '../../support/e2e/server-and-browser.ts';

const hub = serverAndBrowser();

const mainColumn = (page: Page) => page.getByRole('main').boundingBox();

it('settings begin where the feed does, and take the room that nobody on the hub fills beside it', async () => {
  const { page, context, pageErrors } = await openFeedAsNewUser(hub, 'ada');
  const rail = page.getByRole('complementary', { name: PEOPLE_MESSAGES.suggestions.title });
  await page.waitForLoadState('networkidle');
  await expectUi(rail).toHaveCount(0);
  const feed = await mainColumn(page);
  expect(feed?.width).toBe(640);

  await page.goto('/settings');
  await expectUi(
    page.getByRole('heading', { name: SHELL_MESSAGES.nav.settings, level: 1 }),
  ).toBeVisible();
  const settings = await mainColumn(page);
  expect(settings?.x).toBe(feed?.x);
  expect(settings?.width).toBe(960);
  expect(pageErrors).toEqual([]);
  await context.close();
});
