import { proxy, useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { NOTIFICATIONS } from '#contract/calls/notifications.ts';
import type { UnreadCount } from '#contract/schema/notification.ts';
import { request } from '../lib/api/request.ts';
import { sessionSignal } from '../lib/api/token.ts';
import { session } from './session.ts';

/** What the bell shows; the same in all tabs, since the server counts. */
const state = proxy({ unread: 0 });

subscribeKey(session, 'current', ({ status }) => {
  if (status === 'signed-out') state.unread = 0;
});

export function useUnread(): number {
  return useSnapshot(state).unread;
}

/** Counts each telling and each question, and says which of them the count on the bell comes from. */
const turns = { last: 0, shown: 0 };

/** Takes the count that the server tells. */
export function setUnread(unread: number): void {
  turns.last += 1;
  turns.shown = turns.last;
  state.unread = unread;
}

/**
 * Takes the count that a question is answered with, unless something newer came meanwhile, or the
 * session ended.
 */
export async function applyUnread(asked: Promise<UnreadCount>): Promise<void> {
  turns.last += 1;
  const turn = turns.last;
  const holding = sessionSignal();
  const { unread } = await asked;
  if (turn < turns.shown || holding.aborted) return;
  turns.shown = turn;
  state.unread = unread;
}

/** Asks for the count: on arriving, and after a time without connection. */
export function loadUnread(): Promise<void> {
  return applyUnread(request(NOTIFICATIONS.notificationCount));
}
