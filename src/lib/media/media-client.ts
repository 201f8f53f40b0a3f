import { proxy, type Remote, transfer } from 'comlink';

import { LIMITS } from '#contract/limits.ts';
import {
  type ImageRecipe,
  MEDIA_LIMITS,
  POSTER_IMAGE,
  WAITING_IMAGE,
} from '#contract/media-recipes.ts';
import type {
  FinishedImage,
  InspectedVideo,
  MediaApi,
  MediaErrorCode,
  MediaProbe,
  MediaProgress,
  WorkerResult,
} from '#workers/media/media-types.ts';
import { chunkFailure } from '../scheduling/load-chunk.ts';
import type { TaskPriority } from '../scheduling/priority-queue.ts';
import { monotonicProgress } from './monotonic-progress.ts';
import { deviceFacts, type PoolLimits, poolLimits } from './pool-limits.ts';
import { smallerRecipe } from './smaller-recipe.ts';
import { isCodeMissing, type SpawnedWorker } from './worker-handle.ts';
import { createWorkerPool, type PoolJob, WorkerLostError } from './worker-pool.ts';

/**
 * The media worker's refusals, and those of the page: `worker_lost` where it broke twice on this
 * file, `code_missing` where its code could not be loaded, `code_outdated` where it is gone with a
 * former version of the page, `no_webassembly` where this browser has none, as in Lockdown Mode.
 */
export type MediaRefusal =
  | MediaErrorCode
  | 'unreadable'
  | 'unsupported_heic'
  | 'worker_lost'
  | 'code_missing'
  | 'code_outdated'
  | 'no_webassembly';

/** A file the media pipeline refused. `code` is for programs, `message` for logs. */
export class MediaError extends Error {
  override readonly name = 'MediaError';
  readonly code: MediaRefusal;

  constructor(code: MediaRefusal, detail: string, options?: ErrorOptions) {
    super(`${code}: ${detail}`, options);
    this.code = code;
  }
}

export interface MediaOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called with shares that never fall, and never after the job has ended. */
  readonly onProgress?: ((progress: MediaProgress) => void) | undefined;
  readonly priority?: TaskPriority | undefined;
}

export interface ImageOptions extends MediaOptions {
  /** The file's probe, where the caller has one; otherwise it is probed here. */
  readonly probe?: MediaProbe | undefined;
}

/** Estimated memory for each byte of a file whose header gives no estimate. */
const MEMORY_PER_FILE_BYTE = 24;
/** A video in the worker, in the package, and as a result. */
const MEMORY_PER_VIDEO_BYTE = 3;
/** RGBA in the frame, in the worker and in the package. */
const MEMORY_PER_FRAME_PIXEL = 12;

/**
 * The page's side of the media worker: a function for each kind of image, failures as errors.
 *
 * Every function rejects with a {@link MediaError} if the pipeline refuses the file, and with the
 * signal's reason if it aborts first.
 */
export function createMediaClient(
  spawn: () => SpawnedWorker,
  limits: PoolLimits = poolLimits(deviceFacts()),
  whyMissing = chunkFailure,
) {
  const pool = createWorkerPool<MediaApi>({
    spawn,
    memoryBytes: async (media) => (await media.memory()).wasmBytes,
    recycleBytes: LIMITS.mediaWorkerRecycleBytes,
    idleMs: LIMITS.mediaWorkerIdleMs,
    ...limits,
  });

  async function runInPool<Value>(job: PoolJob<MediaApi, Value>): Promise<Value> {
    if (!('WebAssembly' in globalThis)) {
      throw new MediaError('no_webassembly', 'Every worker would be lost.');
    }
    try {
      return await pool.run(job);
    } catch (error) {
      if (!(error instanceof WorkerLostError)) throw error;
      throw new MediaError(await codeOf(error), String(error.cause), { cause: error });
    }
  }

  async function codeOf({ cause }: WorkerLostError): Promise<MediaRefusal> {
    if (!isCodeMissing(cause)) return 'worker_lost';
    return (await whyMissing()) === 'outdated' ? 'code_outdated' : 'code_missing';
  }

  async function runJob<Value>(job: PoolJob<MediaApi, WorkerResult<Value>>): Promise<Value> {
    const result = await runInPool(job);
    if (!result.ok) throw new MediaError(result.code, result.detail);
    return result.value;
  }

  async function probe(file: Blob, { signal, priority }: MediaOptions = {}): Promise<MediaProbe> {
    requireUploadSize(file.size);
    return runJob({
      call: async (media) => media.probe(file, MEDIA_LIMITS),
      bytes: LIMITS.probeBytes,
      isBrief: true,
      priority,
      signal,
    });
  }

  /** Makes an image by a recipe. */
  async function makeImage(
    file: Blob,
    recipe: ImageRecipe,
    options: ImageOptions = {},
  ): Promise<FinishedImage> {
    const { signal, onProgress, priority } = options;
    // The header gives the memory needed, and files over a limit are refused by it.
    const source = options.probe ?? (await probe(file, options));
    const report = onProgress && monotonicProgress(onProgress);
    const callWith = (wanted: ImageRecipe) => async (media: Remote<MediaApi>) =>
      media.makeImage(file, wanted, report && proxy(report.emit));
    try {
      const finished = await runJob({
        call: callWith(recipe),
        smaller: callWith(smallerRecipe(recipe, source)),
        bytes: source.memoryBytes || file.size * MEMORY_PER_FILE_BYTE,
        priority,
        signal,
      });
      report?.emit({ stage: 'done', share: 1 }); // the worker's own last report may come too late
      return finished;
    } finally {
      report?.end();
    }
  }

  return {
    /**
     * Starts a worker and compiles its packages, one by one, so that the first image does not wait
     * for it, and what is picked meanwhile for one of them only.
     */
    async warmMedia(): Promise<void> {
      for (const name of ['jpeg', 'formats'] as const) {
        await runInPool({
          call: (media) => media.warmUp(name),
          bytes: 0,
          priority: 'next',
        });
      }
    },

    /** Reads a file's facts from its leading bytes, not its name, and checks the limits. */
    probeMedia: (file: Blob, signal?: AbortSignal) => probe(file, { signal }),

    makeImage,

    /** Makes a small copy of an image before its turn comes. Aborted, it keeps its worker. */
    async makeWaitingCopy(file: Blob, source: MediaProbe, signal: AbortSignal): Promise<Blob> {
      const { image } = await runJob({
        call: async (media) => media.makeImage(file, WAITING_IMAGE),
        bytes: source.memoryBytes || file.size * MEMORY_PER_FILE_BYTE,
        isBrief: true,
        signal,
      });
      return new Blob([image.bytes], { type: image.mime });
    },

    /** Reads a video's facts and blanks where and with which device it was taken. */
    async inspectVideo(
      file: Blob,
      { signal, priority }: MediaOptions = {},
    ): Promise<InspectedVideo> {
      requireUploadSize(file.size);
      return runJob({
        call: async (media) => media.inspectVideo(file, MEDIA_LIMITS),
        bytes: file.size * MEMORY_PER_VIDEO_BYTE,
        priority,
        signal,
      });
    },

    /** Makes a video's poster from one of its frames, which is closed. */
    async makePoster(
      frame: VideoFrame,
      { signal, priority }: MediaOptions = {},
    ): Promise<FinishedImage> {
      try {
        return await runJob({
          call: async (media) => media.makePoster(transfer(frame, [frame]), POSTER_IMAGE),
          bytes: frame.codedWidth * frame.codedHeight * MEMORY_PER_FRAME_PIXEL,
          priority,
          signal,
        });
      } finally {
        frame.close(); // in case it was never transferred
      }
    },

    /** Makes a PNG file of a gallery image stored as a data URL. */
    async galleryPngFromDataUrl(
      dataUrl: string,
      { signal, priority }: MediaOptions = {},
    ): Promise<FinishedImage> {
      return runJob({
        call: async (media) => media.dataUrlToPng(dataUrl, MEDIA_LIMITS),
        bytes: dataUrl.length * MEMORY_PER_FILE_BYTE,
        priority,
        signal,
      });
    },

    /** Stops every worker; what is under way is rejected with an `AbortError`. */
    stop: pool.stop,
  };
}

function requireUploadSize(bytes: number): void {
  if (bytes > LIMITS.uploadBytes) throw new MediaError('too_many_bytes', `${bytes} bytes`);
}

/** Starts a media worker. */
export function spawnMediaWorker(): SpawnedWorker {
  return new Worker(new URL('../../../workers/media/media.worker.ts', import.meta.url), {
    type: 'module',
  });
}

/** The page's one client. Its first worker starts with the first job, or with `warmMedia`. */
export const {
  warmMedia,
  probeMedia,
  makeImage,
  makeWaitingCopy,
  inspectVideo,
  makePoster,
  galleryPngFromDataUrl,
} = createMediaClient(spawnMediaWorker);
