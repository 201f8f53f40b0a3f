import type { ImageRecipe, MediaLimits } from '#contract/media-recipes.ts';
import type {
  ImageKind,
  ImageVariant,
  InspectedVideo,
  MadeImage,
  MediaErrorCode,
  MediaKind,
  MediaProbe,
  MediaResult,
  Pixels,
} from './media-types.ts';

/** The built `crates/media`. The page imports it; the server loads it by hand. */
export type MediaPackage = typeof import('#media-pkg');

/** Pixels as they lie in a file, in sRGB, and the EXIF orientation (1 to 8) they still need. */
interface StoredPixels extends Pixels {
  readonly orientation: number;
}

/**
 * Tells what a file is and refuses what `limits` do not allow, before any pixel work.
 *
 * @param leading the first `LIMITS.probeBytes` of the file, or all of it.
 * @param fileBytes the size of the whole file.
 */
export function probe(
  media: MediaPackage,
  leading: Uint8Array,
  fileBytes: number,
  limits: MediaLimits,
): MediaResult<MediaProbe> {
  return attempt(media, () => {
    const facts = media.probe(leading, fileBytes, limits);
    try {
      return probeOf(facts);
    } finally {
      facts.free();
    }
  });
}

/** Makes the picture that `recipe` asks for out of a whole file. */
export function makeImage(
  media: MediaPackage,
  file: Uint8Array,
  recipe: ImageRecipe,
): MediaResult<MadeImage> {
  return attempt(media, () => madeImageOf(media.makeImage(file, recipe)));
}

/**
 * Makes a picture out of pixels that the browser decoded, because the crate has no decoder for the
 * kind (AVIF, HEIC).
 *
 * @param source what {@link probe} told about the file, and its size in bytes.
 */
export function makeImageFromRgba(
  media: MediaPackage,
  { rgba, widthPx, heightPx, orientation }: StoredPixels,
  source: {
    readonly probe: Pick<MediaProbe, 'kind' | 'hasGps' | 'colour'>;
    readonly bytes: number;
  },
  recipe: ImageRecipe,
): MediaResult<MadeImage> {
  const pixels = new Uint8Array(rgba.buffer, rgba.byteOffset, rgba.byteLength);
  return attempt(media, () => {
    const made = madeImageOf(
      media.makeImageFromRgba(pixels, widthPx, heightPx, orientation, recipe),
    );
    const { kind, hasGps, colour } = source.probe;
    return {
      ...made,
      source: {
        ...made.source,
        kind: kind as ImageKind,
        bytes: source.bytes,
        gpsRemoved: hasGps,
        colour,
      },
    };
  });
}

/** Decodes a gallery data URL and encodes its picture as a real PNG. */
export function dataUrlToPng(
  media: MediaPackage,
  dataUrl: string,
  limits: MediaLimits,
): MediaResult<MadeImage> {
  return attempt(media, () => madeImageOf(media.dataUrlToPng(dataUrl, limits)));
}

/**
 * Reads a whole MP4, WebM or QuickTime file, tells its size and length, and blanks what tells where
 * and with what it was taken.
 */
export function inspectVideo(
  media: MediaPackage,
  file: Uint8Array,
  limits: MediaLimits,
): MediaResult<InspectedVideo> {
  return attempt(media, () => {
    const video = media.inspectVideo(file, limits);
    try {
      return {
        bytes: owned(video.takeBytes()),
        widthPx: video.widthPx,
        heightPx: video.heightPx,
        rotation: video.rotation,
        durationMs: video.durationMs,
        gpsRemoved: video.hasGps,
      };
    } finally {
      video.free();
    }
  });
}

/** Bytes of the package's memory, which only grows. */
export function memoryBytes(media: MediaPackage): number {
  return media.memoryBytes();
}

/** A refusal becomes a value; anything else is a bug or a trap and goes on. */
function attempt<Value>(media: MediaPackage, run: () => Value): MediaResult<Value> {
  try {
    return { ok: true, value: run() };
  } catch (error) {
    if (!(error instanceof media.Refusal)) throw error;
    const { code, detail } = error;
    error.free();
    return { ok: false, code: code as MediaErrorCode, detail };
  }
}

type Facts = ReturnType<MediaPackage['probe']>;

function probeOf(facts: Facts): MediaProbe {
  return {
    kind: facts.kind as MediaKind,
    mime: facts.mime,
    widthPx: facts.widthPx,
    heightPx: facts.heightPx,
    orientation: facts.orientation,
    colour: facts.colour,
    bitDepth: facts.bitDepth,
    hasAlpha: facts.hasAlpha,
    isAnimated: facts.isAnimated,
    isProgressive: facts.isProgressive,
    hasGps: facts.hasGps,
    memoryBytes: facts.memoryBytes,
  };
}

function madeImageOf(made: ReturnType<MediaPackage['makeImage']>): MadeImage {
  const facts = made.source;
  try {
    return {
      bytes: owned(made.takeBytes()),
      kind: made.kind as ImageKind,
      mime: made.mime,
      widthPx: made.widthPx,
      heightPx: made.heightPx,
      quality: made.quality,
      passedThrough: made.quality === 0 && made.kind === facts.kind,
      isAnimated: made.isAnimated,
      source: {
        kind: facts.kind as ImageKind,
        bytes: made.sourceBytes,
        widthPx: facts.widthPx,
        heightPx: facts.heightPx,
        gpsRemoved: facts.hasGps,
        metadataBytesRemoved: made.metadataBytesRemoved,
        colour: facts.colour,
      },
      placeholder: owned(made.takePlaceholder()),
      variants: Array.from(
        { length: made.variants },
        (_, index): ImageVariant => ({
          bytes: owned(made.takeVariantBytes(index)),
          widthPx: made.variantWidthPx(index),
          heightPx: made.variantHeightPx(index),
        }),
      ),
    };
  } finally {
    facts.free();
    made.free();
  }
}

/** The glue copies every array out of the package's memory, so that its buffer is ours alone. */
function owned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes as Uint8Array<ArrayBuffer>;
}
