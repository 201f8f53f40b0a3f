import type { BenchMethod, ComparisonJob } from '#workers/media/baselines-types.ts';
import { figuresOf, type MethodFigures, type TimedRun } from '../../lib/bench-figures.ts';
import type { MethodResult } from '../../lib/media/bench-methods.ts';

export interface ComparisonPlan {
  readonly photos: readonly File[];
  readonly jobs: readonly ComparisonJob[];
  /** The pipeline is always among them. */
  readonly methods: readonly BenchMethod[];
  /** Rounds that count; one more comes before them. */
  readonly rounds: number;
}

/** The figures of one method, or none where it could not make the image. */
export interface MethodSummary {
  readonly method: BenchMethod;
  readonly figures: MethodFigures | undefined;
}

/** The results for one photo and job. */
export interface Comparison {
  readonly photo: {
    readonly name: string;
    readonly bytes: number;
    /** Width times height; 0 where the pipeline could not make it. */
    readonly pixels: number;
  };
  readonly job: ComparisonJob;
  readonly results: readonly MethodSummary[];
}

interface MethodRun extends TimedRun {
  readonly sourcePixels: number | undefined;
}

export interface ComparisonTools {
  make(method: BenchMethod, job: ComparisonJob, file: File): Promise<MethodResult>;
  readLongTasks(): Promise<number | undefined>;
  /** Milliseconds of a clock that only goes forward. */
  now(): number;
  /** Told before each run: which photograph, and the share in [0, 1] that is done. */
  onProgress(photo: File, share: number): void;
  /** A method failed; it is left out of the photograph's further rounds. */
  onFailure(method: BenchMethod, photo: File, cause: unknown): void;
  readonly signal: AbortSignal;
}

/**
 * Runs every method on every photograph and job. In each round all methods take turns, each round begins
 * with another method, and the first round is not counted.
 *
 * @throws the signal's reason, between two runs.
 */
export async function runComparison(
  plan: ComparisonPlan,
  tools: ComparisonTools,
): Promise<readonly Comparison[]> {
  const pairs = plan.photos.flatMap((photo) => plan.jobs.map((job) => ({ photo, job })));
  const comparisons: Comparison[] = [];
  for (const [index, { photo, job }] of pairs.entries()) {
    const runs = await runRounds(photo, job, plan, tools, (share) =>
      tools.onProgress(photo, (index + share) / pairs.length),
    );
    const pipeline = runs.get('pipeline') ?? [];
    comparisons.push({
      photo: { name: photo.name, bytes: photo.size, pixels: pipeline[0]?.sourcePixels ?? 0 },
      job,
      results: plan.methods.map((method) => {
        const own = runs.get(method);
        return { method, figures: own && figuresOf(own, pipeline) };
      }),
    });
  }
  return comparisons;
}

/** Returns the counted runs of each method that made the image every time. */
async function runRounds(
  photo: File,
  job: ComparisonJob,
  { methods, rounds }: ComparisonPlan,
  tools: ComparisonTools,
  onShare: (share: number) => void,
): Promise<ReadonlyMap<BenchMethod, readonly MethodRun[]>> {
  const runs = new Map<BenchMethod, MethodRun[]>(methods.map((method) => [method, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (let turn = 0; turn < methods.length; turn += 1) {
      tools.signal.throwIfAborted();
      onShare((round * methods.length + turn) / ((rounds + 1) * methods.length));
      const method = methods[(round + turn) % methods.length];
      const own = method && runs.get(method);
      if (!own) continue;
      try {
        const run = await timeRun(method, job, photo, tools);
        if (round > 0) own.push(run);
      } catch (cause) {
        runs.delete(method);
        tools.onFailure(method, photo, cause);
      }
    }
  }
  return runs;
}

async function timeRun(
  method: BenchMethod,
  job: ComparisonJob,
  photo: File,
  { make, readLongTasks, now }: ComparisonTools,
): Promise<MethodRun> {
  await readLongTasks(); // those of what came before are not this run's
  const startMs = now();
  const { bytes, ...made } = await make(method, job, photo);
  const { widthPx, heightPx, quality, steps, wasmBytes, sourcePixels } = made;
  const milliseconds = now() - startMs;
  return {
    milliseconds,
    bytes: bytes.length,
    widthPx,
    heightPx,
    quality,
    longTasks: await readLongTasks(),
    steps,
    wasmBytes,
    sourcePixels,
  };
}
