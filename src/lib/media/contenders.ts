import { type Remote, wrap } from 'comlink';
import { LIMITS } from '#contract/limits.ts';
import { type ImageRecipe, POST_IMAGE, PROFILE_IMAGE } from '#contract/media-recipes.ts';
import type {
  BaselinesApi,
  ComparisonJob,
  Contender,
  ContenderImage,
} from '#workers/media/baselines-types.ts';
import { type PipelineSteps, pipelineSteps } from '../bench-figures.ts';

/** What a way made, and what only the pipeline tells. */
export interface ContenderResult extends ContenderImage {
  readonly steps?: PipelineSteps;
  readonly wasmBytes?: number;
  /** Width times height of the source. */
  readonly sourcePixels?: number;
}

/** A chunk of its own, so that its weight can be told. */
const loadClient = () => import('./media-client.ts');

/**
 * The ways of making a picture, for comparing them: this product's pipeline as the page's own forms
 * use it (the queue, the header's check and the worker included), and the browser's in a worker.
 */
export interface Contenders {
  /** Starts the pipeline's worker and lets it warm up, as the page does while one picks a file. */
  warm(): Promise<void>;
  /** @throws where this way cannot make it. */
  make(way: Contender, job: ComparisonJob, file: File): Promise<ContenderResult>;
  /** Ends the browser's ways; what is under way there never comes. */
  stop(): void;
}

export function createContenders(): Contenders {
  // Started with the browser's first job, so that the pipeline's runs do not carry it.
  let worker: Worker | undefined;
  let browser: Remote<BaselinesApi> | undefined;

  function browserWays(): Remote<BaselinesApi> {
    worker ??= new Worker(new URL('../../../workers/media/baselines.worker.ts', import.meta.url), {
      type: 'module',
    });
    browser ??= wrap<BaselinesApi>(worker);
    return browser;
  }

  return {
    async warm() {
      const { warmMedia } = await loadClient();
      await warmMedia();
    },
    async make(way, job, file) {
      if (way !== 'pipeline') return browserWays().make(way, job, file);
      const { makeImage, probeMedia } = await loadClient();
      const startMs = performance.now();
      const probe = await probeMedia(file);
      const probedMs = performance.now();
      const made = await makeImage(file, recipeOf(job), { probe });
      const makingMs = performance.now() - probedMs;
      const { image, milliseconds: workerMs, memory } = made;
      return {
        ...image,
        steps: pipelineSteps(
          { probeMs: probedMs - startMs, workerMs, handoverMs: makingMs - workerMs },
          image.stages,
        ),
        wasmBytes: memory.wasmBytes,
        sourcePixels: image.source.widthPx * image.source.heightPx,
      };
    },
    stop() {
      worker?.terminate();
      worker = undefined;
      browser = undefined;
    },
  };
}

function recipeOf(job: ComparisonJob): ImageRecipe {
  return job === 'fit' ? PROFILE_IMAGE : POST_IMAGE;
}

/**
 * Makes `count` images of one file with at most `workers` at once, in workers of their own.
 *
 * @returns the time in milliseconds of each of `rounds`, after one that is not counted.
 * @throws the signal's reason if it aborts first, and what the pipeline refuses.
 */
export async function timeBatches(
  file: File,
  job: ComparisonJob,
  batch: { readonly workers: number; readonly count: number; readonly rounds: number },
  signal: AbortSignal,
): Promise<readonly number[]> {
  const { createMediaClient, spawnMediaWorker } = await loadClient();
  const client = createMediaClient(spawnMediaWorker, {
    maxWorkers: batch.workers,
    maxBytesInFlight: LIMITS.mediaBytesInFlight,
  });
  try {
    const times: number[] = [];
    for (let round = 0; round <= batch.rounds; round += 1) {
      const startMs = performance.now();
      await Promise.all(
        Array.from({ length: batch.count }, () =>
          client.makeImage(file, recipeOf(job), { signal }),
        ),
      );
      if (round > 0) times.push(performance.now() - startMs);
    }
    return times;
  } finally {
    client.stop();
  }
}

/** The ways that this browser has: `ImageDecoder` is not everywhere. */
export function availableContenders(): readonly Contender[] {
  return 'ImageDecoder' in globalThis ? ['pipeline', 'decoder', 'bitmap'] : ['pipeline', 'bitmap'];
}
