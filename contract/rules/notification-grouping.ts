import { LIMITS } from '../limits.ts';
import type { NotificationType } from './notification-audience.ts';

/** What activities of one notification share. */
export interface GroupKey {
  readonly type: NotificationType;
  /** `undefined` for follows. */
  readonly postId: string | undefined;
}

/** The facts of a notification for grouping. Times are milliseconds since the Unix epoch. */
export interface OpenNotificationGroup extends GroupKey {
  readonly firstAtMs: number;
}

/**
 * Whether an activity at `nowMs` belongs to `group`: the same type on the same post, at most 6 hours
 * after the first one, so that a busy post does not become one endless notification.
 */
export function joinsGroup(
  group: OpenNotificationGroup,
  occurrence: GroupKey,
  nowMs: number,
): boolean {
  return (
    group.type === occurrence.type &&
    group.postId === occurrence.postId &&
    nowMs - group.firstAtMs <= LIMITS.notificationGroupMs
  );
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
