/** Between two lines about the same cause. */
const LINE_EVERY_MS = 60_000;
/** Causes that are remembered; with more of them, the oldest are logged again. */
const CAUSES_MAX = 100;

/**
 * Bounds what is logged of failures that every call meets: one line for each cause a minute. The
 * returned function returns how many were left out since the last line, or `undefined` where there
 * is to be no line.
 */
export function onceAMinute(
  nowMs: () => number = () => performance.now(),
): (cause: string) => number | undefined {
  const lines = new Map<string, { readonly atMs: number; leftOut: number }>();
  return (cause) => {
    const last = lines.get(cause);
    if (last && nowMs() - last.atMs < LINE_EVERY_MS) {
      last.leftOut += 1;
      return undefined;
    }
    lines.delete(cause); // the one that is logged is the youngest
    lines.set(cause, { atMs: nowMs(), leftOut: 0 });
    const [oldest] = lines.keys();
    if (lines.size > CAUSES_MAX && oldest !== undefined) lines.delete(oldest);
    return last?.leftOut ?? 0;
  };
}

/** The same for failures that have the same reason. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? String(error.code) : `${error.name}: ${error.message}`;
}

/** What a sentence for the terminal says of an error. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
