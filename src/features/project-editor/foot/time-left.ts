/** The progress of some work; `done` and `total` in files, parts of one included. */
interface Progress {
  readonly nowMs: number;
  readonly done: number;
  readonly total: number;
}

/** An estimate of the time left. */
export interface TimeLeft {
  readonly sinceMs: number;
  readonly sinceDone: number;
  /** The shown minutes: 0 is a few seconds, 0.5 less than a minute; absent before an estimate. */
  readonly minutes?: number;
}

/** Earlier, the first files would give a poor estimate, and so would the start of the first one. */
const FIRST_MS = 3000;
const FIRST_FILES = 1;
/** Of a single file, after which there is nothing left to tell. */
const FIRST_SHARE = 0.5;
const FEW_SECONDS = 10 / 60;
/** The shown time rises only where it is wrong by half. */
const TOLERANCE = 1.5;

/**
 * Returns the estimate after more progress. The pace is that of all the work so far, so that the
 * shown time falls step by step; it rises only where the work has become much longer.
 */
export function timeLeft(before: TimeLeft | undefined, progress: Progress): TimeLeft {
  const { nowMs, done, total } = progress;
  if (!before || done < before.sinceDone) return { sinceMs: nowMs, sinceDone: done };
  const elapsedMs = nowMs - before.sinceMs;
  const sinceDone = done - before.sinceDone;
  const first = Math.min(FIRST_FILES, (total - before.sinceDone) * FIRST_SHARE);
  if (elapsedMs < FIRST_MS || sinceDone < first) return before;
  const pace = sinceDone / elapsedMs;
  const left = (total - done) / pace / 60_000;
  const minutes = stepOf(left);
  const { minutes: shown = Number.POSITIVE_INFINITY } = before;
  const isShown = minutes < shown || left > TOLERANCE * longest(shown);
  return isShown ? { ...before, minutes } : before;
}

function stepOf(minutes: number): number {
  if (minutes < FEW_SECONDS) return 0;
  return minutes < 1 ? 0.5 : Math.round(minutes);
}

/** The longest time that is shown so, in minutes. */
function longest(step: number): number {
  if (step === 0) return FEW_SECONDS;
  return step < 1 ? 1 : step + 0.5;
}
