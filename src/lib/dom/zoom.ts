/** Geometry of a zoomed picture in its frame; pure functions. */

export interface ZoomSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** A point relative to the middle of the frame. */
export interface Point {
  readonly xPx: number;
  readonly yPx: number;
}

/** The middle of the picture relative to the middle of the frame, and its scale; 1 is fitted. */
export interface ZoomView extends Point {
  readonly scale: number;
}

export interface Stage {
  /** The fitted picture. */
  readonly fitted: ZoomSize;
  readonly frame: ZoomSize;
  readonly maxScale: number;
}

export const FITTED_VIEW: ZoomView = { scale: 1, xPx: 0, yPx: 0 };

/** Every picture can be enlarged to at least this many times its fitted size. */
const LEAST_MAX_SCALE = 4;
/** The largest number of screen pixels per picture pixel, per axis. */
const PIXELS_PER_PIXEL = 2;

/** Returns the size of the whole `picture` in `frame`, never enlarged. */
export function fittedSize(picture: ZoomSize, frame: ZoomSize): ZoomSize {
  const share = Math.min(1, frame.widthPx / picture.widthPx, frame.heightPx / picture.heightPx);
  return { widthPx: picture.widthPx * share, heightPx: picture.heightPx * share };
}

/** Returns the scale at which one pixel of the picture is one CSS pixel; at least 1. */
export function fullScale(picture: ZoomSize, fitted: ZoomSize): number {
  return fitted.widthPx > 0 ? Math.max(1, picture.widthPx / fitted.widthPx) : 1;
}

/**
 * Returns the scale of a double tap: a picture that leaves more than half of the frame empty beside it
 * fills that first, so that its lines can be read; any other is enlarged to `close`.
 */
export function tappedScale({ fitted, frame }: Stage, close: number): number {
  const across = frame.widthPx / fitted.widthPx;
  const along = frame.heightPx / fitted.heightPx;
  const fill = Math.max(across, along);
  return fill > 2 * Math.min(across, along) ? Math.min(close, fill) : close;
}

export function stageOf(picture: ZoomSize, frame: ZoomSize): Stage {
  const fitted = fittedSize(picture, frame);
  const maxScale = Math.max(LEAST_MAX_SCALE, PIXELS_PER_PIXEL * fullScale(picture, fitted));
  return { fitted, frame, maxScale };
}

/** Returns the view zoomed by `factor` around `point`, within the bounds. */
export function zoomedAt(view: ZoomView, factor: number, point: Point, stage: Stage): ZoomView {
  const scale = clamp(view.scale * factor, 1, stage.maxScale);
  const growth = scale / view.scale;
  return clampedToFrame(
    {
      scale,
      xPx: point.xPx - (point.xPx - view.xPx) * growth,
      yPx: point.yPx - (point.yPx - view.yPx) * growth,
    },
    stage,
  );
}

/**
 * Returns the view moved by an offset, without an edge of the picture leaving its side of the
 * frame.
 */
export function movedBy(view: ZoomView, { xPx, yPx }: Point, stage: Stage): ZoomView {
  return clampedToFrame({ ...view, xPx: view.xPx + xPx, yPx: view.yPx + yPx }, stage);
}

/** Returns the view within the bounds of another frame, such as after the window was turned. */
export function clampedToFrame(view: ZoomView, { fitted, frame, maxScale }: Stage): ZoomView {
  const scale = clamp(view.scale, 1, maxScale);
  const roomX = Math.max(0, (fitted.widthPx * scale - frame.widthPx) / 2);
  const roomY = Math.max(0, (fitted.heightPx * scale - frame.heightPx) / 2);
  return { scale, xPx: clamp(view.xPx, -roomX, roomX), yPx: clamp(view.yPx, -roomY, roomY) };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
