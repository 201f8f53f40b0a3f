import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { AUTH_MESSAGES } from '#contract/messages/en/auth.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { FIRST_MINUTES_MESSAGES } from '#contract/messages/en/guidance/first-minutes.ts';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';

import { PASSWORD } from '../../support/e2e/accounts.ts';
import { DESKTOP, type Device, expectUi, openVisitor, PHONE } from '../../support/e2e/browser.ts';
import { button, postCard, tabTo } from '../../support/e2e/journeys.ts';
import { serverAndBrowser } from '../../support/e2e/server-and-browser.ts';

const world = serverAndBrowser();
const { editor } = PROJECT_MESSAGES;

/** The two ways to use a control. */
interface Hand {
  readonly name: string;
  readonly device: Device;
  readonly press: (page: Page, target: Locator) => Promise<void>;
  readonly write: (page: Page, field: Locator, text: string) => Promise<void>;
}

const first = FIRST_MINUTES_MESSAGES;

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
  const { page, context, pageErrors } = await openVisitor(
    world.browser,
    world.server.origin,
    hand.device,
  );
  const isPhone = hand.device.touch === true;
  const username = isPhone ? 'fingers' : 'keys';
  const press = (target: Locator) => hand.press(page, target);
  const write = (field: Locator, text: string) => hand.write(page, field, text);

  await page.goto('/');
  await press(page.getByRole('link', { name: AUTH_MESSAGES.createAccount }));
  // Until it loads, the log-in form has its own fields.
  await expectUi(button(page, AUTH_MESSAGES.signup)).toBeVisible();
  await write(page.getByLabel(AUTH_MESSAGES.username), username);
  await write(page.getByLabel(AUTH_MESSAGES.password, { exact: true }), PASSWORD);
  await press(button(page, AUTH_MESSAGES.signup));

  const prompt = page.getByRole('dialog', { name: AUTH_MESSAGES.emailPrompt.title });
  await expectUi(prompt).toBeVisible();
  await page.keyboard.press('Escape'); // has to be answered
  await page.reload();
  await write(
    prompt.getByLabel(AUTH_MESSAGES.emailPrompt.email, { exact: true }),
    'one@example.org',
  );
  await write(prompt.getByLabel(AUTH_MESSAGES.emailPrompt.confirm), 'another@example.org');
  await press(button(prompt, AUTH_MESSAGES.emailPrompt.save));
  await expectUi(prompt.getByRole('alert').first()).toContainText(ERROR_MESSAGES.emails_differ);
  for (const field of [
    prompt.getByLabel(AUTH_MESSAGES.emailPrompt.email, { exact: true }),
    prompt.getByLabel(AUTH_MESSAGES.emailPrompt.confirm),
  ]) {
    await field.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(`${username}@example.org`);
  }
  await press(button(prompt, AUTH_MESSAGES.emailPrompt.save));
  await expectUi(prompt).toBeHidden();

  const step = (title: string) => page.getByRole('dialog', { name: title });
  const { fields, people, face, publish } = first;
  await press(button(step(fields.title), 'Illustration'));
  await press(button(step(fields.title), first.next));
  // Nobody else is there yet: the people are left out.
  if (!isPhone) {
    await press(button(step(people.title), PEOPLE_MESSAGES.followName('fingers')));
    await press(button(step(people.title), first.next));
    await press(button(step(face.title), first.back));
    await press(button(step(people.title), first.next));
  }
  await press(button(step(face.title), first.skip));
  await press(step(publish.title).getByRole('link', { name: publish.post }));
  const composer = page.getByRole('dialog', { name: SHELL_MESSAGES.titles.newPost });
  await write(
    composer.getByLabel(POST_DIALOG_MESSAGES.composer.text, { exact: true }),
    `Hello from ${username}`,
  );
  await press(button(composer, POST_DIALOG_MESSAGES.composer.post));
  await expectUi(composer).toBeHidden();
  await expectUi(postCard(page, `Hello from ${username}`)).toBeVisible();
  const note = page.getByRole('region', { name: POST_MESSAGES.published.label });
  await expectUi(note).toContainText(POST_MESSAGES.published.out);
  await press(button(note, COMMON_MESSAGES.close));

  await press(
    page.getByRole('link', { name: SHELL_MESSAGES.nav.profile }).filter({ visible: true }).first(),
  );
  await expectUi(page.getByRole('heading', { level: 1 })).toContainText(username);
  await press(page.getByRole('link', { name: PROJECT_MESSAGES.addNew }).first());
  const form = page.getByRole('dialog', { name: editor.newTitle });
  const projectTitle = `The first project of ${username}`;
  await write(form.getByLabel(editor.title, { exact: true }), projectTitle);
  await press(button(form, editor.add));
  await press(button(page.getByRole('alertdialog'), editor.confirm.add.yes));
  await expectUi(form).toBeHidden();
  await expectUi(note).toContainText(projectTitle);
  await expectUi(
    note.getByRole('link', { name: POST_MESSAGES.published.viewProject }),
  ).toBeVisible();
  await press(button(note, POST_MESSAGES.published.post));
  await expectUi(page.getByText(POST_MESSAGES.published.posted)).toBeVisible();
  await expectUi(note).toBeHidden();
  await page.goto('/creative-hub');
  await press(page.getByRole('link', { name: POST_MESSAGES.project.viewOf(projectTitle) }));
  await expectUi(page.getByRole('heading', { level: 1, name: projectTitle })).toBeVisible();
  await page.goto('/creative-hub');
  await expectUi(postCard(page, `Hello from ${username}`)).toBeVisible();
  await expectUi(page.getByRole('dialog')).toBeHidden();
  expect(pageErrors).toEqual([]);
  await context.close();
});
