import type { UserId } from '#contract/ids.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { Realtime } from '../../context.ts';

/**
 * Sends a receiver the newest `limit` notifications after the sequence number `after`, and the
 * unread count. Returns the newest sequence number that was sent, or `after`.
 */
export type SendNotifications = (after: number, limit: number) => Promise<number>;

/** What one receiver was sent lately. */
interface SendWindow {
  sent: number;
  lastSequence: number;
  /** Set where more is to be sent at the end of the window. */
  send: SendNotifications | undefined;
  /** The first notification that waits; `undefined` where only the count may have changed. */
  firstSequence: number | undefined;
}

/** By the live connections of this process, for each receiver who was sent something lately. */
const windows = new WeakMap<Realtime, Map<UserId, SendWindow>>();

/**
 * Sends notifications at once, the first few within `notificationWindowMs`; what follows is gathered and sent
 * together at its end. So a receiver gets a bounded number of messages.
 *
 * @param sequence of the notification; `undefined` where only the count may have changed.
 */
export async function gatherNotifications(
  realtime: Realtime,
  receiver: UserId,
  sequence: number | undefined,
  send: SendNotifications,
): Promise<void> {
  const receivers = windows.get(realtime) ?? new Map<UserId, SendWindow>();
  windows.set(realtime, receivers);
  let window = receivers.get(receiver);
  if (!window) {
    window = { sent: 0, lastSequence: 0, send: undefined, firstSequence: undefined };
    openWindow(receivers, receiver, window);
  }
  if (window.sent >= SERVER_LIMITS.notificationsAtOnce) {
    window.send = send;
    window.firstSequence ??= sequence;
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
    const { send, lastSequence, firstSequence } = window;
    receivers.delete(receiver);
    if (!send) return;
    const sent = SERVER_LIMITS.notificationsAtOnce;
    const next: SendWindow = { sent, lastSequence, send: undefined, firstSequence: undefined };
    openWindow(receivers, receiver, next);
    await sendFrom(next, firstSequence, send);
  }, SERVER_LIMITS.notificationWindowMs).unref();
}

/** Sends the notification `first` and all after it: by now there may be several. */
async function sendFrom(
  window: SendWindow,
  first: number | undefined,
  send: SendNotifications,
): Promise<void> {
  const after = first === undefined ? 0 : Math.max(window.lastSequence, first - 1);
  const limit = first === undefined ? 0 : SERVER_LIMITS.notificationsAtOnce;
  window.lastSequence = Math.max(window.lastSequence, await send(after, limit));
}
