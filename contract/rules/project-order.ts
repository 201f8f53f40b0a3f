/** What the place of a project in its portfolio depends on. */
export interface DatedProject {
  readonly _id: string;
  /** `YYYY-MM-DD`, `YYYY-MM`, or empty. */
  readonly date: string;
}

/** Newest date first, those without one last; of one date the newest made first. */
export function compareProjects(a: DatedProject, b: DatedProject): number {
  return compareTexts(b.date, a.date) || compareTexts(b._id, a._id);
}

/** Byte by byte, as the databases compare. */
function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
