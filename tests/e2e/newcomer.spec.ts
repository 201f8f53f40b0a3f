import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { FEED_WORDS } from '#contract/feed-words.ts';
import { PORTFOLIO_WORDS } from '#contract/portfolio-words.ts';
import { POST_WORDS } from '#contract/post-words.ts';
import { PROBLEMS } from '#contract/problems.ts';
import { WORDS } from '#contract/words.ts';
import { DESKTOP, type Device, PHONE, see, visitor } from '../support/browser.ts';
import { hubAndBrowser } from '../support/hub-and-browser.ts';
import { arrive, button, card, choose, publish } from '../support/journeys.ts';
import { PASSWORD } from '../support/people.ts';

const world = hubAndBrowser();
const { editor } = PORTFOLIO_WORDS;

/** How somebody uses what stands on the screen. */
interface Hand {
  readonly name: string;
  readonly device: Device;
  readonly press: (page: Page, target: Locator) => Promise<void>;
  readonly write: (page: Page, field: Locator, text: string) => Promise<void>;
}

/** The way by Tab to something; it has to be reached within as many presses as a screen has places. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await see(target).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keys do not lead to ${target}.`);
}

const HANDS: readonly Hand[] = [
  {
    name: 'fingers alone, on a phone',
    device: PHONE,
    press: (_, target) => target.tap(),
    write: async (page, field, text) => {
      await field.tap();
      await page.keyboard.type(text);
    },
  },
  {
    name: 'keys alone, on a desk',
    device: DESKTOP,
    press: async (page, target) => {
      await tabTo(page, target);
      await page.keyboard.press('Enter');
    },
    write: async (page, field, text) => {
      await tabTo(page, field);
      await page.keyboard.type(text);
    },
  },
];

it.each(HANDS)('signs up, posts, and shows a first project with $name', async (hand) => {
  const { page, context, complaints } = await visitor(world.browser, world.hub.origin, hand.device);
  const isPhone = hand.device.touch === true;
  const username = isPhone ? 'fingers' : 'keys';
  const press = (target: Locator) => hand.press(page, target);
  const write = (field: Locator, text: string) => hand.write(page, field, text);
  const bar = page.getByRole('navigation', { name: WORDS.nav.main }).filter({ visible: true });

  await page.goto('/');
  await press(page.getByRole('link', { name: WORDS.account.createAccount }));
  // Until it is there, the log-in with its own name and password stands.
  await see(button(page, WORDS.account.signup)).toBeVisible();
  await write(page.getByLabel(WORDS.account.username), username);
  await write(page.getByLabel(WORDS.account.password, { exact: true }), PASSWORD);
  await press(button(page, WORDS.account.signup));

  const prompt = page.getByRole('dialog', { name: WORDS.emailPrompt.title });
  await see(prompt).toBeVisible();
  await page.keyboard.press('Escape'); // has to be answered
  await page.reload();
  await write(prompt.getByLabel(WORDS.emailPrompt.email, { exact: true }), 'one@example.org');
  await write(prompt.getByLabel(WORDS.emailPrompt.confirm), 'another@example.org');
  await press(button(prompt, WORDS.emailPrompt.save));
  await see(prompt.getByRole('alert').first()).toContainText(PROBLEMS.emails_differ.message);
  for (const field of [
    prompt.getByLabel(WORDS.emailPrompt.email, { exact: true }),
    prompt.getByLabel(WORDS.emailPrompt.confirm),
  ]) {
    await field.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(`${username}@example.org`);
  }
  await press(button(prompt, WORDS.emailPrompt.save));
  await see(prompt).toBeHidden();

  await press(
    bar.getByRole('link', { name: isPhone ? WORDS.nav.bottomPost : WORDS.nav.post, exact: true }),
  );
  const composer = page.getByRole('dialog', { name: WORDS.titles.newPost });
  await write(composer.getByLabel(WORDS.composer.text, { exact: true }), `Hello from ${username}`);
  await press(button(composer, WORDS.composer.post));
  await see(composer).toBeHidden();
  await see(card(page, `Hello from ${username}`)).toBeVisible();

  await press(
    page.getByRole('link', { name: WORDS.nav.profile }).filter({ visible: true }).first(),
  );
  await see(page.getByRole('heading', { level: 1 })).toContainText(username);
  await press(page.getByRole('link', { name: PORTFOLIO_WORDS.addNew }).first());
  const form = page.getByRole('dialog', { name: editor.newTitle });
  await write(form.getByLabel(editor.title, { exact: true }), 'A first project');
  await press(button(form, editor.add));
  await press(button(page.getByRole('alertdialog'), editor.asking.add.yes));
  await see(form).toBeHidden();
  await press(page.getByRole('link', { name: PORTFOLIO_WORDS.viewTitle('A first project') }));
  await see(page.getByRole('heading', { level: 1, name: 'A first project' })).toBeVisible();
  expect(complaints).toEqual([]);
  await context.close();
});

it('copies the link of a post from its menu, which leads there', async () => {
  const { page, context, complaints } = await arrive(world, 'copier');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const postId = await publish(page, { content: 'Worth a link' });
  await page.goto('/creative-hub');
  await choose(page, 'Worth a link', POST_WORDS.menu.copy);
  await see(page.getByText(POST_WORDS.copied)).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${world.hub.origin}/posts/${postId}`);
  await page.goto(link);
  await see(page.getByRole('dialog')).toContainText('Worth a link');
  expect(complaints).toEqual([]);
  await context.close();
});

it('walks down and up the posts by j and k, and comments by c', async () => {
  const author = await arrive(world, 'walked_to');
  for (const text of ['The lower one', 'The upper one']) {
    await publish(author.page, { content: text });
  }
  await author.context.close();
  const { page, context, complaints } = await arrive(world, 'walker');
  await page.getByRole('tab', { name: FEED_WORDS.scopes.latest }).click();
  await see(card(page, 'The upper one')).toBeVisible();
  await see(page.getByRole('complementary')).toBeVisible(); // the keys come with it
  const isOn = (text: string) =>
    see(card(page, text).and(page.locator(':focus'))).toBeVisible({ timeout: 10_000 });
  await see(async () => {
    await page.keyboard.press('j');
    await isOn('The upper one');
  }).toPass();
  await page.keyboard.press('j');
  await isOn('The lower one');
  await page.keyboard.press('k');
  await isOn('The upper one');
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog');
  await see(dialog.getByRole('textbox', { name: WORDS.comments.write })).toBeFocused();
  await page.keyboard.type('kept');
  await page.keyboard.press('Escape');
  await see(dialog).toBeHidden();
  await isOn('The upper one'); // the keys are about what has focus: it comes back a moment later
  await page.keyboard.press('c');
  await see(dialog.getByRole('textbox', { name: WORDS.comments.write })).toHaveValue('kept');
  expect(complaints).toEqual([]);
  await context.close();
});

it('loses nothing of what was written when a dialog is left and entered again', async () => {
  const { page, context, complaints } = await arrive(world, 'hesitant');
  const postId = await publish(page, { content: 'First state' });
  const question = page.getByRole('alertdialog');
  const text = page.getByLabel(WORDS.composer.text, { exact: true });
  const stay = async () => {
    await see(question.locator(':focus')).toHaveCount(1);
    await page.waitForTimeout(250); // a frame or two after that it hears keys: sooner than any hand
    await page.keyboard.press('Escape');
    await see(question).toBeHidden();
  };

  await page.goto('/post');
  await text.fill('Half a post');
  await page.keyboard.press('Escape');
  await stay();
  await see(text).toHaveValue('Half a post');
  await page.keyboard.press('Escape');
  await button(question, WORDS.composer.keepDraft).click();
  await see(text).toBeHidden();
  await page.goto('/post');
  await see(text).toHaveValue('Half a post');

  await page.goto(`/posts/${postId}/edit`);
  await text.fill('Second state');
  await page.keyboard.press('Escape');
  await button(question, WORDS.discarding.stay).click();
  await see(text).toHaveValue('Second state');

  await page.goto('/profile');
  await button(page, WORDS.editProfile.title).click();
  const about = page.getByRole('dialog').getByLabel(WORDS.editProfile.about);
  await about.fill('Slow pictures');
  await page.keyboard.press('Escape');
  await stay();
  await see(about).toHaveValue('Slow pictures');
  expect(complaints).toEqual([]);
  await context.close();
});
