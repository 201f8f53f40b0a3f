/**
 * A change of list membership: a post was removed, created by the viewer, published by somebody
 * else, or all posts of an author were removed. (Fields of posts are ordered by their revisions.)
 */
export type FeedChange = 'gone' | 'own' | 'arrived' | 'author-gone';

/** A row, or the id of a post or a person. */
type Subject = number | string;

/** Changes of membership in logical time: answers requested before a change do not contain it. */
export interface ChangeLog {
  /** The current logical time. */
  now(): number;
  record(change: FeedChange, subject: Subject): void;
  /** Whether the change was recorded after `sinceAt`. */
  isSince(change: FeedChange, subject: Subject, sinceAt: number): boolean;
  /** The subjects of changes after `sinceAt`, the latest first. */
  since(change: FeedChange, sinceAt: number): Subject[];
}

export function createChangeLog(): ChangeLog {
  let now = 0;
  const times: Readonly<Record<FeedChange, Map<Subject, number>>> = {
    gone: new Map(),
    'author-gone': new Map(),
    own: new Map(),
    arrived: new Map(),
  };
  return {
    now: () => now,
    record(change, subject) {
      now += 1;
      times[change].set(subject, now);
    },
    isSince: (change, subject, sinceAt) => (times[change].get(subject) ?? 0) > sinceAt,
    since: (change, sinceAt) =>
      [...times[change]]
        .filter(([, at]) => at > sinceAt)
        .sort(([, a], [, b]) => b - a)
        .map(([subject]) => subject),
  };
}
