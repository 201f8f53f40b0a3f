/**
 * What happens to the membership of lists: a post is gone, is the viewer's own new one, has arrived,
 * or everything of an author is gone. What posts say is ordered by their revisions.
 */
export type FeedChange = 'gone' | 'own' | 'arrived' | 'author-gone';

/** A row, or the id of a post or a person. */
type Subject = number | string;

/** When changes of membership came, in logical time: answers requested before one do not know it. */
export interface ChangeLog {
  /** The moment of a question that is asked now. */
  now(): number;
  record(telling: FeedChange, subject: Subject): void;
  /** Whether it was told after the question of the moment `asked`. */
  isSince(telling: FeedChange, subject: Subject, asked: number): boolean;
  /** Of what it was told since then, the latest first. */
  since(telling: FeedChange, asked: number): Subject[];
}

export function createChangeLog(): ChangeLog {
  let moment = 0;
  const moments: Readonly<Record<FeedChange, Map<Subject, number>>> = {
    gone: new Map(),
    'author-gone': new Map(),
    own: new Map(),
    arrived: new Map(),
  };
  return {
    now: () => moment,
    record(telling, subject) {
      moment += 1;
      moments[telling].set(subject, moment);
    },
    isSince: (telling, subject, asked) => (moments[telling].get(subject) ?? 0) > asked,
    since: (telling, asked) =>
      [...moments[telling]]
        .filter(([, at]) => at > asked)
        .sort(([, a], [, b]) => b - a)
        .map(([subject]) => subject),
  };
}
