/**
 * Recipes for the media pipeline: the product's limits in the form `crates/media` takes. The crate
 * itself has no product limits.
 */
import { LIMITS } from './limits.ts';

/** Limits that are checked before any pixel is decoded. */
export interface MediaLimits {
  readonly maxBytes: number;
  readonly maxSidePx: number;
  /** Width times height if the decoder can scale while decoding. */
  readonly maxScaledPixels: number;
  /** Width times height for all other files. */
  readonly maxPixels: number;
  readonly maxFrames: number;
  /** Width times height times frames of an animation. */
  readonly maxAnimationPixels: number;
  readonly maxScans: number;
  readonly maxInflateRatio: number;
}

/** One step of the quality ladder. */
export interface QualityStep {
  /** JPEG quality in (0, 1], on the scale of the Independent JPEG Group. */
  readonly quality: number;
  /** The smallest long edge, in pixels, to which this step may scale to meet the budget. */
  readonly minLongEdgePx: number;
  /** In its place for an elongated image: fewest pixels, and the smallest short edge. */
  readonly minElongatedPixels?: number;
  readonly minElongatedShortEdgePx?: number;
}

export interface ImageRecipe {
  readonly limits: MediaLimits;
  /** The image is fitted into this box, never enlarged. 0: unbounded. */
  readonly maxWidthPx: number;
  readonly maxHeightPx: number;
  /** Largest output file, inclusive. 0: no budget, the first step is used. */
  readonly maxBytes: number;
  readonly steps: readonly QualityStep[];
  /** Long edge over short edge above which an image is elongated. */
  readonly elongatedRatio: number;
  readonly chroma: '4:2:0' | '4:4:4';
  /**
   * `never`: always encode. `fits`: an upright sRGB file within size and budget keeps its pixels and
   * loses its metadata; of others, what is drawn becomes a PNG where that is within the budget, else
   * a JPEG that keeps its coloured edges. `always`: every file that decodes passes (on the server,
   * which verifies files without encoding them twice).
   */
  readonly passThrough: 'never' | 'fits' | 'always';
  /** Whether animated GIF, WebP and APNG keep their frames; otherwise the first one is used. */
  readonly keepAnimation: boolean;
  /** Widths of smaller copies; those wider than the image are skipped. */
  readonly variantWidthsPx: readonly number[];
  readonly variantQuality: number;
  readonly placeholder: boolean;
}

export const MEDIA_LIMITS: MediaLimits = {
  maxBytes: LIMITS.uploadBytes,
  maxSidePx: LIMITS.imageSidePx,
  maxScaledPixels: LIMITS.scaledDecodePixels,
  maxPixels: LIMITS.decodePixels,
  maxFrames: LIMITS.imageFrames,
  maxAnimationPixels: LIMITS.animationPixels,
  maxScans: LIMITS.jpegScans,
  maxInflateRatio: LIMITS.inflateRatio,
};

const POST_FLOOR = {
  minLongEdgePx: LIMITS.postImageLongEdgePx,
  minElongatedPixels: LIMITS.postImageElongatedPixels,
  minElongatedShortEdgePx: LIMITS.postImageShortEdgePx,
};

/** A post's image: at most 350 KB; quality 0.9, then 0.7, each scaling down before the next. */
export const POST_IMAGE: ImageRecipe = {
  limits: MEDIA_LIMITS,
  maxWidthPx: 0,
  maxHeightPx: 0,
  maxBytes: LIMITS.postImageBytes,
  steps: [
    { quality: LIMITS.postImageHighQuality, ...POST_FLOOR },
    { quality: LIMITS.postImageLowQuality, ...POST_FLOOR },
    {
      quality: LIMITS.postImageLowQuality,
      minLongEdgePx: LIMITS.postImageLongEdgeFloorPx,
      minElongatedPixels: LIMITS.postImageElongatedFloorPixels,
    },
  ],
  elongatedRatio: LIMITS.postImageElongatedRatio,
  chroma: '4:2:0',
  passThrough: 'fits',
  keepAnimation: true,
  variantWidthsPx: [],
  variantQuality: LIMITS.variantQuality,
  placeholder: true,
};

/** Profile and banner image: fitted into 3840×2160, JPEG 0.7. */
export const PROFILE_IMAGE: ImageRecipe = {
  limits: MEDIA_LIMITS,
  maxWidthPx: LIMITS.imageWidthPx,
  maxHeightPx: LIMITS.imageHeightPx,
  maxBytes: 0,
  steps: [{ quality: LIMITS.imageQuality, minLongEdgePx: 0 }],
  elongatedRatio: 0,
  chroma: '4:2:0',
  passThrough: 'never',
  keepAnimation: false,
  variantWidthsPx: [],
  variantQuality: LIMITS.variantQuality,
  placeholder: true,
};

/**
 * Project images: like profile images, with full chroma resolution. The small copy is the editor's
 * preview, which saves memory in large galleries.
 */
export const PROJECT_IMAGE: ImageRecipe = {
  ...PROFILE_IMAGE,
  chroma: '4:4:4',
  variantWidthsPx: [LIMITS.previewWidthPx],
};

/** What is seen of an image that waits to be prepared, blurred: quick to make, small to keep. */
export const WAITING_IMAGE: ImageRecipe = {
  ...PROFILE_IMAGE,
  maxWidthPx: LIMITS.waitingCopyPx,
  maxHeightPx: LIMITS.waitingCopyPx,
  placeholder: false,
};

/**
 * An original as a browser shows it, where browsers show the file differently or not at all; made to
 * be compared with its result, never sent.
 */
export const COMPARISON_IMAGE: ImageRecipe = {
  ...PROFILE_IMAGE,
  maxWidthPx: LIMITS.imageWidthPx,
  maxHeightPx: LIMITS.imageWidthPx,
  steps: [{ quality: 0.95, minLongEdgePx: 0 }],
  chroma: '4:4:4',
  placeholder: false,
};

/** A video's poster. */
export const POSTER_IMAGE: ImageRecipe = {
  ...PROFILE_IMAGE,
  maxWidthPx: LIMITS.posterSidePx,
  maxHeightPx: LIMITS.posterSidePx,
};

/** Every image on the server: decoded to verify it, without metadata, with smaller copies. */
export const STORED_IMAGE: ImageRecipe = {
  limits: MEDIA_LIMITS,
  maxWidthPx: 0,
  maxHeightPx: 0,
  maxBytes: 0,
  steps: [{ quality: LIMITS.postImageHighQuality, minLongEdgePx: 0 }],
  elongatedRatio: 0,
  chroma: '4:2:0',
  passThrough: 'always',
  keepAnimation: true,
  variantWidthsPx: LIMITS.variantWidthsPx,
  variantQuality: LIMITS.variantQuality,
  placeholder: true,
};
