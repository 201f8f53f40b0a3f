import { LIMITS } from '../limits.ts';
import type { NotificationType } from './notification-audience.ts';

/** What two occurrences must share to be one notification. */
export interface GroupKey {
  readonly type: NotificationType;
  /** `undefined` for what happens to a person and not on a post. */
  readonly postId: string | undefined;
}

/** A notification as far as grouping asks. Moments are milliseconds since the Unix epoch. */
export interface OpenNotificationGroup extends GroupKey {
  readonly firstAtMs: number;
}

/**
 * Whether an occurrence of `nowMs` belongs to `group`: the same kind on the same post, and no more
 * than 6 hours between the group's first occurrence and its last. Counting from the first keeps a
 * busy post from being one endless notification.
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

/** One person in a group and when they last acted. */
export interface GroupActor {
  readonly id: string;
  readonly actedAtMs: number;
}

/** Each person of a group once, by their latest act, newest first; ties by id, the newer first. */
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
