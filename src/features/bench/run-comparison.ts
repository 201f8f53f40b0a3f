import type { ComparisonJob, Contender } from '#workers/media/baselines-types.ts';
import { figuresOf, type TimedRun, type WayFigures } from '../../lib/bench-figures.ts';
import type { ContenderResult } from '../../lib/media/contenders.ts';

export interface ComparisonPlan {
  readonly photos: readonly File[];
  readonly jobs: readonly ComparisonJob[];
  /** The pipeline is always among them. */
  readonly ways: readonly Contender[];
  /** Rounds that count; one more comes before them. */
  readonly rounds: number;
}

/** The figures of one method, or none where it could not make the image. */
export interface WayResult {
  readonly way: Contender;
  readonly figures: WayFigures | undefined;
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
  readonly results: readonly WayResult[];
}

interface ContenderRun extends TimedRun {
  readonly sourcePixels: number | undefined;
}

export interface ComparisonTools {
  make(way: Contender, job: ComparisonJob, file: File): Promise<ContenderResult>;
  readLongTasks(): Promise<number | undefined>;
  /** Milliseconds of a clock that only goes forward. */
  now(): number;
  /** Told before each run: which photograph, and the share in [0, 1] that is done. */
  onProgress(photo: File, share: number): void;
  /** A way failed; it is left out of the photograph's further rounds. */
  onFailure(way: Contender, photo: File, cause: unknown): void;
  readonly signal: AbortSignal;
}

/**
 * Runs every way on every photograph and job. In each round all ways take turns, each round begins
 * with another way, and the first round is not counted.
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
      results: plan.ways.map((way) => {
        const own = runs.get(way);
        return { way, figures: own && figuresOf(own, pipeline) };
      }),
    });
  }
  return comparisons;
}

/** Returns the counted runs of each method that made the image every time. */
async function runRounds(
  photo: File,
  job: ComparisonJob,
  { ways, rounds }: ComparisonPlan,
  tools: ComparisonTools,
  onShare: (share: number) => void,
): Promise<ReadonlyMap<Contender, readonly ContenderRun[]>> {
  const runs = new Map<Contender, ContenderRun[]>(ways.map((way) => [way, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (let turn = 0; turn < ways.length; turn += 1) {
      tools.signal.throwIfAborted();
      onShare((round * ways.length + turn) / ((rounds + 1) * ways.length));
      const way = ways[(round + turn) % ways.length];
      const own = way && runs.get(way);
      if (!own) continue;
      try {
        const run = await timeRun(way, job, photo, tools);
        if (round > 0) own.push(run);
      } catch (cause) {
        runs.delete(way);
        tools.onFailure(way, photo, cause);
      }
    }
  }
  return runs;
}

async function timeRun(
  way: Contender,
  job: ComparisonJob,
  photo: File,
  { make, readLongTasks, now }: ComparisonTools,
): Promise<ContenderRun> {
  await readLongTasks(); // those of what came before are not this run's
  const startMs = now();
  const { bytes, ...made } = await make(way, job, photo);
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
