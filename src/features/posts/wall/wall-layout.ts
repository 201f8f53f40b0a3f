/** The layout of a wall of posts with pictures. */
export interface WallLayout {
  /** The height that rows come close to; on a phone all pictures are squares of it. */
  readonly rowPx: number;
  readonly gapPx: number;
  /** Between the caption of a row and the next row. */
  readonly rowGapPx: number;
  readonly isSquare: boolean;
}

/** A caption: 8 px above it, two lines of 20 px with 5 between them. */
export const CAPTION_PX = 53;
/** The ratios of images are clamped to these. */
const LOWEST_RATIO = 0.75;
const HIGHEST_RATIO = 1.78;

/**
 * The layout of a wall.
 *
 * @param widthPx its width. @param windowPx the window's.
 */
export function wallLayout(widthPx: number, windowPx: number): WallLayout {
  if (windowPx < 700) {
    const rowPx = Math.floor((widthPx - 12) / 2);
    return { rowPx, gapPx: 12, rowGapPx: 20, isSquare: true };
  }
  const gapPx = windowPx < 1600 ? 20 : 24;
  return { rowPx: wantedPx(widthPx, windowPx), gapPx, rowGapPx: 28, isSquare: false };
}

/** About three pictures of 4:3 in a row of a narrow window, and more of them in wider ones. */
function wantedPx(widthPx: number, windowPx: number): number {
  if (windowPx < 1000) return Math.round(widthPx / 4.4);
  if (windowPx < 1600) return 184;
  return windowPx < 2200 ? 236 : 280;
}

/** The aspect ratio of an image in the layout; 4:3 where its size is unknown. */
export function wallRatio(widthPx: number, heightPx: number, { isSquare }: WallLayout): number {
  if (isSquare) return 1;
  if (widthPx <= 0 || heightPx <= 0) return 4 / 3;
  return Math.min(Math.max(widthPx / heightPx, LOWEST_RATIO), HIGHEST_RATIO);
}
