import type { Notification } from '#contract/schema/notification.ts';

/** In the order of the list. */
const GROUPS = ['new', 'today', 'week', 'earlier'] as const;
export type TimeGroup = (typeof GROUPS)[number];

const DAYS_OF_WEEK = 7;

/**
 * Returns the heading above each notification that begins a group, by its id. The order of the list
 * stays: a read notification above an unread one belongs to the new ones, and an older one does not
 * end its group.
 *
 * @param items The newest first.
 * @param nowMs By the clock that set their times.
 */
export function groupStarts(
  items: readonly Pick<Notification, '_id' | 'isRead' | 'createdAt'>[],
  nowMs: number,
): ReadonlyMap<string, TimeGroup> {
  const lastUnread = items.findLastIndex(({ isRead }) => !isRead);
  const today = new Date(nowMs).setHours(0, 0, 0, 0);
  const week = new Date(today).setDate(new Date(today).getDate() - (DAYS_OF_WEEK - 1));
  const starts = new Map<string, TimeGroup>();
  let above = -1;
  for (const [index, { _id, createdAt }] of items.entries()) {
    const atMs = Date.parse(createdAt);
    const own = index <= lastUnread ? 0 : atMs >= today ? 1 : atMs >= week ? 2 : 3;
    const group = GROUPS[own];
    if (own > above && group) starts.set(_id, group);
    above = Math.max(above, own);
  }
  return starts;
}
