import { proxy, useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { NOTIFICATIONS } from '#contract/calls/notifications.ts';
import type { NotificationId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Notification } from '#contract/schema/notification.ts';
import { request } from '../lib/api/request.ts';
import { logFailure } from '../lib/net/log-failure.ts';
import { session } from './session.ts';
import { applyUnread } from './unread.ts';

export type NotificationList =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | {
      readonly status: 'ready';
      readonly items: readonly Notification[];
      /** As many came as come at once: there may be older ones. */
      readonly isCut: boolean;
    };

const state = proxy<{ list: NotificationList }>({ list: { status: 'loading' } });

/** The list that is on screen; what it began ends with it. */
let openList: AbortController | undefined;
/** What was asked for it last: what is told meanwhile is asked for after that, and put on top of it. */
let turn: Promise<void> = Promise.resolve();

subscribeKey(session, 'current', ({ status }) => {
  if (status !== 'signed-out') return;
  openList?.abort();
  state.list = { status: 'loading' };
});

export function useNotifications(): NotificationList {
  return useSnapshot(state).list as NotificationList;
}

/**
 * Loads the list and marks as read what it shows, up to its newest one. Answers what to call when
 * the list leaves the screen.
 */
export function openNotifications(): () => void {
  openList?.abort();
  const opened = new AbortController();
  openList = opened;
  state.list = { status: 'loading' };
  turn = load(opened.signal);
  return () => {
    opened.abort();
    if (openList !== opened) return;
    openList = undefined;
    state.list = { status: 'loading' }; // the next visit does not begin with an old list
  };
}

/** Tries again after a failure. */
export function reloadNotifications(): void {
  if (!openList) return;
  state.list = { status: 'loading' };
  turn = load(openList.signal);
}

/** Asks again for the list on screen, which stands meanwhile: somebody it tells of is no longer there. */
export function refreshNotifications(): void {
  if (!openList || state.list.status !== 'ready') return;
  const { signal } = openList;
  turn = turn.then(() => load(signal));
}

/**
 * Something new was told while the list may be on screen: it is put on top of it. Rejects when it
 * could not be loaded; a list that leaves meanwhile misses nothing.
 */
export async function loadNewNotifications(): Promise<void> {
  if (!openList) return;
  const { signal } = openList;
  const noted = turn.then(() => loadNew(signal));
  turn = noted.catch(() => undefined); // the caller hears of it
  await noted;
}

async function loadNew(signal: AbortSignal): Promise<void> {
  if (signal.aborted || state.list.status !== 'ready') return;
  const query = { after: newestOf(state.list.items) };
  try {
    const arrived = await request(NOTIFICATIONS.notifications, { query, signal });
    if (signal.aborted || arrived.length === 0) return;
    // One of them may have been viewed meanwhile.
    state.list = { ...state.list, items: mergeNotifications(arrived, state.list.items) };
    void markRead(arrived);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Marks one as read, when its post is viewed. */
export function readNotification(id: NotificationId): void {
  if (state.list.status === 'ready') {
    const items = state.list.items.map((it) => (it._id === id ? { ...it, isRead: true } : it));
    state.list = { ...state.list, items };
  }
  applyUnread(request(NOTIFICATIONS.readNotification, { params: { id } })).catch((error: unknown) =>
    logFailure('A notification was not marked as read.', error),
  );
}

/** A notification that has grown takes the place of what it was. */
export function mergeNotifications(
  arrived: readonly Notification[],
  known: readonly Notification[],
): readonly Notification[] {
  const ids = new Set(arrived.map((it) => it._id));
  return [...arrived, ...known.filter((it) => !ids.has(it._id))];
}

async function load(signal: AbortSignal): Promise<void> {
  try {
    const items = await request(NOTIFICATIONS.notifications, { signal });
    if (signal.aborted) return;
    state.list = { status: 'ready', items, isCut: items.length >= LIMITS.notificationList };
    void markRead(items);
  } catch (error) {
    if (signal.aborted) return;
    logFailure('The notifications could not be loaded.', error);
    if (state.list.status === 'loading') state.list = { status: 'failed' };
  }
}

/** Tells the server that these were seen. On screen they stay marked as new until the next visit. */
async function markRead(items: readonly Notification[]): Promise<void> {
  if (items.every((it) => it.isRead)) return;
  const body = { upTo: newestOf(items) };
  try {
    await applyUnread(request(NOTIFICATIONS.readNotifications, { body }));
  } catch (error) {
    logFailure('The notifications were not marked as read.', error);
  }
}

function newestOf(items: readonly Notification[]): number {
  return Math.max(0, ...items.map((it) => it.sequence));
}
