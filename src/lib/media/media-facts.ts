import type { FinishedImage, InspectedVideo } from '#workers/media/media-types.ts';

/** A file's bytes and its size in pixels; 0 pixels if unknown. */
export interface MediaSize {
  readonly bytes: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

interface Sizes {
  readonly before: MediaSize;
  readonly after: MediaSize;
  readonly gpsRemoved: boolean;
  readonly metadataRemoved: boolean;
}

export interface ImageFacts extends Sizes {
  readonly kind: 'image';
  /** The quality step in (0, 1]; 0 where the pixels were not touched. */
  readonly quality: number;
  /** Whether it moved, and only its first image is left. */
  readonly isStilled: boolean;
  /** The worker's own time for it. */
  readonly milliseconds: number;
}

/** A video is not encoded again: it has no quality. */
export interface VideoFacts extends Sizes {
  readonly kind: 'video';
  /** 0 where the file does not say. */
  readonly durationMs: number;
  /** Whether this browser decodes its frames. */
  readonly isShownHere: boolean;
}

/** What preparing a file changed, in numbers. */
export type MediaFacts = ImageFacts | VideoFacts;

/** The facts the media meter shows for a finished image. */
export function imageFacts({ image, milliseconds }: FinishedImage): ImageFacts {
  const { bytes, widthPx, heightPx, quality, source } = image;
  return {
    kind: 'image',
    before: { bytes: source.bytes, widthPx: source.widthPx, heightPx: source.heightPx },
    after: { bytes: bytes.byteLength, widthPx, heightPx },
    quality,
    isStilled: source.isAnimated && !image.isAnimated,
    milliseconds: Math.round(milliseconds),
    gpsRemoved: source.gpsRemoved,
    metadataRemoved: source.metadataBytesRemoved > 0,
  };
}

/** The facts the media meter shows for a video, whose file keeps its length. */
export function videoFacts(video: InspectedVideo, isShownHere: boolean): VideoFacts {
  const { bytes, widthPx, heightPx, durationMs, gpsRemoved, metadataRemoved } = video;
  const size = { bytes: bytes.byteLength, widthPx, heightPx };
  return {
    kind: 'video',
    before: size,
    after: size,
    durationMs,
    gpsRemoved,
    metadataRemoved,
    isShownHere,
  };
}
