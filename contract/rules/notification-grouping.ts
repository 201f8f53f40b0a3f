import type { PostId } from '../ids.ts';
import { LIMITS } from '../limits.ts';
import type { NotificationType } from './notification-audience.ts';

/** What activities of one notification share. */
export interface GroupKey {
  readonly type: NotificationType;
  /** `undefined` for follows. */
  readonly postId: PostId | undefined;
}

/**
 * Whether an activity at `nowMs` still joins the latest notification of its type on its post: at most 6
 * hours after the first one in it, so that a busy post does not become one endless notification.
 */
export function isGroupOpen(firstAtMs: number, nowMs: number): boolean {
  return nowMs - firstAtMs <= LIMITS.notificationGroupMs;
}

/** A person in a group and when they last acted. */
export interface GroupActor {
  readonly id: string;
  readonly actedAtMs: number;
}

/** Returns each person of a group once, by latest activity, newest first; ties by id, newer first. */
export function actorsNewestFirst<Actor extends GroupActor>(acts: readonly Actor[]): Actor[] {
  const latest = new Map<string, Actor>();
  for (const act of acts) {
    const known = latest.get(act.id);
    if (known === undefined || act.actedAtMs > known.actedAtMs) latest.set(act.id, act);
  }
  return [...latest.values()].sort(
    (a, b) => b.actedAtMs - a.actedAtMs || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0),
  );
}
