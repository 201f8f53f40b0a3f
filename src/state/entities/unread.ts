import { useSnapshot } from 'valtio';
import { NOTIFICATIONS } from '#contract/calls/notifications.ts';
import type { UnreadCount } from '#contract/schema/notification.ts';
import { request } from '../../lib/api/request.ts';
import { useSession, viewerId } from '../session.ts';
import { createEntityStore } from './entity-store.ts';

/** What the bell shows, by person; the same in all tabs, since the server counts. */
const counts = createEntityStore<Pick<UnreadCount, 'unread'>>(8);

export function useUnread(): number {
  useSession(); // draws again for another person
  return useSnapshot(counts.proxyOf(viewerId())).unread ?? 0;
}

/** Applies a count of the server: of two, the greater revision wins. */
export function applyUnread({ unread, revision }: UnreadCount, person: string = viewerId()): void {
  counts.apply(person, { fields: { unread }, revision });
}

/** Applies the count that a call answers, for the person who made it. */
export async function applyUnreadAnswer<Answer extends UnreadCount>(
  call: Promise<Answer>,
): Promise<Answer> {
  const person = viewerId();
  const answer = await call;
  applyUnread(answer, person);
  return answer;
}

/** Loads the count: on arriving, and after a time without connection. */
export function loadUnread(): Promise<UnreadCount> {
  return applyUnreadAnswer(request(NOTIFICATIONS.notificationCount));
}
