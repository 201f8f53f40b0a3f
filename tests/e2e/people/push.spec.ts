import type { BrowserContext, Page } from 'playwright';
import { expect, it } from 'vitest';
import { pathOf } from '#contract/calls/route.ts';
import { AUTH_MESSAGES } from '#contract/messages/en/auth.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { NOTIFICATION_MESSAGES } from '#contract/messages/en/notification.ts';
import { SETTINGS_MESSAGES } from '#contract/messages/en/settings.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { postPath } from '#contract/page-paths.ts';
import type { PushMessage } from '#contract/push.ts';
import type { Comment } from '#contract/schema/comment.ts';
import { PASSWORD, signUp } from '../../support/e2e/accounts.ts';
import { expectUi, openVisitor } from '../../support/e2e/browser.ts';
import {
  button,
  callApi,
  expectFocusIn,
  openFeedAsNewUser,
  publishPost,
} from '../../support/e2e/journeys.ts';
import { serverAndBrowser } from '../../support/e2e/server-and-browser.ts';
import { PATHS } from '../../support/paths.ts';

const world = serverAndBrowser();
const messages = SETTINGS_MESSAGES.notifications.device;

/** Hands a message to the worker as the browser does when its push service delivers one. */
async function deliver(
  context: BrowserContext,
  page: Page,
  message: PushMessage | 'unreadable',
): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ isDeleted }) => !isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: world.server.origin,
    registrationId: await found,
    data: JSON.stringify(message),
  });
}

/** What the global types of a page do not know. */
interface WorkerScope extends EventTarget {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: object): Promise<readonly unknown[]>;
    openWindow: (address: string) => Promise<void>;
  };
  readonly WindowClient: { prototype: { readonly url: string; focus: () => Promise<void> } };
  readonly NotificationEvent: new (type: string, init: object) => Event;
  /** What `recordWindows` has noted. */
  windows: string[];
}

/** The worker of the site, which goes on while no page of it is open. */
function workerOf(context: BrowserContext) {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('The worker is not there.');
  return worker;
}

/** Presses the notification of this tag. A browser without a screen has nothing to press. */
const press = (context: BrowserContext, tag: string) =>
  workerOf(context).evaluate(async (pressed: string) => {
    const scope = self as unknown as WorkerScope;
    const [notification] = await scope.registration.getNotifications({ tag: pressed });
    if (!notification) throw new Error('Nothing is shown.');
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
  }, tag);

/** From now on, windows that the worker opens or brings to the front are noted instead. */
const recordWindows = (context: BrowserContext) =>
  workerOf(context).evaluate(() => {
    const scope = self as unknown as WorkerScope;
    scope.windows = [];
    scope.clients.openWindow = async (address) => void scope.windows.push(`opened ${address}`);
    scope.WindowClient.prototype.focus = async function () {
      scope.windows.push(`focused ${new URL(this.url).pathname}`);
    };
  });

const recordedWindows = (context: BrowserContext) =>
  workerOf(context).evaluate(() => (self as unknown as WorkerScope).windows);

const shownBy = (context: BrowserContext) =>
  workerOf(context).evaluate(async () => {
    const scope = self as unknown as WorkerScope;
    const shown = await scope.registration.getNotifications();
    return shown.map(({ title, body, tag }) => ({ title, body, tag }));
  });

/** How many pages of the site the worker sees. */
const openPages = (context: BrowserContext) =>
  workerOf(context).evaluate(async () => {
    const scope = self as unknown as WorkerScope;
    return (await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })).length;
  });

/** The browser of the tests reaches no push service: its answer is made up, the rest is real. */
const subscribeAsIf = (page: Page) =>
  page.addInitScript(() => {
    let known: unknown = null;
    PushManager.prototype.getSubscription = async () => known as PushSubscription | null;
    PushManager.prototype.subscribe = async () => {
      const endpoint = 'https://fcm.googleapis.com/fcm/send/device';
      const keys = {
        p256dh: `B${'CVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'}`,
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      };
      known = {
        endpoint,
        options: { applicationServerKey: null },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          known = null;
          return true;
        },
      };
      return known as PushSubscription;
    };
  });

const PATIENCE = { timeout: 30_000 };

it('push: permission is requested on a press only; a message in the background opens its page', async () => {
  const { page, context, pageErrors } = await openVisitor(world.browser, world.server.origin);
  await subscribeAsIf(page);
  await page.addInitScript(() => {
    const ask = Notification.requestPermission.bind(Notification);
    Notification.requestPermission = async () => {
      (window as unknown as { asked: number }).asked = 1;
      return ask();
    };
  });
  await signUp(page, 'pushed', 'pushed@example.org');
  const hasRequestedPermission = () => page.evaluate(() => 'asked' in window);

  const worker = await fetch(`${world.server.origin}/push-worker.js`);
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  expect(await worker.text()).not.toMatch(/\bimport\b/);

  await page.goto('/settings');
  const device = page.getByRole('switch', { name: messages.label });
  await expectUi(device).not.toBeChecked();
  await page.evaluate(() => navigator.serviceWorker.ready);
  expect(await hasRequestedPermission()).toBe(false);
  await context.grantPermissions(['notifications']);
  // Allowed in the browser's settings, it is on without a press; switching it off and on requests it again.
  await expectUi(device).toBeChecked();
  await device.click();
  await expectUi(device).not.toBeChecked();
  await page.reload();
  await expectUi(device).not.toBeChecked();
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/api/push/subscriptions'));
  await device.click();
  expect((await sent).status()).toBe(200);
  await expectUi(device).toBeChecked();
  expect(await hasRequestedPermission()).toBe(true);

  const message = {
    title: 'Creative Hub',
    body: 'leo liked your post.',
    tag: 'n1',
    address: '/saved',
  };
  await page.goto('about:blank');
  await expect.poll(() => openPages(context), PATIENCE).toBe(0);
  // A message for a worker that is just being stopped is lost: it is sent again,
  // and shown once, since both have the same tag.
  await expect
    .poll(async () => {
      await deliver(context, page, message);
      return shownBy(context);
    }, PATIENCE)
    .toEqual([{ title: message.title, body: message.body, tag: message.tag }]);
  const grown = 'mira and leo liked your post.';
  await deliver(context, page, { ...message, body: grown });
  await expect.poll(() => shownBy(context), PATIENCE).toMatchObject([{ body: grown }]);
  await deliver(context, page, 'unreadable');
  await expect
    .poll(() => shownBy(context), PATIENCE)
    .toMatchObject([{ body: grown }, { body: NOTIFICATION_MESSAGES.unreadablePush }]);

  // With the site in front, nothing more is shown: the bell has counted.
  await page.goto('/settings');
  await expectUi(page.getByRole('switch', { name: messages.label })).toBeChecked();
  await deliver(context, page, { ...message, tag: 'n2' });
  await deliver(context, page, { ...message, tag: 'n3', address: 'https://evil.example' });
  expect(await shownBy(context)).toHaveLength(2);
  await press(context, message.tag);
  await page.waitForURL('**/saved');
  await press(context, 'unreadable');
  await page.waitForURL('**/notifications');
  expect(await shownBy(context)).toEqual([]);
  expect(pageErrors).toEqual([]);
  await context.close();
});

it('push: a message about a comment opens that comment, in the page that is open', async () => {
  const { page, context, pageErrors } = await openFeedAsNewUser(world, 'told');
  await subscribeAsIf(page);
  await page.reload();
  await context.grantPermissions(['notifications']);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const postId = await publishPost(page, { content: 'Which of the two?' });
  const teller = await openFeedAsNewUser(world, 'teller');
  const commentAddress = async (commentText: string) => {
    const path = pathOf(PATHS.addComment, { postId });
    const { _id } = await callApi<Comment>(teller.page, 'POST', path, { commentText });
    return postPath(postId, _id);
  };
  const [first, second] = [await commentAddress('The left one'), await commentAddress('The other')];
  await teller.context.close();

  await page.goto('about:blank');
  await expect.poll(() => openPages(context), PATIENCE).toBe(0);
  const bodyOf = { title: 'Creative Hub', body: 'teller commented on your post.' };
  await expect
    .poll(async () => {
      await deliver(context, page, { ...bodyOf, tag: 'first', address: first });
      await deliver(context, page, { ...bodyOf, tag: 'second', address: second });
      return (await shownBy(context)).length;
    }, PATIENCE)
    .toBe(2);
  await recordWindows(context);
  await press(context, 'first');
  await expect.poll(() => recordedWindows(context), PATIENCE).toEqual([`opened ${first}`]);

  await page.goto(first); // as the window that was opened
  await expectFocusIn(page, 'The left one');
  await press(context, 'second');
  await expectFocusIn(page, 'The other');
  expect(page.url()).toBe(`${world.server.origin}${second}`);
  const { pathname } = new URL(page.url());
  await expect
    .poll(() => recordedWindows(context), PATIENCE)
    .toEqual([`opened ${first}`, `focused ${pathname}`]);
  expect(context.pages()).toHaveLength(1);
  expect(pageErrors).toEqual([]);
  await context.close();
});

it('push: a device belongs to its session, and permission is requested only once', async () => {
  const { page, context, pageErrors } = await openFeedAsNewUser(world, 'shared');
  await subscribeAsIf(page);
  await context.grantPermissions(['notifications']);
  const subscribed = () =>
    page.waitForResponse(
      (answer) =>
        new URL(answer.url()).pathname === PATHS.subscribePush &&
        answer.request().method() === 'POST',
    );
  const isSubscribed = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.pushManager.getSubscription()) !== null;
    });

  const first = subscribed();
  await page.reload();
  expect((await first).status()).toBe(200);
  expect(await isSubscribed()).toBe(true);
  await button(page, SHELL_MESSAGES.nav.logout).click();
  await page.waitForURL('**/login');
  await expect.poll(isSubscribed, PATIENCE).toBe(false);

  // In the same page, so that the fake push service is still there.
  const again = subscribed();
  await page.getByLabel(AUTH_MESSAGES.username).fill('shared');
  await page.getByLabel(AUTH_MESSAGES.password, { exact: true }).fill(PASSWORD);
  await button(page, AUTH_MESSAGES.login).click();
  expect((await again).status()).toBe(200);
  expect(await isSubscribed()).toBe(true);

  // Logged out in another tab, this one is as nobody's.
  const other = await context.newPage();
  await other.goto('/creative-hub');
  await button(other, SHELL_MESSAGES.nav.logout).click();
  await page.waitForURL('**/login');
  await expect.poll(isSubscribed, PATIENCE).toBe(false);
  // Its requests of that moment are refused, which the browser logs.
  expect(pageErrors.filter((words) => !words.includes('401'))).toEqual([]);
  await context.close();
});

it('push: settings say why it cannot be switched on', async () => {
  const { page, context } = await openVisitor(world.browser, world.server.origin);
  await context.clearPermissions();
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  await signUp(page, 'denied', 'denied@example.org');
  await page.goto('/settings');
  await expectUi(page.getByText(messages.hint.denied)).toBeVisible();
  await expectUi(page.getByRole('switch', { name: messages.label })).toHaveAttribute(
    'aria-disabled',
    'true',
  );

  const other = await openVisitor(world.browser, world.server.origin);
  await other.context.grantPermissions(['notifications']);
  await other.page.addInitScript(() => {
    PushManager.prototype.subscribe = async () => {
      throw new DOMException('no push service', 'AbortError');
    };
  });
  await signUp(other.page, 'serviceless', 'serviceless@example.org');
  await other.page.goto('/settings');
  const device = other.page.getByRole('switch', { name: messages.label });
  await expectUi(device).toBeVisible();
  if (await device.isChecked()) await device.click();
  await device.click();
  await expectUi(other.page.getByText(ERROR_MESSAGES.push_failed)).toBeVisible();
  await other.context.close();
  await context.close();
});
