import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { PORTFOLIO_WORDS } from '#contract/portfolio-words.ts';
import { PROBLEMS } from '#contract/problems.ts';
import { API, pathOf } from '#contract/routes.ts';
import { SAFETY_WORDS } from '#contract/safety-words.ts';
import { WORDS } from '#contract/words.ts';
import { DESKTOP, PHONE, see } from '../support/browser.ts';
import { hubAndBrowser } from '../support/hub-and-browser.ts';
import { arrive, button, call, choose, publish } from '../support/journeys.ts';
import { PASSWORD } from '../support/people.ts';

const world = hubAndBrowser();
const NEW_WORDS = 'Half a sentence, and';

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

/** Ends every session of `username`, from somewhere else. */
async function endSessions(username: string): Promise<void> {
  const elsewhere = await world.browser.newContext({ baseURL: world.hub.origin });
  const answer = await elsewhere.request.post(API.login, {
    data: { username, password: PASSWORD },
  });
  const { token } = await answer.json();
  const headers = { authorization: `Bearer ${token}` };
  expect((await elsewhere.request.delete(API.sessions, { headers })).ok()).toBe(true);
  await elsewhere.close();
}

/** Fills in the log-in that the page has come to. */
async function logInHere(page: Page, username: string): Promise<void> {
  await page.waitForURL('**/login');
  await page.getByLabel(WORDS.account.username).fill(username);
  await page.getByLabel(WORDS.account.password, { exact: true }).fill(PASSWORD);
  await button(page, WORDS.account.login).click();
}

it.each([
  ['a window', 'ada', 'bob', DESKTOP],
  ['a phone', 'cleo', 'dan', PHONE],
] as const)(
  'brings back what was being written on %s when the session ended elsewhere',
  async (_, name, other, device) => {
    const { page, context } = await arrive(world, name, device);
    const writer = await arrive(world, other);
    const theirs = await publish(writer.page, { content: `By ${other}` });
    const own = await publish(page, { content: `By ${name}` });
    await call(page, 'POST', pathOf(API.comment, { postId: theirs }), {
      commentText: 'Said before',
    });
    const text = (place: Page | Locator) => place.getByLabel(WORDS.composer.text, { exact: true });

    /** How each form is reached, and the field that is written into. */
    const forms: readonly (readonly [() => Promise<unknown>, () => Locator])[] = [
      [() => page.goto('/post'), () => text(dialog(page, WORDS.titles.newPost))],
      [() => page.goto(`/posts/${own}/edit`), () => text(page)],
      [
        async () => {
          await page.goto('/profile');
          await button(page, WORDS.editProfile.title).click();
        },
        () => page.getByRole('textbox', { name: WORDS.editProfile.about }),
      ],
      [
        async () => {
          await page.goto(`/posts/${theirs}`);
          await button(page, WORDS.comments.edit).click();
        },
        () => page.getByRole('textbox', { name: WORDS.comments.editText }),
      ],
      [
        async () => {
          await page.goto('/creative-hub');
          await choose(page, `By ${other}`, SAFETY_WORDS.report);
        },
        () => page.getByLabel(SAFETY_WORDS.note),
      ],
      [
        () => page.goto('/profile/projects/new'),
        () => page.getByLabel(PORTFOLIO_WORDS.editor.title, { exact: true }),
      ],
    ];
    for (const [open, field] of forms) {
      await open();
      await field().fill(NEW_WORDS);
      await endSessions(name);
      await page.waitForURL('**/login');
      await see(page.getByRole('alert')).toContainText(PROBLEMS.unauthorized.message);
      await logInHere(page, name);
      await see(field()).toHaveValue(NEW_WORDS);
    }

    // Another person who signs in there meets nothing of it, and the first one does again.
    await endSessions(name);
    await logInHere(page, other);
    await page.waitForURL('**/creative-hub');
    await see(page.getByRole('dialog')).toHaveCount(0);
    await page.goto('/profile/projects/new');
    await see(page.getByLabel(PORTFOLIO_WORDS.editor.title, { exact: true })).toHaveValue('');
    await page.goto('/creative-hub');
    await see(page.getByRole('main')).toBeVisible();
    await endSessions(other);
    await logInHere(page, name);
    await page.waitForURL('**/creative-hub');
    await page.goto('/profile/projects/new');
    await see(page.getByLabel(PORTFOLIO_WORDS.editor.title, { exact: true })).toHaveValue(
      NEW_WORDS,
    );
    await context.close();
    await writer.context.close();
  },
);
