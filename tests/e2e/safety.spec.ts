import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import type { ReportKind } from '#contract/reports.ts';
import { REPORT_REASONS } from '#contract/reports.ts';
import { SAFETY_WORDS } from '#contract/safety-words.ts';
import { see } from '../support/browser.ts';
import { hubAndBrowser } from '../support/hub-and-browser.ts';
import { arrive, button, card, choose, exhibit, publish, selfId } from '../support/journeys.ts';

const world = hubAndBrowser();

/** Fills and sends the form for a report that is open, and says thanks away. */
async function report(page: Page, kind: ReportKind): Promise<void> {
  const form = page.getByRole('dialog', { name: SAFETY_WORDS.reportTitle[kind] });
  await button(form, SAFETY_WORDS.send).click({ force: true });
  await see(form.getByRole('alert')).toHaveText(SAFETY_WORDS.reasonMissing);
  await form.getByLabel(REPORT_REASONS.spam).check();
  await form.getByLabel(SAFETY_WORDS.note).fill('Seen more than once.');
  await button(form, SAFETY_WORDS.send).click();
  const thanks = page.getByRole('dialog', { name: SAFETY_WORDS.thanksTitle });
  await button(thanks, SAFETY_WORDS.done).click();
  await see(page.getByRole('dialog')).toHaveCount(0);
}

const open = (place: Page | Locator, name: string) => button(place, name).click();
const item = (page: Page, name: string) =>
  page.getByRole('menuitem', { name, exact: true }).click();

it('keeps out of sight whom one mutes or blocks, brings them back, and reports what is wrong', async () => {
  const [ada, bob, cleo] = [
    await arrive(world, 'ada'),
    await arrive(world, 'bob'),
    await arrive(world, 'cleo'),
  ];
  await publish(ada.page, { content: 'By ada' });
  await publish(bob.page, { content: 'Loud by bob' });
  await publish(bob.page, { content: 'Louder by bob' });
  await publish(cleo.page, { content: 'Rude by cleo' });
  const bobId = await selfId(bob.page);
  const project = await exhibit(bob.page, 'Somebody else’s work');
  const { page } = ada;

  // A mute takes all posts of the person out of the feed at once; they are back after it.
  await page.goto('/creative-hub');
  await choose(page, 'Loud by bob', SAFETY_WORDS.report);
  await report(page, 'post');
  await choose(page, 'Loud by bob', SAFETY_WORDS.mute('bob'));
  await see(page.getByText(SAFETY_WORDS.muted('bob'))).toBeVisible();
  await see(card(page, 'by bob')).toHaveCount(0);
  await page.reload();
  await see(card(page, 'Rude by cleo')).toBeVisible();
  await see(card(page, 'by bob')).toHaveCount(0);
  await page.goto('/settings');
  const muted = page.getByRole('region', { name: SAFETY_WORDS.mutedPeople });
  await open(muted, SAFETY_WORDS.unmute('bob'));
  await see(muted).toContainText(SAFETY_WORDS.nobodyMuted);

  // A block does so in both directions.
  await page.goto('/creative-hub');
  await see(card(page, 'by bob')).toHaveCount(2);
  await choose(page, 'Rude by cleo', SAFETY_WORDS.block('cleo'));
  const question = page.getByRole('alertdialog', { name: SAFETY_WORDS.blockTitle('cleo') });
  await open(question, SAFETY_WORDS.blockYes);
  await see(page.getByText(SAFETY_WORDS.blocked('cleo'))).toBeVisible();
  await see(card(page, 'by cleo')).toHaveCount(0);
  await cleo.page.goto('/creative-hub');
  await see(card(cleo.page, 'Rude by cleo')).toBeVisible();
  await see(card(cleo.page, 'By ada')).toHaveCount(0);
  await page.goto('/settings');
  const blocked = page.getByRole('region', { name: SAFETY_WORDS.blockedPeople });
  await open(blocked, SAFETY_WORDS.unblockName('cleo'));
  await see(blocked).toContainText(SAFETY_WORDS.nobodyBlocked);
  await page.goto('/creative-hub');
  await see(card(page, 'Rude by cleo')).toBeVisible();

  // The same from a profile, which says so while the block lasts; and projects can be reported.
  await page.goto(`/user/${bobId}`);
  await open(page, SAFETY_WORDS.moreAbout('bob'));
  await item(page, SAFETY_WORDS.report);
  await report(page, 'user');
  await open(page, SAFETY_WORDS.moreAbout('bob'));
  const otherTab = await ada.context.newPage();
  await otherTab.goto(`/user/${bobId}`);
  await see(otherTab.getByRole('heading', { name: 'bob', level: 1 })).toBeVisible();
  await bob.page.goto(`/user/${await selfId(page)}`);
  await see(bob.page.getByRole('heading', { name: 'ada', level: 1 })).toBeVisible();
  await item(page, SAFETY_WORDS.block('bob'));
  await open(page.getByRole('alertdialog'), SAFETY_WORDS.blockYes);
  const blockedScreen = (of: Page) => of.getByText(SAFETY_WORDS.blockedScreen('bob'));
  await see(blockedScreen(page)).toBeVisible();
  await see(blockedScreen(otherTab)).toBeVisible();
  await see(bob.page.getByRole('main').getByRole('alert')).toBeVisible();
  await bob.page.reload(); // who is blocked is told nothing, and offered nothing
  await see(bob.page.getByRole('main').getByRole('alert')).toBeVisible();
  await see(button(bob.page, SAFETY_WORDS.unblock)).toHaveCount(0);
  await page.reload();
  await see(blockedScreen(page)).toBeVisible();
  await open(page, SAFETY_WORDS.unblock);
  await see(page.getByRole('heading', { name: 'bob', level: 1 })).toBeVisible();

  // A profile says that it is muted, and takes it back.
  await open(page, SAFETY_WORDS.moreAbout('bob'));
  await item(page, SAFETY_WORDS.mute('bob'));
  const unmute = button(page, SAFETY_WORDS.unmute('bob'));
  await see(unmute).toBeVisible();
  await page.reload();
  await unmute.click();
  await see(unmute).toHaveCount(0);
  await page.goto(`/user/${bobId}/projects/${project}`);
  await open(page, SAFETY_WORDS.moreAbout('Somebody else’s work'));
  await item(page, SAFETY_WORDS.report);
  await report(page, 'project');

  for (const { complaints, context } of [ada, bob, cleo]) {
    // The browser itself complains of profiles that are no longer there.
    expect(complaints.filter((words) => !/404|could not be loaded/.test(words))).toEqual([]);
    await context.close();
  }
});
