import { proxy, useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { API } from '#contract/routes.ts';
import type { UnreadCount } from '#contract/schema/notification.ts';
import { request } from '../lib/api-client.ts';
import { session } from './session.ts';

/** What the bell shows; the same in all tabs, since the server counts. */
const state = proxy({ unread: 0 });

subscribeKey(session, 'current', ({ status }) => {
  if (status === 'signed-out') state.unread = 0;
});

export function useUnread(): number {
  return useSnapshot(state).unread;
}

/** Takes the count that the server tells. */
export function putUnread(unread: number): void {
  state.unread = unread;
}

/** Asks for the count: on arriving, and after a time without connection. */
export async function loadUnread(): Promise<void> {
  const { unread } = await request<UnreadCount>(API.notificationCount);
  state.unread = unread;
}
