/** One run of a way: its time and what came out. */
export interface TimedRun {
  /** From the file to the finished picture on the page. */
  readonly milliseconds: number;
  readonly bytes: number;
  readonly widthPx: number;
  readonly heightPx: number;
  /** JPEG quality in (0, 1]. */
  readonly quality: number;
  /** Main-thread tasks of 50 ms and more meanwhile; `undefined` where the browser does not tell. */
  readonly longTasks: number | undefined;
}

/** A way's runs in one line. */
export interface WayFigures {
  readonly medianMs: number;
  readonly minMs: number;
  readonly maxMs: number;
  /** The median, over the rounds, of its time divided by the pipeline's in the same round. */
  readonly timesPipeline: number;
  /** The most of a run; `undefined` where the browser does not tell. */
  readonly longTasks: number | undefined;
  readonly bytes: number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly quality: number;
}

/** The middle value; of an even number, the mean of the two middle ones. `NaN` of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}

/**
 * The figures of one way. What slows the machine slows every way of a round alike, so ratios are
 * taken round by round.
 *
 * @param pipelineRuns the pipeline's runs, in the order of the same rounds.
 * @throws {RangeError} where there is no run.
 */
export function figuresOf(
  runs: readonly TimedRun[],
  pipelineRuns: readonly TimedRun[],
): WayFigures {
  const last = runs.at(-1);
  if (!last) throw new RangeError('There is no run to tell of.');
  const times = runs.map(({ milliseconds }) => milliseconds);
  const ratios = runs.flatMap(({ milliseconds }, round) => {
    const pipeline = pipelineRuns[round];
    return pipeline ? [milliseconds / pipeline.milliseconds] : [];
  });
  return {
    medianMs: median(times),
    minMs: Math.min(...times),
    maxMs: Math.max(...times),
    timesPipeline: median(ratios),
    longTasks: last.longTasks === undefined ? undefined : mostLongTasks(runs),
    bytes: last.bytes,
    widthPx: last.widthPx,
    heightPx: last.heightPx,
    quality: last.quality,
  };
}

function mostLongTasks(runs: readonly TimedRun[]): number {
  return Math.max(...runs.map(({ longTasks = 0 }) => longTasks));
}
