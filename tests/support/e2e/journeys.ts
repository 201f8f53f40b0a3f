import type { Locator, Page, Route } from 'playwright';
import { COMMENT_MESSAGES } from '#contract/messages/en/comment.ts';
import { NOTIFICATION_MESSAGES } from '#contract/messages/en/notification.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { PROFILE_MESSAGES } from '#contract/messages/en/profile.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { PATHS } from '../paths.ts';
import { PASSWORD } from './accounts.ts';
import { type Device, expectUi, openVisitor, type Visitor } from './browser.ts';
import type { ServerAndBrowser } from './server-and-browser.ts';

/** A person with a new account, signed in and on the feed. (The forms have journeys of their own.) */
export async function openFeedAsNewUser(
  { browser, server: hub }: ServerAndBrowser,
  username: string,
  device?: Device,
): Promise<Visitor> {
  const person = await openVisitor(browser, hub.origin, device);
  const email = `${username}@example.org`;
  const answer = await person.context.request.post(PATHS.register, {
    data: { username, password: PASSWORD, email },
  });
  if (!answer.ok()) throw new Error(`${username} was not registered: ${await answer.text()}`);
  const { token } = await answer.json();
  const signIn = await person.page.addInitScript(
    (held: string) => localStorage.setItem('token', held),
    token,
  );
  await person.page.goto('/creative-hub');
  await signIn.dispose();
  await expectUi(person.page.getByRole('main')).toBeVisible();
  return person;
}

/**
 * Goes to a page of the hub, with its storage, that loads no screen and asks for no icon. It has the headers
 * of the hub's pages, so that the next screen is loaded in the same process, which has its code already: half
 * of what it costs from `about:blank`.
 */
export async function gotoEmptyPage(page: Page): Promise<void> {
  const body = '<link rel="icon" href="data:,">';
  const headers = {
    'content-type': 'text/html',
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
  };
  const answerEmpty = (route: Route) => route.fulfill({ headers, body });
  await page.route('**/empty', answerEmpty, { times: 1 });
  await page.goto('/empty');
}

/**
 * Goes to an address and waits until the page there has heard what happened before it came, which it
 * asks for once its live connection is there.
 */
export async function gotoAndSync(page: Page, address: string): Promise<void> {
  const answered = [PATHS.notificationCount, PATHS.postOrder].map((path) =>
    page.waitForResponse(
      (answer) =>
        new URL(answer.url()).pathname === path &&
        new URL(answer.frame().url()).pathname === address,
    ),
  );
  await page.goto(address);
  await Promise.all(answered);
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Calls the server as the person of the page; answers the body. */
export function callApi<Body = unknown>(
  page: Page,
  method: Method,
  path: string,
  body?: object,
): Promise<Body> {
  return page.evaluate(
    async ([method, address, text]) => {
      const answer = await fetch(address, {
        method,
        headers: {
          authorization: `Bearer ${localStorage.getItem('token')}`,
          ...(text === '' ? {} : { 'content-type': 'application/json' }),
        },
        ...(text === '' ? {} : { body: text }),
      });
      return answer.json();
    },
    [method, path, body ? JSON.stringify(body) : ''] as const,
  );
}

/** The id of the person of the page. */
export async function selfId(page: Page): Promise<string> {
  return (await callApi<{ _id: string }>(page, 'GET', PATHS.details))._id;
}

/** Publishes a post in the composer. */
export async function writePost(page: Page, text: string): Promise<void> {
  await page.goto('/post');
  const composer = page.getByRole('dialog', { name: SHELL_MESSAGES.titles.newPost });
  await composer.getByLabel(POST_DIALOG_MESSAGES.composer.text, { exact: true }).fill(text);
  await button(composer, POST_DIALOG_MESSAGES.composer.post).click();
  await expectUi(composer).toBeHidden();
}

/** Changes one field of the own profile in its dialog. */
export async function editProfile(page: Page, field: string, text: string): Promise<void> {
  await page.goto('/profile');
  await button(page, PROFILE_MESSAGES.edit.title).click();
  const form = page.getByRole('dialog', { name: PROFILE_MESSAGES.edit.title });
  await form.getByLabel(field).fill(text);
  await button(form, PROFILE_MESSAGES.edit.save).click();
  await expectUi(form).toBeHidden();
}

/** Publishes a post without the composer; answers its id. */
export function publishPost(page: Page, fields: Readonly<Record<string, string>>): Promise<string> {
  return sendForm(page, PATHS.createPost, fields);
}

/** Puts a project into the portfolio of the person of the page; answers its id. */
export async function addProject(page: Page, title: string): Promise<string> {
  return sendForm(page, PATHS.addProject, { title, userId: await selfId(page) });
}

/** Sends a form in the name of the person of the page; answers the id of what it made. */
function sendForm(page: Page, path: string, fields: Readonly<Record<string, string>>) {
  return page.evaluate(
    async ([address, entries]) => {
      const form = new FormData();
      for (const [name, value] of entries) form.append(name, value);
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
      const answer = await fetch(address, { method: 'POST', headers, body: form });
      return (await answer.json())._id as string;
    },
    [path, Object.entries(fields)] as const,
  );
}

/** The card of a post, by its text. */
export const postCard = (page: Page, text: string): Locator =>
  page.getByRole('article').filter({ hasText: text });

/** The bell, where it shows this many. */
export const notificationLink = (page: Page, unread: number): Locator =>
  page.getByRole('link', { name: NOTIFICATION_MESSAGES.bell(unread), exact: true }).first();

/** A button by its whole name. */
export const button = (place: Page | Locator, name: string): Locator =>
  place.getByRole('button', { name, exact: true });

/** Opens the menu of a post and chooses from it. */
export async function chooseFromPostMenu(page: Page, text: string, item: string): Promise<void> {
  await postCard(page, text)
    .getByRole('button', { name: POST_MESSAGES.more('') })
    .click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Chooses an action from the menu of the first comment in `list`. */
export async function chooseFromCommentMenu(list: Locator, item: string): Promise<void> {
  await list
    .getByRole('button', { name: COMMENT_MESSAGES.menu('').trim() })
    .first()
    .click();
  await list.page().getByRole('menuitem', { name: item, exact: true }).click();
}

/** Waits until the focused element contains this text. */
export async function expectFocusIn(page: Page, words: string): Promise<void> {
  await expectUi
    .poll(() => page.evaluate(() => document.activeElement?.textContent ?? ''), {
      timeout: 30_000,
    })
    .toContain(words);
}

/** The way by Tab to something; it has to be reached within as many presses as a screen has places. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expectUi(target).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keys do not lead to ${target}.`);
}
