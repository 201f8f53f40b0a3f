import { type Remote, wrap } from 'comlink';
import { LIMITS } from '#contract/limits.ts';
import { type ImageRecipe, POST_IMAGE, PROFILE_IMAGE } from '#contract/media-recipes.ts';
import type {
  BaselinesApi,
  BenchMethod,
  ComparisonJob,
  MethodImage,
} from '#workers/media/baselines-types.ts';
import { type PipelineSteps, pipelineSteps } from '../bench-figures.ts';

/** What a method made, and what only the pipeline reports. */
export interface MethodResult extends MethodImage {
  readonly steps?: PipelineSteps;
  readonly wasmBytes?: number;
  /** Width times height of the source. */
  readonly sourcePixels?: number;
}

/** A chunk of its own, so that its weight can be measured. */
const loadClient = () => import('./media-client.ts');

/**
 * The methods of making a picture, for comparing them: this product's pipeline as the page's own forms
 * use it (the queue, the header's check and the worker included), and the browser's in a worker.
 */
export interface BenchMethods {
  /** Starts the pipeline's worker and lets it warm up, as the page does while one picks a file. */
  warm(): Promise<void>;
  /** @throws where this method cannot make it. */
  make(method: BenchMethod, job: ComparisonJob, file: File): Promise<MethodResult>;
  /** Ends the browser's methods; what is under way there never comes. */
  stop(): void;
}

export function createBenchMethods(): BenchMethods {
  // Started with the browser's first job, so that the pipeline's runs do not carry it.
  let worker: Worker | undefined;
  let browser: Remote<BaselinesApi> | undefined;

  function browserMethods(): Remote<BaselinesApi> {
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
    async make(method, job, file) {
      if (method !== 'pipeline') return browserMethods().make(method, job, file);
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

/** One method with several workers of its own. */
export interface Batch {
  /** Makes `count` images of `file`. */
  make(job: ComparisonJob, file: File, count: number): Promise<unknown>;
  stop(): void;
}

/** @param signal ends what is under way. */
export async function pipelineBatch(workers: number, signal: AbortSignal): Promise<Batch> {
  const { createMediaClient, spawnMediaWorker } = await loadClient();
  const client = createMediaClient(spawnMediaWorker, {
    maxWorkers: workers,
    maxBytesInFlight: LIMITS.mediaBytesInFlight,
  });
  return {
    make: (job, file, count) =>
      Promise.all(
        Array.from({ length: count }, () => client.makeImage(file, recipeOf(job), { signal })),
      ),
    stop: () => client.stop(),
  };
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
  const pipeline = await pipelineBatch(batch.workers, signal);
  try {
    const times: number[] = [];
    for (let round = 0; round <= batch.rounds; round += 1) {
      const startMs = performance.now();
      await pipeline.make(job, file, batch.count);
      if (round > 0) times.push(performance.now() - startMs);
    }
    return times;
  } finally {
    pipeline.stop();
  }
}

/** The methods that this browser has: `ImageDecoder` is not everywhere. */
export function availableMethods(): readonly BenchMethod[] {
  return 'ImageDecoder' in globalThis ? ['pipeline', 'decoder', 'bitmap'] : ['pipeline', 'bitmap'];
}
