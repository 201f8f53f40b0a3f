import { type Remote, wrap } from 'comlink';
import type { BrowserWaysApi, Job, Way, WayPicture } from '#workers/browser-ways-types.ts';

/** A chunk of its own, so that its weight can be told. */
const loadClient = () => import('./media-client.ts');

/**
 * The ways of making a picture, for comparing them: this product's pipeline as the page's own forms
 * use it (the queue, the header's check and the worker included), and the browser's in a worker.
 */
export interface PictureWays {
  /** Starts the pipeline's worker and lets it warm up, as the page does while one picks a file. */
  warm(): Promise<void>;
  /** @throws where this way cannot make it. */
  make(way: Way, job: Job, file: File): Promise<WayPicture>;
  /** Ends the browser's ways; what is under way there never comes. */
  stop(): void;
}

export function createPictureWays(): PictureWays {
  // Started with the browser's first job, so that the pipeline's runs do not carry it.
  let worker: Worker | undefined;
  let browser: Remote<BrowserWaysApi> | undefined;

  function browserWays(): Remote<BrowserWaysApi> {
    worker ??= new Worker(new URL('../../workers/browser-ways.worker.ts', import.meta.url), {
      type: 'module',
    });
    browser ??= wrap<BrowserWaysApi>(worker);
    return browser;
  }

  return {
    async warm() {
      const { warmMedia } = await loadClient();
      await warmMedia();
    },
    async make(way, job, file) {
      if (way !== 'pipeline') return browserWays().make(way, job, file);
      const { makePostImage, makeProfileImage } = await loadClient();
      const { image } = await (job === 'fit' ? makeProfileImage(file) : makePostImage(file));
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
export function availableWays(): readonly Way[] {
  return 'ImageDecoder' in globalThis ? ['pipeline', 'decoder', 'bitmap'] : ['pipeline', 'bitmap'];
}
