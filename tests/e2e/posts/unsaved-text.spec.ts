import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { pathOf } from '#contract/calls/route.ts';
import { AUTH_MESSAGES } from '#contract/messages/en/auth.ts';
import { COMMENT_MESSAGES } from '#contract/messages/en/comment.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { MODERATION_MESSAGES } from '#contract/messages/en/moderation.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { PROFILE_MESSAGES } from '#contract/messages/en/profile.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { PASSWORD } from '../../support/e2e/accounts.ts';
import { DESKTOP, expectUi, PHONE } from '../../support/e2e/browser.ts';
import {
  button,
  callApi,
  chooseFromCommentMenu,
  chooseFromPostMenu,
  openFeedAsNewUser,
  publishPost,
} from '../../support/e2e/journeys.ts';
import { serverAndBrowser } from '../../support/e2e/server-and-browser.ts';
import { PATHS } from '../../support/paths.ts';

const world = serverAndBrowser();
const NEW_WORDS = 'Half a sentence, and';

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

/** Ends every session of `username`, from somewhere else. */
async function endSessions(username: string): Promise<void> {
  const elsewhere = await world.browser.newContext({ baseURL: world.server.origin });
  const answer = await elsewhere.request.post(PATHS.login, {
    data: { username, password: PASSWORD },
  });
  const { token } = await answer.json();
  const headers = { authorization: `Bearer ${token}` };
  expect((await elsewhere.request.delete(PATHS.sessions, { headers })).ok()).toBe(true);
  await elsewhere.close();
}

/** Fills in the log-in that the page has come to. */
async function logInHere(page: Page, username: string): Promise<void> {
  await page.waitForURL('**/login');
  await page.getByLabel(AUTH_MESSAGES.username).fill(username);
  await page.getByLabel(AUTH_MESSAGES.password, { exact: true }).fill(PASSWORD);
  await button(page, AUTH_MESSAGES.login).click();
}

it.each([
  ['a window', 'ada', 'bob', DESKTOP],
  ['a phone', 'cleo', 'dan', PHONE],
] as const)(
  'brings back what was being written on %s when the session ended elsewhere',
  async (_, name, other, device) => {
    const { page, context } = await openFeedAsNewUser(world, name, device);
    const writer = await openFeedAsNewUser(world, other);
    const theirs = await publishPost(writer.page, { content: `By ${other}` });
    const own = await publishPost(page, { content: `By ${name}` });
    await callApi(page, 'POST', pathOf(PATHS.addComment, { postId: theirs }), {
      commentText: 'Said before',
    });
    const text = (place: Page | Locator) =>
      place.getByLabel(POST_DIALOG_MESSAGES.composer.text, { exact: true });

    /** How each form is reached, and the field that is written into. */
    const forms: readonly (readonly [() => Promise<unknown>, () => Locator])[] = [
      [() => page.goto('/post'), () => text(dialog(page, SHELL_MESSAGES.titles.newPost))],
      [() => page.goto(`/posts/${own}/edit`), () => text(page)],
      [
        async () => {
          await page.goto('/profile');
          await button(page, PROFILE_MESSAGES.edit.title).click();
        },
        () => page.getByRole('textbox', { name: PROFILE_MESSAGES.edit.about }),
      ],
      [
        async () => {
          await page.goto(`/posts/${theirs}`);
          await chooseFromCommentMenu(page.getByRole('dialog'), COMMENT_MESSAGES.edit);
        },
        () => page.getByRole('textbox', { name: COMMENT_MESSAGES.editText }),
      ],
      [
        async () => {
          await page.goto('/creative-hub');
          await chooseFromPostMenu(page, `By ${other}`, MODERATION_MESSAGES.report);
        },
        () => page.getByLabel(MODERATION_MESSAGES.note),
      ],
      [
        () => page.goto('/profile/projects/new'),
        () => page.getByLabel(PROJECT_MESSAGES.editor.title, { exact: true }),
      ],
    ];
    for (const [open, field] of forms) {
      await open();
      await field().fill(NEW_WORDS);
      await endSessions(name);
      await page.waitForURL('**/login');
      await expectUi(page.getByRole('alert')).toContainText(ERROR_MESSAGES.unauthorized);
      await logInHere(page, name);
      await expectUi(field()).toHaveValue(NEW_WORDS);
    }

    // Another person who signs in there meets nothing of it, and the first one does again.
    await endSessions(name);
    await logInHere(page, other);
    await page.waitForURL('**/creative-hub');
    await expectUi(page.getByRole('dialog')).toHaveCount(0);
    await page.goto('/profile/projects/new');
    const title = page.getByLabel(PROJECT_MESSAGES.editor.title, { exact: true });
    await expectUi(title).toHaveValue('');
    // A page that is loaded again the moment after a word has that word, too.
    await title.fill('Their own words');
    await page.reload();
    await expectUi(title).toHaveValue('Their own words');
    await page.goto('/creative-hub');
    await expectUi(page.getByRole('main')).toBeVisible();
    await endSessions(other);
    await logInHere(page, name);
    await page.waitForURL('**/creative-hub');
    await page.goto('/profile/projects/new');
    await expectUi(title).toHaveValue(NEW_WORDS);
    await context.close();
    await writer.context.close();
  },
);
