/**
 * What the media pipeline is asked to make: the numbers of the product in the form that
 * `crates/media` takes. The crate itself knows no product number.
 */
import { LIMITS } from './limits.ts';

/** Bounds that a file must keep before any pixel of it is decoded. */
export interface MediaLimits {
  readonly maxBytes: number;
  readonly maxSidePx: number;
  /** Width times height where the decoder can scale while decoding. */
  readonly maxScaledPixels: number;
  /** Width times height of every other kind. */
  readonly maxPixels: number;
  readonly maxFrames: number;
  /** Width times height times frames of an animation. */
  readonly maxAnimationPixels: number;
  readonly maxScans: number;
  readonly maxInflateRatio: number;
}

/** One rung of the quality ladder. */
export interface QualityStep {
  /** JPEG quality in (0, 1], on the scale of the Independent JPEG Group. */
  readonly quality: number;
  /** The step may scale down as far as this long edge, in pixels, to meet the budget. */
  readonly minLongEdgePx: number;
}

export interface ImageRecipe {
  readonly limits: MediaLimits;
  /** The picture is fitted into this box, never enlarged. 0: unbounded. */
  readonly maxWidthPx: number;
  readonly maxHeightPx: number;
  /** Inclusive bound on the finished file. 0: no budget, the first step is taken as it is. */
  readonly maxBytes: number;
  readonly steps: readonly QualityStep[];
  readonly chroma: '4:2:0' | '4:4:4';
  /**
   * `never`: always encode. `fits`: an upright sRGB JPEG that keeps to size and budget passes with
   * its pixels untouched and its metadata cut out. `always`: every file that decodes passes so
   * (the server, which believes nothing but does not encode twice).
   */
  readonly passThrough: 'never' | 'fits' | 'always';
  /** Animated GIF, WebP and APNG pass as they are, metadata removed; else their first frame is used. */
  readonly keepAnimation: boolean;
  /** Widths of smaller copies to make from the same decode, where narrower than the picture. */
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

/** A post's image: within 350 KB by the ladder 0.9, then 0.7, each scaling before it gives up. */
export const POST_IMAGE: ImageRecipe = {
  limits: MEDIA_LIMITS,
  maxWidthPx: 0,
  maxHeightPx: 0,
  maxBytes: LIMITS.postImageBytes,
  steps: [
    { quality: LIMITS.postImageHighQuality, minLongEdgePx: LIMITS.postImageLongEdgePx },
    { quality: LIMITS.postImageLowQuality, minLongEdgePx: LIMITS.postImageLongEdgePx },
    { quality: LIMITS.postImageLowQuality, minLongEdgePx: LIMITS.postImageLongEdgeFloorPx },
  ],
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
  chroma: '4:2:0',
  passThrough: 'never',
  keepAnimation: false,
  variantWidthsPx: [],
  variantQuality: LIMITS.variantQuality,
  placeholder: true,
};

/**
 * Project images: as profile images, with full chroma resolution. The small copy is the editor's
 * preview: a gallery of large pictures would cost a screenful of memory each.
 */
export const PROJECT_IMAGE: ImageRecipe = {
  ...PROFILE_IMAGE,
  chroma: '4:4:4',
  variantWidthsPx: [LIMITS.previewWidthPx],
};

/** A video's still picture, as large as lists and pages show one. */
export const POSTER_IMAGE: ImageRecipe = {
  ...PROFILE_IMAGE,
  maxWidthPx: LIMITS.posterSidePx,
  maxHeightPx: LIMITS.posterSidePx,
};

/** What the server does with every image: decode to prove it, cut metadata, make the small copies. */
export const STORED_IMAGE: ImageRecipe = {
  limits: MEDIA_LIMITS,
  maxWidthPx: 0,
  maxHeightPx: 0,
  maxBytes: 0,
  steps: [{ quality: LIMITS.postImageHighQuality, minLongEdgePx: 0 }],
  chroma: '4:2:0',
  passThrough: 'always',
  keepAnimation: true,
  variantWidthsPx: LIMITS.variantWidthsPx,
  variantQuality: LIMITS.variantQuality,
  placeholder: true,
};
