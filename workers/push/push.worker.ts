/**
 * Shows push notifications while the page is not in front, and opens what they are about. It is at
 * the site's root, intercepts no requests, and imports no other file at run time.
 */
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { NOTIFICATION_MESSAGES } from '#contract/messages/en/notification.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { type PushClick, type PushMessage, parsePushMessage } from '#contract/push.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * WebKit takes the permission away from sites that receive a push and show nothing; the other
 * browsers allow it while one of their pages is in front.
 */
const mustAlwaysShow = /AppleWebKit\/(?!.*Chrom)/.test(navigator.userAgent);

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** Shown for a push that cannot be read: each has to show something. */
const UNREADABLE: PushMessage = {
  title: COMMON_MESSAGES.product,
  body: NOTIFICATION_MESSAGES.unreadablePush,
  tag: 'unreadable',
  address: PAGE_PATHS.notifications,
};

self.addEventListener('push', (event) => {
  event.waitUntil(show(parsePushMessage(event.data?.text() ?? '') ?? UNREADABLE));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address: unknown = event.notification.data;
  if (typeof address === 'string') event.waitUntil(open(address));
});

async function show({ title, body, tag, address }: PushMessage): Promise<void> {
  const pages = await ownPages();
  // A person who is looking at the page sees the bell.
  if (!mustAlwaysShow && pages.some((page) => page.focused)) return;
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: '/icons/icon-192.png',
    data: address,
  });
}

/** Leads an open page there, or opens a new one. */
async function open(address: string): Promise<void> {
  const pages = await ownPages();
  const page = pages.find((candidate) => candidate.visibilityState === 'visible') ?? pages[0];
  if (!page) {
    await self.clients.openWindow(address);
    return;
  }
  // The page navigates by itself, so that unsaved text in it survives.
  page.postMessage({ kind: 'push-opening', address } satisfies PushClick);
  await page.focus();
}

async function ownPages(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true });
}
