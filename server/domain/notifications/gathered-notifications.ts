import type { UserId } from '#contract/ids.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { Realtime } from '../../context.ts';

/**
 * Sends a receiver the newest `limit` notifications after the sequence number `after`, and the
 * unread count. Returns the newest sequence number that was sent, or `after`.
 */
export type SendNotifications = (after: number, limit: number) => Promise<number>;

/** In place of a sequence number: only the count may have changed. */
const NONE = Number.POSITIVE_INFINITY;

/** What one receiver was sent lately. */
interface SendWindow {
  sent: number;
  /** The notifications that were sent, are on their way, or had no connection, from the first to the last. */
  first: number;
  last: number;
  /** Set where more is to be sent at the end of the window, from the first that waits. */
  send: SendNotifications | undefined;
  waiting: number;
}

/** By the live connections of this process, for each receiver who was sent something lately. */
const windows = new WeakMap<Realtime, Map<UserId, SendWindow>>();

/**
 * Sends notifications at once, the first few within `notificationWindowMs`; what follows is gathered and sent
 * together at its end. So a receiver gets a bounded number of messages.
 *
 * @param sequence of the notification; absent where only the count may have changed.
 */
export async function gatherNotifications(
  realtime: Realtime,
  receiver: UserId,
  sequence = NONE,
  send: SendNotifications,
): Promise<void> {
  const receivers = windows.get(realtime) ?? new Map<UserId, SendWindow>();
  windows.set(realtime, receivers);
  let window = receivers.get(receiver);
  if (!realtime.isConnected(receiver)) {
    // Whoever connects loads it, and is not sent it.
    if (window) addSent(window, sequence);
    return;
  }
  if (!window) {
    window = { sent: 0, first: NONE, last: 0, send: undefined, waiting: NONE };
    openWindow(receivers, receiver, window);
  }
  if (window.sent >= SERVER_LIMITS.notificationsAtOnce) {
    window.send = send;
    window.waiting = Math.min(window.waiting, sequence);
    return;
  }
  window.sent += 1;
  await sendFrom(window, sequence, send);
}

function openWindow(
  receivers: Map<UserId, SendWindow>,
  receiver: UserId,
  window: SendWindow,
): void {
  receivers.set(receiver, window);
  setTimeout(async () => {
    const { send, first, last, waiting } = window;
    receivers.delete(receiver);
    if (!send) return;
    const sent = SERVER_LIMITS.notificationsAtOnce;
    const next: SendWindow = { sent, first, last, send: undefined, waiting: NONE };
    openWindow(receivers, receiver, next);
    await sendFrom(next, waiting, send);
  }, SERVER_LIMITS.notificationWindowMs).unref();
}

/**
 * Sends the notification `sequence` and all after it: by now there may be several. They are stored in
 * their order, but come here in any: one from before those that were sent is sent with them.
 */
async function sendFrom(
  window: SendWindow,
  sequence: number,
  send: SendNotifications,
): Promise<void> {
  if (sequence === NONE) {
    await send(0, 0);
    return;
  }
  const after = sequence < window.first ? sequence - 1 : window.last;
  addSent(window, sequence);
  const newest = await send(after, SERVER_LIMITS.notificationsAtOnce);
  window.last = Math.max(window.last, newest);
}

function addSent(window: SendWindow, sequence: number): void {
  if (sequence === NONE) return;
  window.first = Math.min(window.first, sequence);
  window.last = Math.max(window.last, sequence);
}
