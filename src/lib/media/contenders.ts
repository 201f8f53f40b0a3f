import { type Remote, wrap } from 'comlink';
import { POST_IMAGE, PROFILE_IMAGE } from '#contract/media-recipes.ts';
import type {
  BaselinesApi,
  ComparisonJob,
  Contender,
  ContenderImage,
} from '#workers/media/baselines-types.ts';

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
  make(way: Contender, job: ComparisonJob, file: File): Promise<ContenderImage>;
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
      const { makeImage } = await loadClient();
      const { image } = await makeImage(file, job === 'fit' ? PROFILE_IMAGE : POST_IMAGE);
      return image;
    },
    stop() {
      worker?.terminate();
      worker = undefined;
      browser = undefined;
    },
  };
}

/** The ways that this browser has: `ImageDecoder` is not everywhere. */
export function availableContenders(): readonly Contender[] {
  return 'ImageDecoder' in globalThis ? ['pipeline', 'decoder', 'bitmap'] : ['pipeline', 'bitmap'];
}
