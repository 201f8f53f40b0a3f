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
  /** Whether that is more than a count. */
  hasNew: boolean;
}

/** By the live connections of this process, for each receiver who was sent something lately. */
const windows = new WeakMap<Realtime, Map<UserId, SendWindow>>();

/**
 * Sends notifications at once, the first few within `notificationWindowMs`; what follows is gathered and sent
 * together at its end. So a receiver gets a bounded number of messages.
 *
 * @param hasNew False where only the count may have changed.
 */
export async function gatherNotifications(
  realtime: Realtime,
  receiver: UserId,
  hasNew: boolean,
  send: SendNotifications,
): Promise<void> {
  const receivers = windows.get(realtime) ?? new Map<UserId, SendWindow>();
  windows.set(realtime, receivers);
  let window = receivers.get(receiver);
  if (!window) {
    window = { sent: 0, lastSequence: 0, send: undefined, hasNew: false };
    openWindow(receivers, receiver, window);
  }
  if (window.sent >= SERVER_LIMITS.notificationsAtOnce) {
    window.send = send;
    window.hasNew ||= hasNew;
    return;
  }
  window.sent += 1;
  const sequence = await send(0, hasNew ? 1 : 0);
  window.lastSequence = Math.max(window.lastSequence, sequence);
}

function openWindow(
  receivers: Map<UserId, SendWindow>,
  receiver: UserId,
  window: SendWindow,
): void {
  receivers.set(receiver, window);
  setTimeout(async () => {
    const { send, lastSequence, hasNew } = window;
    receivers.delete(receiver);
    if (!send) return;
    const sent = SERVER_LIMITS.notificationsAtOnce;
    const next: SendWindow = { sent, lastSequence, send: undefined, hasNew: false };
    openWindow(receivers, receiver, next);
    // Without a known sequence, only the newest is certain to be new.
    const limit = lastSequence === 0 ? 1 : SERVER_LIMITS.notificationsAtOnce;
    next.lastSequence = await send(lastSequence, hasNew ? limit : 0);
  }, SERVER_LIMITS.notificationWindowMs).unref();
}
