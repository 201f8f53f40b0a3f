/** What the order of projects depends on. */
export interface OrderedProject {
  readonly _id: string;
  /** `YYYY-MM-DD`, `YYYY-MM`, or empty. */
  readonly date: string;
  /** Negative: pinned. 0: by date. Positive: arranged by hand. */
  readonly place: number;
}

/**
 * Compares projects: the pinned ones first, then those by date, then those arranged by hand. By
 * date: the newest first, those without a date last; ties by id, the newer first.
 */
export function compareProjects(a: OrderedProject, b: OrderedProject): number {
  return a.place - b.place || compareTexts(b.date, a.date) || compareTexts(b._id, a._id);
}

/** Returns the position of the project at `index` of an order whose first `pinned` are pinned. */
export function arrangedPosition(index: number, pinned: number): number {
  return index < pinned ? index - pinned : index - pinned + 1;
}

/** Compares by bytes, as databases do. */
function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
