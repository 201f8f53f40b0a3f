/** What the order of projects depends on. */
export interface DatedProject {
  readonly _id: string;
  /** `YYYY-MM-DD`, `YYYY-MM`, or empty. */
  readonly date: string;
}

/** Compares projects: newest date first, those without a date last; ties by id, the newer first. */
export function compareProjects(a: DatedProject, b: DatedProject): number {
  return compareTexts(b.date, a.date) || compareTexts(b._id, a._id);
}

/** Compares by bytes, as databases do. */
function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
