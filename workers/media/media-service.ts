import { type Remote, releaseProxy, transfer } from 'comlink';

import { LIMITS } from '#contract/limits.ts';
import type { ImageRecipe, MediaLimits } from '#contract/media-recipes.ts';
import { copyPixels, type DecodedPixels, decodeInBrowser } from './browser-decoder.ts';
import type {
  FinishedImage,
  InspectedVideo,
  MadeImage,
  MediaApi,
  MediaProbe,
  MediaProgress,
  MediaResult,
  WorkerResult,
} from './media-types.ts';
import { readBlob } from './read-blob.ts';
import { runWarmUp } from './warm-up.ts';

/** The work itself, on bytes: `crates/media` by way of media-jobs.ts. */
export interface MediaJobs {
  probe(leading: Uint8Array, fileBytes: number, limits: MediaLimits): MediaResult<MediaProbe>;
  makeImage(file: Uint8Array, recipe: ImageRecipe): MediaResult<MadeImage>;
  makeImageFromRgba(
    pixels: DecodedPixels,
    source: {
      readonly probe: Pick<MediaProbe, 'kind' | 'hasGps' | 'colour'>;
      readonly bytes: number;
    },
    recipe: ImageRecipe,
  ): MediaResult<MadeImage>;
  dataUrlToPng(dataUrl: string, limits: MediaLimits): MediaResult<MadeImage>;
  inspectVideo(file: Uint8Array, limits: MediaLimits): MediaResult<InspectedVideo>;
  memoryBytes(): number;
}

type OnProgress = (progress: MediaProgress) => void;

/** What is told of a frame that was never a file. */
const FRAME_FACTS = { kind: 'unknown', hasGps: false, colour: 'srgb' } as const;

/** How much of a job's progress is the reading of its file; the rest is work. */
const READING_SHARE = 0.1;

/**
 * The media worker's side of the conversation.
 *
 * @param loadJobs called with every job: the first call loads and compiles, later ones answer what
 *   is there. Its rejection is the worker's end, as is any error a job throws: refusals are values.
 */
export function createMediaService(loadJobs: () => Promise<MediaJobs>): MediaApi {
  /** Adds the time since `startMs` and hands the bytes over without a copy. */
  function finish(jobs: MediaJobs, made: MediaResult<MadeImage>, startMs: number) {
    if (!made.ok) return made;
    const value: FinishedImage = {
      image: made.value,
      milliseconds: performance.now() - startMs,
      memory: { wasmBytes: jobs.memoryBytes() },
    };
    return transfer({ ok: true as const, value }, buffersOf(made.value));
  }

  let isWarm = false;

  return {
    async warmUp() {
      const jobs = await loadJobs();
      if (!isWarm) runWarmUp(jobs);
      isWarm = true;
    },

    async memory() {
      return { wasmBytes: (await loadJobs()).memoryBytes() };
    },

    async probe(source, limits) {
      const [leading, jobs] = await Promise.all([
        readFile(source.slice(0, LIMITS.probeBytes)),
        loadJobs(),
      ]);
      return leading.ok ? jobs.probe(leading.value, source.size, limits) : leading;
    },

    async makeImage(source, recipe, onProgress) {
      const startMs = performance.now();
      try {
        if (source.size > recipe.limits.maxBytes) return tooLarge(source);
        const [file, jobs] = await Promise.all([
          readFile(source, onProgress && readingProgress(onProgress)),
          loadJobs(),
        ]);
        if (!file.ok) return file;
        onProgress?.({ stage: 'working', share: READING_SHARE });
        const made = await makeWithAnyDecoder(jobs, file.value, recipe);
        onProgress?.({ stage: 'done', share: 1 });
        return finish(jobs, made, startMs);
      } finally {
        releaseProgress(onProgress);
      }
    },

    async makePoster(frame, recipe) {
      const startMs = performance.now();
      try {
        const jobs = await loadJobs();
        const pixels = await copyPixels(frame, recipe.limits.maxPixels);
        if (!pixels.ok) return pixels;
        const source = { probe: FRAME_FACTS, bytes: pixels.value.rgba.length };
        return finish(jobs, jobs.makeImageFromRgba(pixels.value, source, recipe), startMs);
      } finally {
        frame.close();
      }
    },

    async inspectVideo(source, limits) {
      if (source.size > limits.maxBytes) return tooLarge(source);
      const [file, jobs] = await Promise.all([readFile(source), loadJobs()]);
      if (!file.ok) return file;
      const inspected = jobs.inspectVideo(file.value, limits);
      return inspected.ok ? transfer(inspected, [inspected.value.bytes.buffer]) : inspected;
    },

    async dataUrlToPng(dataUrl, limits) {
      const startMs = performance.now();
      const jobs = await loadJobs();
      return finish(jobs, jobs.dataUrlToPng(dataUrl, limits), startMs);
    },
  };
}

/** Rust first; the browser's decoder only for kinds that it alone has. */
async function makeWithAnyDecoder(
  jobs: MediaJobs,
  file: Uint8Array<ArrayBuffer>,
  recipe: ImageRecipe,
): Promise<MediaResult<MadeImage>> {
  const made = jobs.makeImage(file, recipe);
  if (made.ok || made.code !== 'unsupported_kind') return made;
  const leading = file.subarray(0, LIMITS.probeBytes);
  const probe = jobs.probe(leading, file.length, recipe.limits);
  if (!probe.ok || !(probe.value.kind === 'avif' || probe.value.kind === 'heic')) return made;
  const pixels = await decodeInBrowser(file, probe.value.mime, recipe.limits.maxPixels);
  if (!pixels.ok) return pixels;
  return jobs.makeImageFromRgba(pixels.value, { probe: probe.value, bytes: file.length }, recipe);
}

async function readFile(
  source: Blob,
  onShare?: (share: number) => void,
): Promise<WorkerResult<Uint8Array<ArrayBuffer>>> {
  try {
    return { ok: true, value: await readBlob(source, onShare) };
  } catch (error) {
    return { ok: false, code: 'unreadable', detail: String(error) };
  }
}

function readingProgress(onProgress: OnProgress): (share: number) => void {
  return (share) => onProgress({ stage: 'reading', share: share * READING_SHARE });
}

function tooLarge(source: Blob): MediaResult<never> {
  return { ok: false, code: 'too_many_bytes', detail: `${source.size} bytes` };
}

function buffersOf({ bytes, placeholder, variants }: MadeImage): ArrayBuffer[] {
  const views = [bytes, placeholder, ...variants.map((variant) => variant.bytes)];
  return [...new Set(views.map(({ buffer }) => buffer))];
}

/** Tells the page that no more reports come; without this its end of the channel stays open. */
function releaseProgress(onProgress: OnProgress | undefined): void {
  if (onProgress) (onProgress as unknown as Remote<OnProgress>)[releaseProxy]();
}
