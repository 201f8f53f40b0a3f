import type { UserId } from '#contract/ids.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { Realtime } from '../../context.ts';

/**
 * Sends a receiver the newest `limit` notifications after the sequence number `after`, and the
 * unread count. Returns the newest sequence number that was sent, or `after`.
 */
export type SendNews = (after: number, limit: number) => Promise<number>;

/** What one receiver was sent lately. */
interface NewsWindow {
  sent: number;
  lastSequence: number;
  /** Set where more is to be sent at the end of the window. */
  send: SendNews | undefined;
  /** Whether that is more than a count. */
  hasNews: boolean;
}

/** By the live connections of this process, for each receiver who was sent something lately. */
const windows = new WeakMap<Realtime, Map<UserId, NewsWindow>>();

/**
 * Sends news at once, the first few within `newsWindowMs`; what follows is gathered and sent
 * together at its end. So a receiver gets a bounded number of messages.
 *
 * @param isNews False where only the count may have changed.
 */
export async function gatherNews(
  realtime: Realtime,
  receiver: UserId,
  isNews: boolean,
  send: SendNews,
): Promise<void> {
  const receivers = windows.get(realtime) ?? new Map<UserId, NewsWindow>();
  windows.set(realtime, receivers);
  let window = receivers.get(receiver);
  if (!window) {
    window = { sent: 0, lastSequence: 0, send: undefined, hasNews: false };
    openWindow(receivers, receiver, window);
  }
  if (window.sent >= SERVER_LIMITS.newsAtOnce) {
    window.send = send;
    window.hasNews ||= isNews;
    return;
  }
  window.sent += 1;
  const sequence = await send(0, isNews ? 1 : 0);
  window.lastSequence = Math.max(window.lastSequence, sequence);
}

function openWindow(
  receivers: Map<UserId, NewsWindow>,
  receiver: UserId,
  window: NewsWindow,
): void {
  receivers.set(receiver, window);
  setTimeout(async () => {
    const { send, lastSequence, hasNews } = window;
    receivers.delete(receiver);
    if (!send) return;
    const sent = SERVER_LIMITS.newsAtOnce;
    const next: NewsWindow = { sent, lastSequence, send: undefined, hasNews: false };
    openWindow(receivers, receiver, next);
    // Without a known sequence, only the newest is certain to be new.
    const limit = lastSequence === 0 ? 1 : SERVER_LIMITS.newsAtOnce;
    next.lastSequence = await send(lastSequence, hasNews ? limit : 0);
  }, SERVER_LIMITS.newsWindowMs).unref();
}
