/** How soon the result is needed; `now` is awaited on screen. */
export type TaskPriority = 'now' | 'next' | 'later';

const ORDER = { now: 0, next: 1, later: 2 } as const satisfies Record<TaskPriority, number>;

export interface PriorityQueue<Entry> {
  /** Adds `entry` behind all others of its priority. */
  add(entry: Entry, priority: TaskPriority): void;
  /** Adds `entry` before all others of its priority, such as a retry. */
  addFirst(entry: Entry, priority: TaskPriority): void;
  /** Returns the next entry without removing it. */
  first(): Entry | undefined;
  /** Removes `entry`; returns whether it was waiting. */
  remove(entry: Entry): boolean;
  /** Removes and returns all entries, in order. */
  clear(): Entry[];
}

/** A queue ordered by priority, first in first out inside each. */
export function createPriorityQueue<Entry>(): PriorityQueue<Entry> {
  const lines: [Entry[], Entry[], Entry[]] = [[], [], []];
  return {
    add: (entry, priority) => void lines[ORDER[priority]].push(entry),
    addFirst: (entry, priority) => void lines[ORDER[priority]].unshift(entry),
    first: () => lines.find((line) => line.length > 0)?.[0],
    remove(entry) {
      for (const line of lines) {
        const at = line.indexOf(entry);
        if (at >= 0) return line.splice(at, 1).length > 0;
      }
      return false;
    },
    clear: () => lines.flatMap((line) => line.splice(0)),
  };
}
