import { type Remote, releaseProxy, transfer } from 'comlink';

import { LIMITS } from '#contract/limits.ts';
import type { ImageRecipe } from '#contract/media-recipes.ts';
import { copyPixels, type DecodedPixels, decodeInBrowser } from './browser-decoder.ts';
import type { MediaPackage } from './media-package.ts';
import type {
  FinishedImage,
  ImageKind,
  MadeImage,
  MediaApi,
  MediaProgress,
  MediaResult,
  WorkerResult,
} from './media-types.ts';
import { readBlob } from './read-blob.ts';
import { runWarmUp } from './warm-up.ts';

type OnProgress = (progress: MediaProgress) => void;

/** Share of a job's progress that reading its file takes. */
const READING_SHARE = 0.1;

/**
 * The media worker's side of the conversation.
 *
 * @param loadPackage called for each job: the first call loads and compiles, later ones return the
 *   same package. If it rejects, or a job throws, the worker is lost: refusals are values.
 */
export function createMediaService(loadPackage: () => Promise<MediaPackage>): MediaApi {
  /** Adds the time since `startMs` and transfers the bytes. */
  function finish(media: MediaPackage, made: WorkerResult<MadeImage>, startMs: number) {
    if (!made.ok) return made;
    const value: FinishedImage = {
      image: made.value,
      milliseconds: performance.now() - startMs,
      memory: { wasmBytes: media.memoryBytes() },
    };
    return transfer({ ok: true as const, value }, buffersOf(made.value));
  }

  let isWarm = false;

  return {
    async warmUp() {
      const media = await loadPackage();
      if (!isWarm) runWarmUp(media);
      isWarm = true;
    },

    async memory() {
      return { wasmBytes: (await loadPackage()).memoryBytes() };
    },

    async probe(source, limits) {
      const [leading, media] = await Promise.all([
        readFile(source.slice(0, LIMITS.probeBytes)),
        loadPackage(),
      ]);
      return leading.ok ? media.probe(leading.value, source.size, limits) : leading;
    },

    async makeImage(source, recipe, onProgress) {
      const startMs = performance.now();
      try {
        if (source.size > recipe.limits.maxBytes) return tooLarge(source);
        const [file, media] = await Promise.all([
          readFile(source, onProgress && readingProgress(onProgress)),
          loadPackage(),
        ]);
        if (!file.ok) return file;
        onProgress?.({ stage: 'working', share: READING_SHARE });
        const made = await makeWithAnyDecoder(media, file.value, recipe);
        onProgress?.({ stage: 'done', share: 1 });
        return finish(media, made, startMs);
      } finally {
        releaseProgress(onProgress);
      }
    },

    async makePoster(frame, recipe) {
      const startMs = performance.now();
      try {
        const media = await loadPackage();
        const pixels = await copyPixels(frame, recipe.limits.maxPixels);
        if (!pixels.ok) return pixels;
        return finish(media, makeFromPixels(media, pixels.value, recipe), startMs);
      } finally {
        frame.close();
      }
    },

    async inspectVideo(source, limits) {
      if (source.size > limits.maxBytes) return tooLarge(source);
      const [file, media] = await Promise.all([readFile(source), loadPackage()]);
      if (!file.ok) return file;
      const inspected = media.inspectVideo(file.value, limits);
      return inspected.ok ? transfer(inspected, [inspected.value.bytes.buffer]) : inspected;
    },

    async dataUrlToPng(dataUrl, limits) {
      const startMs = performance.now();
      const media = await loadPackage();
      return finish(media, media.dataUrlToPng(dataUrl, limits), startMs);
    },
  };
}

/** Decodes in Rust, or in the browser for the kinds that only it can decode. */
async function makeWithAnyDecoder(
  media: MediaPackage,
  file: Uint8Array<ArrayBuffer>,
  recipe: ImageRecipe,
): Promise<WorkerResult<MadeImage>> {
  const made = media.makeImage(file, recipe);
  if (made.ok || made.code !== 'unsupported_kind') return made;
  const leading = file.subarray(0, LIMITS.probeBytes);
  const probe = media.probe(leading, file.length, recipe.limits);
  if (!probe.ok || !(probe.value.kind === 'avif' || probe.value.kind === 'heic')) return made;
  const pixels = await decodeInBrowser(file, probe.value.mime, recipe.limits.maxPixels);
  if (!pixels.ok) {
    const isHeic = probe.value.kind === 'heic' && pixels.code === 'unsupported_kind';
    return isHeic ? { ...pixels, code: 'unsupported_heic' } : pixels;
  }
  const fromPixels = makeFromPixels(media, pixels.value, recipe);
  if (!fromPixels.ok) return fromPixels;
  const { kind, hasGps, colour } = probe.value;
  const { source } = fromPixels.value;
  return {
    ok: true,
    value: {
      ...fromPixels.value,
      source: {
        ...source,
        kind: kind as ImageKind,
        bytes: file.length,
        gpsRemoved: hasGps,
        colour,
      },
    },
  };
}

function makeFromPixels(
  media: MediaPackage,
  { rgba, widthPx, heightPx, orientation }: DecodedPixels,
  recipe: ImageRecipe,
): MediaResult<MadeImage> {
  return media.makeImageFromRgba(rgba, widthPx, heightPx, orientation, recipe);
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

/** Closes the progress channel: without this the page's end of it stays open. */
function releaseProgress(onProgress: OnProgress | undefined): void {
  if (onProgress) (onProgress as unknown as Remote<OnProgress>)[releaseProxy]();
}
