import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { MODERATION_MESSAGES } from '#contract/messages/en/moderation.ts';
import type { ReportKind } from '#contract/reports.ts';
import { REPORT_REASONS } from '#contract/reports.ts';
import { expectUi } from '../../support/e2e/browser.ts';
import {
  addProject,
  button,
  chooseFromPostMenu,
  openFeedAsNewUser,
  postCard,
  publishPost,
  selfId,
} from '../../support/e2e/journeys.ts';
import { serverAndBrowser } from '../../support/e2e/server-and-browser.ts';

const world = serverAndBrowser();

/** Fills and sends the form for a report that is open, and says thanks away. */
async function report(page: Page, kind: ReportKind): Promise<void> {
  const form = page.getByRole('dialog', { name: MODERATION_MESSAGES.reportTitle[kind] });
  await button(form, MODERATION_MESSAGES.send).click({ force: true });
  await expectUi(form.getByRole('alert')).toHaveText(MODERATION_MESSAGES.reasonMissing);
  await form.getByLabel(REPORT_REASONS.spam).check();
  await form.getByLabel(MODERATION_MESSAGES.note).fill('Seen more than once.');
  await button(form, MODERATION_MESSAGES.send).click();
  const thanks = page.getByRole('dialog', { name: MODERATION_MESSAGES.thanksTitle });
  await button(thanks, MODERATION_MESSAGES.done).click();
  await expectUi(page.getByRole('dialog')).toHaveCount(0);
}

const open = (place: Page | Locator, name: string) => button(place, name).click();
const item = (page: Page, name: string) =>
  page.getByRole('menuitem', { name, exact: true }).click();

it('muting and blocking hide people until undone, and content can be reported', async () => {
  const [ada, bob, cleo] = [
    await openFeedAsNewUser(world, 'ada'),
    await openFeedAsNewUser(world, 'bob'),
    await openFeedAsNewUser(world, 'cleo'),
  ];
  await publishPost(ada.page, { content: 'By ada' });
  await publishPost(bob.page, { content: 'Loud by bob' });
  await publishPost(bob.page, { content: 'Louder by bob' });
  await publishPost(cleo.page, { content: 'Rude by cleo' });
  const bobId = await selfId(bob.page);
  const project = await addProject(bob.page, 'Somebody else’s work');
  const { page } = ada;

  // A mute removes all posts of the person from the feed at once; an unmute restores them.
  await page.goto('/creative-hub');
  await chooseFromPostMenu(page, 'Loud by bob', MODERATION_MESSAGES.report);
  await report(page, 'post');
  await chooseFromPostMenu(page, 'Loud by bob', MODERATION_MESSAGES.mute('bob'));
  await expectUi(page.getByText(MODERATION_MESSAGES.muted('bob'))).toBeVisible();
  await expectUi(postCard(page, 'by bob')).toHaveCount(0);
  await page.reload();
  await expectUi(postCard(page, 'Rude by cleo')).toBeVisible();
  await expectUi(postCard(page, 'by bob')).toHaveCount(0);
  await page.goto('/settings');
  const muted = page.getByRole('region', { name: MODERATION_MESSAGES.mutedPeople });
  await open(muted, MODERATION_MESSAGES.unmute('bob'));
  await expectUi(muted).toContainText(MODERATION_MESSAGES.nobodyMuted);

  // A block does so in both directions.
  await page.goto('/creative-hub');
  await expectUi(postCard(page, 'by bob')).toHaveCount(2);
  await chooseFromPostMenu(page, 'Rude by cleo', MODERATION_MESSAGES.block('cleo'));
  const question = page.getByRole('alertdialog', { name: MODERATION_MESSAGES.blockTitle('cleo') });
  await open(question, MODERATION_MESSAGES.blockYes);
  await expectUi(page.getByText(MODERATION_MESSAGES.blocked('cleo'))).toBeVisible();
  await expectUi(postCard(page, 'by cleo')).toHaveCount(0);
  await cleo.page.goto('/creative-hub');
  await expectUi(postCard(cleo.page, 'Rude by cleo')).toBeVisible();
  await expectUi(postCard(cleo.page, 'By ada')).toHaveCount(0);
  await page.goto('/settings');
  const blocked = page.getByRole('region', { name: MODERATION_MESSAGES.blockedPeople });
  await open(blocked, MODERATION_MESSAGES.unblockName('cleo'));
  await expectUi(blocked).toContainText(MODERATION_MESSAGES.nobodyBlocked);
  await page.goto('/creative-hub');
  await expectUi(postCard(page, 'Rude by cleo')).toBeVisible();

  // The same from a profile, which says so while the block lasts; and projects can be reported.
  await page.goto(`/user/${bobId}`);
  await open(page, MODERATION_MESSAGES.moreAbout('bob'));
  await item(page, MODERATION_MESSAGES.report);
  await report(page, 'user');
  await open(page, MODERATION_MESSAGES.moreAbout('bob'));
  const otherTab = await ada.context.newPage();
  await otherTab.goto(`/user/${bobId}`);
  await expectUi(otherTab.getByRole('heading', { name: 'bob', level: 1 })).toBeVisible();
  await page.bringToFront(); // a tab behind another draws once a second
  await bob.page.goto(`/user/${await selfId(page)}`);
  await expectUi(bob.page.getByRole('heading', { name: 'ada', level: 1 })).toBeVisible();
  await item(page, MODERATION_MESSAGES.block('bob'));
  await open(page.getByRole('alertdialog'), MODERATION_MESSAGES.blockYes);
  const blockedScreen = (of: Page) => of.getByText(MODERATION_MESSAGES.blockedScreen('bob'));
  await expectUi(blockedScreen(page)).toBeVisible();
  await expectUi(blockedScreen(otherTab)).toBeVisible();
  await expectUi(bob.page.getByRole('main').getByRole('alert')).toBeVisible();
  await bob.page.reload(); // who is blocked is told nothing, and offered nothing
  await expectUi(bob.page.getByRole('main').getByRole('alert')).toBeVisible();
  await expectUi(button(bob.page, MODERATION_MESSAGES.unblock)).toHaveCount(0);
  await page.reload();
  await expectUi(blockedScreen(page)).toBeVisible();
  await open(page, MODERATION_MESSAGES.unblock);
  await expectUi(page.getByRole('heading', { name: 'bob', level: 1 })).toBeVisible();

  // A profile shows that it is muted, and has a button that unmutes.
  await open(page, MODERATION_MESSAGES.moreAbout('bob'));
  await item(page, MODERATION_MESSAGES.mute('bob'));
  const unmute = button(page, MODERATION_MESSAGES.unmute('bob'));
  await expectUi(unmute).toBeVisible();
  await page.reload();
  await unmute.click();
  await expectUi(unmute).toHaveCount(0);
  await page.goto(`/user/${bobId}/projects/${project}`);
  await open(page, MODERATION_MESSAGES.moreAbout('Somebody else’s work'));
  await item(page, MODERATION_MESSAGES.report);
  await report(page, 'project');

  for (const { pageErrors, context } of [ada, bob, cleo]) {
    // The browser itself complains of profiles that are no longer there.
    expect(pageErrors.filter((words) => !/404|could not be loaded/.test(words))).toEqual([]);
    await context.close();
  }
});
