import type { Locator } from 'playwright';
import { expect, it } from 'vitest';
import { postPath } from '#contract/page-paths.ts';
import { expectNoSidewaysScroll } from '../../support/e2e/at-rest.ts';
import { expectUi } from '../../support/e2e/browser.ts';
import { openFeedAsNewUser, postCard, publishPost } from '../../support/e2e/journeys.ts';
import { serverAndBrowser } from '../../support/e2e/server-and-browser.ts';

const world = serverAndBrowser();
const PARAGRAPHS = Array.from({ length: 60 }, (_, n) => `Paragraph ${n + 1} of a long text.`);

/** How far an element reaches down the page, and how far the page does, at one moment. */
function extentOf(element: Locator) {
  return element.evaluate((node) => ({
    bottomPx: node.getBoundingClientRect().bottom + scrollY,
    pagePx: document.documentElement.scrollHeight,
  }));
}

it('on paper, a post is whole, and lists have neither bars nor empty pages', async () => {
  const { page, context, pageErrors } = await openFeedAsNewUser(world, 'printer');
  const postId = await publishPost(page, { content: PARAGRAPHS.join('\n') });
  for (let n = 1; n <= 12; n += 1) await publishPost(page, { content: `Note ${n}` });

  await page.goto(postPath(postId));
  const last = page.getByRole('dialog').getByText(PARAGRAPHS.at(-1) ?? '');
  await expectUi(last).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expectUi(page.getByRole('banner')).toBeHidden();
  await expectUi(page.locator('#root')).toBeHidden();
  await expectNoSidewaysScroll(page);
  const post = await extentOf(page.getByRole('dialog'));
  expect(Math.floor(post.bottomPx)).toBeLessThanOrEqual(post.pagePx);
  expect(post.bottomPx).toBeGreaterThan(await last.evaluate((node) => node.scrollHeight));
  expect(await page.getByRole('dialog').evaluate((node) => getComputedStyle(node).position)).toBe(
    'static',
  );

  await page.emulateMedia({ media: 'screen' });
  await page.goto('/creative-hub');
  await expectUi(postCard(page, 'Note 12')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expectUi(page.getByRole('banner')).toBeHidden();
  await expectUi(page.getByRole('navigation')).toHaveCount(0);
  const list = await extentOf(page.getByRole('article').last());
  expect(list.pagePx - list.bottomPx).toBeLessThan(400);
  expect(pageErrors).toEqual([]);
  await context.close();
});
