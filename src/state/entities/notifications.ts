import { proxy, useSnapshot } from 'valtio';
import { NOTIFICATIONS } from '#contract/calls/notifications.ts';
import type { NotificationId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Notification } from '#contract/schema/notification.ts';
import { pause } from '../../lib/api/backoff.ts';
import { randomKey } from '../../lib/api/random-key.ts';
import { request } from '../../lib/api/request.ts';
import { loadUntilDone } from '../../lib/net/load-until-done.ts';
import { logFailure } from '../../lib/net/log-failure.ts';
import { onSignedOut } from '../session.ts';
import { createEntityStore } from './entity-store.ts';
import { type ChangeCall, mutate } from './mutate.ts';
import { applyUnreadAnswer } from './unread.ts';

export type LoadedNotifications =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | {
      readonly status: 'ready';
      /** The newest first. */
      readonly items: readonly Notification[];
      /** The server answered its maximum: there may be older ones. */
      readonly isCut: boolean;
    };

const LOADING: LoadedNotifications = { status: 'loading' };

/** Those of the list on screen; it forgets them when it closes. */
const notifications = createEntityStore<Notification>(Number.POSITIVE_INFINITY);
const state = proxy<{ list: LoadedNotifications }>({ list: LOADING });

/** The list on screen. */
interface OpenList {
  readonly signal: AbortSignal;
  /** The load under way: a later one aborts it, since its answer is older. */
  loading: AbortController | undefined;
  /**
   * Revision of the last complete answer: an older notification that it does not name is gone, or
   * beyond its end.
   */
  revision: number;
  /** Later revisions of changes that the list has: of notifications that were sent, and own reading. */
  readonly known: Set<number>;
  isCut: boolean;
  /** What came while the tab was hidden: it is read once it is seen. */
  unseen: readonly Notification[];
}
let openList: OpenList | undefined;

onSignedOut(close);

function close(): void {
  openList = undefined;
  notifications.clear();
  state.list = LOADING;
}

export function useNotifications(): LoadedNotifications {
  return useSnapshot(state).list as LoadedNotifications;
}

/**
 * Loads the list and marks as read what it shows, up to its newest one. Returns the function that
 * closes the list.
 */
export function openNotifications(): () => void {
  const opened = new AbortController();
  close();
  const list: OpenList = {
    signal: opened.signal,
    loading: undefined,
    revision: 0,
    known: new Set<number>(),
    isCut: false,
    unseen: [],
  };
  openList = list;
  document.addEventListener('visibilitychange', () => markSeen(list), { signal: opened.signal });
  void load(list);
  return () => {
    opened.abort();
    if (openList === list) close();
  };
}

/** Tries again after a failure. */
export function reloadNotifications(): void {
  if (!openList) return;
  state.list = LOADING;
  void load(openList);
}

/** Reloads the list on screen, which stays meanwhile: somebody in it is gone. */
export function refreshNotifications(): void {
  if (openList && state.list.status === 'ready') void load(openList);
}

/** Loads the list on screen, if it does not have the change of `revision`. */
export async function loadMissedNotifications(revision: number): Promise<void> {
  if (!openList) return;
  if (state.list.status !== 'ready' || !has(openList, revision)) await load(openList, revision);
}

/**
 * Loads the list on screen again after a change that neither a notification before it nor an answer
 * soon after it explains: something was taken back.
 */
export async function syncNotifications(revision: number): Promise<void> {
  const list = openList;
  if (!list || has(list, revision)) return;
  await pause(LIMITS.selfUpdateWaitMs);
  if (openList === list && !has(list, revision)) await load(list, revision);
}

function has(list: OpenList, revision: number): boolean {
  return revision <= list.revision || list.known.has(revision);
}

/** Shows a notification that the server has just sent, if the list is on screen. */
export function applyNotification(notification: Notification): void {
  const { _id, revision } = notification;
  if (!openList || (revision <= openList.revision && !notifications.get(_id))) return;
  openList.known.add(revision);
  add([notification]);
  if (state.list.status !== 'ready') return;
  show(openList);
  markShown(openList, [notification]);
}

/** Loads the whole list, which then has all changes up to `revision` at least; one on screen until it has come. */
async function load(list: OpenList, revision = 0): Promise<void> {
  list.loading?.abort();
  list.loading = new AbortController();
  const signal = AbortSignal.any([list.signal, list.loading.signal]);
  const failed = 'The notifications could not be loaded.';
  if (state.list.status === 'ready') {
    return loadUntilDone(failed, () => loadNow(list, revision, signal), signal);
  }
  try {
    await loadNow(list, revision, signal);
  } catch (error) {
    if (signal.aborted) return;
    logFailure(failed, error);
    state.list = { status: 'failed' };
  }
}

async function loadNow(list: OpenList, revision: number, signal: AbortSignal): Promise<void> {
  const revisionBefore = Math.max(list.revision, ...shown().map(({ revision }) => revision));
  const answer = await request(NOTIFICATIONS.notifications, { signal });
  if (signal.aborted) return;
  const items = answer.map(withMark);
  add(items);
  list.revision = items[0]?.revision ?? Math.max(revisionBefore, revision);
  list.isCut = items.length >= LIMITS.notificationList;
  const ids = new Set(items.map(({ _id }) => _id));
  const others = () => shown().filter(({ _id }) => !ids.has(_id));
  for (const { _id } of others()) notifications.remove(_id, list.revision);
  show(list);
  // Those left of the others were sent after the answer.
  markShown(list, [...answer, ...others()]);
}

/** Those that are marked as new on screen stay so until the next visit. */
function withMark(item: Notification): Notification {
  const before = notifications.get(item._id);
  const isNew = before?.isRead === false && before.sequence === item.sequence;
  return isNew ? { ...item, isRead: false } : item;
}

function add(items: readonly Notification[]): void {
  for (const one of items) {
    notifications.apply(one._id, { fields: one, revision: one.revision, isWhole: true });
  }
}

function shown(): Notification[] {
  return notifications.ids().flatMap((id) => notifications.get(id) ?? []);
}

function show({ isCut }: OpenList): void {
  const items = shown().sort((a, b) => b.sequence - a.sequence);
  state.list = { status: 'ready', items, isCut };
}

const read: ChangeCall<Notification, true> = {
  overlay: () => ({ isRead: true }),
  isDone: ({ isRead }) => isRead === true,
  async send({ subject: { id } }) {
    const { revision } = await applyUnreadAnswer(
      request(NOTIFICATIONS.readNotification, { params: { id } }),
    );
    openList?.known.add(revision);
    return { fields: { isRead: true }, revision };
  },
};

/** Marks one as read, when its post is viewed. */
export function readNotification(id: NotificationId): void {
  const subject = { kind: 'notification', id };
  mutate(notifications, read, { call: 'read', subject, args: true, key: randomKey() }).catch(
    (error: unknown) => logFailure('A notification was not marked as read.', error),
  );
}

/**
 * Marks what the list shows as read, once the tab is visible: what nobody has seen is still pushed, and
 * counted by other devices.
 */
function markShown(list: OpenList, items: readonly Notification[]): void {
  list.unseen = [...list.unseen, ...items];
  markSeen(list);
}

function markSeen(list: OpenList): void {
  if (document.visibilityState === 'hidden') return;
  const { unseen } = list;
  list.unseen = [];
  void markRead(unseen);
}

/** Marks these as read on the server. On screen they stay marked as new until the next visit. */
async function markRead(items: readonly Notification[]): Promise<void> {
  if (items.every((it) => it.isRead)) return;
  const body = { upTo: newestOf(items) };
  const list = openList;
  try {
    const call = request(NOTIFICATIONS.readNotifications, { body });
    const { revision } = await applyUnreadAnswer(call);
    list?.known.add(revision);
  } catch (error) {
    logFailure('The notifications were not marked as read.', error);
  }
}

function newestOf(items: readonly Notification[]): number {
  return Math.max(0, ...items.map((it) => it.sequence));
}
