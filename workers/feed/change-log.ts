/**
 * What is told of a post, or done to it: it is another, it is gone, it is one's own new one, it has come;
 * and of a person: nothing of theirs is to be seen any more.
 */
export type FeedChange = 'changed' | 'gone' | 'own' | 'arrived' | 'author-gone';

/** A row, or the id of a post or a person. */
type Subject = number | string;

/**
 * When things were told, counted in tellings. What an answer says that was asked for before one of
 * them is older.
 */
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
    changed: new Map(),
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
