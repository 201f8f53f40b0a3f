import type { StageTimes } from '#workers/media/media-types.ts';

/** One run of a method: its time and what came out. */
export interface TimedRun {
  /** From the file to the finished picture on the page. */
  readonly milliseconds: number;
  readonly bytes: number;
  readonly widthPx: number;
  readonly heightPx: number;
  /** JPEG quality in (0, 1]. */
  readonly quality: number;
  /** Main-thread tasks of 50 ms and more meanwhile; `undefined` where the browser does not report them. */
  readonly longTasks: number | undefined;
  /** Steps of the pipeline, in the order of the run; other methods do not report theirs. */
  readonly steps?: PipelineSteps | undefined;
  /** The worker's wasm memory after the run; other methods do not report theirs. */
  readonly wasmBytes?: number | undefined;
}

/** The steps of the pipeline in their order; together they are the whole. */
const PIPELINE_STEPS = [
  /** Reading the header, with the way to the worker and back. */
  'probe',
  /** Reading the file, and what is between the others. */
  'read',
  'decode',
  /** To sRGB, upright. */
  'colour',
  'scale',
  'encode',
  /** Waiting for a worker and transferring the result. */
  'handover',
] as const;

export type PipelineStep = (typeof PIPELINE_STEPS)[number];

/** The time of each step that the pipeline reports, and of those in the worker together. */
export type PipelineSteps = Readonly<Record<`${PipelineStep | 'worker'}Ms`, number>>;

/** A step of the pipeline in a table. */
export interface StepFigures {
  readonly step: PipelineStep;
  readonly medianMs: number;
  readonly megapixelsPerSecond: number;
}

/**
 * Returns the steps in their order.
 *
 * @param sourcePixels of the photograph; each step is measured by them.
 */
export function stepFigures(steps: PipelineSteps, sourcePixels: number): readonly StepFigures[] {
  return PIPELINE_STEPS.map((step) => {
    const medianMs = steps[`${step}Ms`];
    return {
      step,
      medianMs,
      megapixelsPerSecond: megapixelsPerSecond(sourcePixels, medianMs),
    };
  });
}

/**
 * Returns the steps of one run.
 *
 * @param stages as the worker reports them.
 */
export function pipelineSteps(
  times: { readonly probeMs: number; readonly workerMs: number; readonly handoverMs: number },
  stages: StageTimes,
): PipelineSteps {
  const { probeMs, decodeMs, colourMs, scaleMs, encodeMs } = stages;
  return {
    ...times,
    ...stages,
    probeMs: times.probeMs + probeMs,
    readMs: times.workerMs - (probeMs + decodeMs + colourMs + scaleMs + encodeMs),
  };
}

/** A method's runs in one line. */
export interface MethodFigures {
  /** The time of each round. */
  readonly timesMs: readonly number[];
  readonly medianMs: number;
  /** The time that 95 % of the rounds stay within. */
  readonly p95Ms: number;
  readonly minMs: number;
  readonly maxMs: number;
  /** The median, over the rounds, of its time divided by the pipeline's in the same round. */
  readonly timesPipeline: number;
  /** The most of a run; `undefined` where the browser does not report them. */
  readonly longTasks: number | undefined;
  readonly bytes: number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly quality: number;
  /** The median of each step, where the method reports them. */
  readonly steps?: PipelineSteps | undefined;
  /** The most of a run, where the method reports it. */
  readonly wasmBytes?: number | undefined;
}

/** The middle value; of an even number, the mean of the two middle ones. `NaN` of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}

/** Returns the smallest of `values` that `share` of them do not exceed. `NaN` of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** Returns how many million pixels of the source are done in a second. */
export function megapixelsPerSecond(sourcePixels: number, milliseconds: number): number {
  return sourcePixels / 1000 / milliseconds;
}

/**
 * The figures of one method. What slows the machine slows every method of a round alike, so ratios are
 * taken round by round.
 *
 * @param pipelineRuns the pipeline's runs, in the order of the same rounds.
 * @throws {RangeError} where there is no run.
 */
export function figuresOf(
  runs: readonly TimedRun[],
  pipelineRuns: readonly TimedRun[],
): MethodFigures {
  const last = runs.at(-1);
  if (!last) throw new RangeError('There is no run to tell of.');
  const times = runs.map(({ milliseconds }) => milliseconds);
  const ratios = runs.flatMap(({ milliseconds }, round) => {
    const pipeline = pipelineRuns[round];
    return pipeline ? [milliseconds / pipeline.milliseconds] : [];
  });
  return {
    timesMs: times,
    medianMs: median(times),
    p95Ms: percentile(times, 0.95),
    minMs: Math.min(...times),
    maxMs: Math.max(...times),
    timesPipeline: median(ratios),
    longTasks: last.longTasks === undefined ? undefined : mostLongTasks(runs),
    bytes: last.bytes,
    widthPx: last.widthPx,
    heightPx: last.heightPx,
    quality: last.quality,
    steps: last.steps && medianSteps(runs.flatMap(({ steps }) => steps ?? [])),
    wasmBytes: last.wasmBytes && Math.max(...runs.map(({ wasmBytes = 0 }) => wasmBytes)),
  };
}

function medianSteps(steps: readonly PipelineSteps[]): PipelineSteps {
  const of = (step: keyof PipelineSteps) => median(steps.map((times) => times[step]));
  return {
    probeMs: of('probeMs'),
    readMs: of('readMs'),
    decodeMs: of('decodeMs'),
    colourMs: of('colourMs'),
    scaleMs: of('scaleMs'),
    encodeMs: of('encodeMs'),
    handoverMs: of('handoverMs'),
    workerMs: of('workerMs'),
  };
}

function mostLongTasks(runs: readonly TimedRun[]): number {
  return Math.max(...runs.map(({ longTasks = 0 }) => longTasks));
}
