import { type Remote, releaseProxy, transfer } from 'comlink';

import { LIMITS } from '#contract/limits.ts';
import type { ImageRecipe } from '#contract/media-recipes.ts';
import { copyPixels, type DecodedPixels, decodeInBrowser } from './browser-decoder.ts';
import { decodeTiles, heifDecoderConfig } from './heif-decoder.ts';
import type { JpegPackage, MediaPackage, MediaPackages } from './media-package.ts';
import type {
  CodeMissing,
  FinishedImage,
  ImageKind,
  MadeImage,
  MediaApi,
  MediaProbe,
  MediaProgress,
  MediaResult,
  PackageName,
  WorkerMemory,
  WorkerResult,
} from './media-types.ts';
import { readBlob } from './read-blob.ts';
import { warmUpFormats, warmUpJpeg } from './warm-up.ts';

const CODE_MISSING: CodeMissing = 'CodeMissing';

type OnProgress = (progress: MediaProgress) => void;

/** Share of a job's progress that reading its file takes. */
const READING_SHARE = 0.1;

/** Share of the rest that decoding the tiles of a HEIC takes. */
const TILES_SHARE = 0.7;

/**
 * The media worker's side of the conversation.
 *
 * @param packages the package for JPEG serves whatever it can; the other one is loaded to warm it up,
 *   or with the first file that needs it. If one rejects (see `CodeMissing`), or a job throws, the
 *   worker is lost: refusals are values.
 */
export function createMediaService(packages: MediaPackages): MediaApi {
  const loaded = new Set<JpegPackage>();

  async function loadJpeg(): Promise<JpegPackage> {
    const media = await packages.jpeg().catch(throwCodeMissing);
    loaded.add(media);
    return media;
  }

  async function loadFormats(): Promise<MediaPackage> {
    const media = await packages.formats().catch(throwCodeMissing);
    loaded.add(media);
    return media;
  }

  function memory(): WorkerMemory {
    return { wasmBytes: [...loaded].reduce((sum, media) => sum + media.memoryBytes(), 0) };
  }

  /** Adds the time since `startMs` and transfers the bytes. */
  function finish(made: WorkerResult<MadeImage>, startMs: number) {
    if (!made.ok) return made;
    const value: FinishedImage = {
      image: made.value,
      milliseconds: performance.now() - startMs,
      memory: memory(),
    };
    return transfer({ ok: true as const, value }, buffersOf(made.value));
  }

  const warm = new Set<PackageName>();

  return {
    async warmUp(name) {
      if (warm.has(name)) return;
      warm.add(name);
      if (name === 'jpeg') warmUpJpeg(await loadJpeg());
      else warmUpFormats(await loadFormats());
    },

    async memory() {
      await loadJpeg();
      return memory();
    },

    async probe(source, limits) {
      const [leading, media] = await Promise.all([
        readFile(source.slice(0, LIMITS.probeBytes)),
        loadJpeg(),
      ]);
      return leading.ok ? media.probe(leading.value, source.size, limits) : leading;
    },

    async makeImage(source, recipe, onProgress) {
      const startMs = performance.now();
      try {
        if (source.size > recipe.limits.maxBytes) return tooLarge(source);
        const [file, jpeg] = await Promise.all([
          readFile(source, onProgress && readingProgress(onProgress)),
          loadJpeg(),
        ]);
        if (!file.ok) return file;
        onProgress?.({ stage: 'working', share: READING_SHARE });
        const made = isJpeg(file.value)
          ? jpeg.makeImage(file.value, recipe)
          : await makeWithAnyDecoder(
              await loadFormats(),
              file.value,
              recipe,
              onProgress && tileProgress(onProgress),
            );
        onProgress?.({ stage: 'done', share: 1 });
        return finish(made, startMs);
      } finally {
        releaseProgress(onProgress);
      }
    },

    async makePoster(frame, recipe) {
      const startMs = performance.now();
      try {
        const media = await loadJpeg();
        const pixels = await copyPixels(frame, recipe.limits.maxPixels);
        if (!pixels.ok) return pixels;
        return finish(makeFromPixels(media, pixels.value, recipe), startMs);
      } finally {
        frame.close();
      }
    },

    async inspectVideo(source, limits) {
      if (source.size > limits.maxBytes) return tooLarge(source);
      const [file, media] = await Promise.all([readFile(source), loadJpeg()]);
      if (!file.ok) return file;
      const inspected = media.inspectVideo(file.value, limits);
      return inspected.ok ? transfer(inspected, [inspected.value.bytes.buffer]) : inspected;
    },

    async dataUrlToPng(dataUrl, limits) {
      const startMs = performance.now();
      const media = await loadFormats();
      return finish(media.dataUrlToPng(dataUrl, limits), startMs);
    },
  };
}

function isJpeg(file: Uint8Array): boolean {
  return file[0] === 0xff && file[1] === 0xd8 && file[2] === 0xff;
}

/** Decodes in Rust, or in the browser for the kinds that only it can decode. */
async function makeWithAnyDecoder(
  media: MediaPackage,
  file: Uint8Array<ArrayBuffer>,
  recipe: ImageRecipe,
  onShare?: (share: number) => void,
): Promise<WorkerResult<MadeImage>> {
  const made = media.makeImage(file, recipe);
  if (made.ok || made.code !== 'unsupported_kind') return made;
  const probe = media.probe(file, file.length, recipe.limits); // its EXIF may be at the end
  if (!probe.ok) return made;
  if (probe.value.kind === 'avif') return makeWithBrowser(media, file, probe.value, recipe);
  if (probe.value.kind !== 'heic') return made;
  const ofTiles = await makeOfTiles(media, file, recipe, onShare);
  if (ofTiles?.ok) return ofTiles;
  const shown = await makeWithBrowser(media, file, probe.value, recipe);
  if (shown.ok || shown.code !== 'unsupported_kind') return shown;
  return ofTiles ?? { ...shown, code: 'unsupported_heic' };
}

/** Decodes the tiles of a HEIC; `undefined` where this browser has no decoder for them. */
async function makeOfTiles(
  media: MediaPackage,
  file: Uint8Array<ArrayBuffer>,
  recipe: ImageRecipe,
  onShare?: (share: number) => void,
): Promise<MediaResult<MadeImage> | undefined> {
  const opened = media.openHeif(file, recipe.limits);
  if (!opened.ok) return undefined;
  const image = opened.value;
  try {
    const config = await heifDecoderConfig(image);
    if (!config) return undefined;
    const decoded = await decodeTiles(image, config, onShare);
    return decoded.ok ? image.makeImage(recipe) : decoded;
  } finally {
    image.free();
  }
}

/** Makes an image of the pixels that the browser decodes. */
async function makeWithBrowser(
  media: MediaPackage,
  file: Uint8Array<ArrayBuffer>,
  { kind, mime, hasGps, colour, isAnimated }: MediaProbe,
  recipe: ImageRecipe,
): Promise<MediaResult<MadeImage>> {
  const pixels = await decodeInBrowser(file, mime, recipe.limits.maxPixels);
  if (!pixels.ok) return pixels;
  const made = makeFromPixels(media, pixels.value, recipe);
  if (!made.ok) return made;
  const facts = {
    kind: kind as ImageKind,
    bytes: file.length,
    gpsRemoved: hasGps,
    colour,
    isAnimated,
  };
  return { ok: true, value: { ...made.value, source: { ...made.value.source, ...facts } } };
}

function makeFromPixels(
  media: JpegPackage,
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

function tileProgress(onProgress: OnProgress): (share: number) => void {
  const rest = 1 - READING_SHARE;
  return (share) =>
    onProgress({ stage: 'working', share: READING_SHARE + share * TILES_SHARE * rest });
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

/** Too little memory for a package is no missing code. */
function throwCodeMissing(cause: unknown): never {
  if (cause instanceof RangeError) throw cause;
  throw Object.assign(new Error(String(cause), { cause }), { name: CODE_MISSING });
}
