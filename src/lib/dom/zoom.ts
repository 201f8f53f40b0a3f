/** How a picture lies in its frame while one looks at it closely. Pure: no element is touched. */

export interface ZoomSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** A place, from the middle of the frame. */
export interface Point {
  readonly xPx: number;
  readonly yPx: number;
}

/** The picture's middle, from the middle of the frame, and its size; 1 is the fitted one. */
export interface ZoomView extends Point {
  readonly scale: number;
}

export interface Stage {
  /** The picture as it fits. */
  readonly fitted: ZoomSize;
  readonly frame: ZoomSize;
  readonly maxScale: number;
}

export const FITTED_VIEW: ZoomView = { scale: 1, xPx: 0, yPx: 0 };

/** However small a picture is, it can be looked at four times as large as it fits. */
const LEAST_MAX_SCALE = 4;
/** Pixels of the picture can become so many of the screen, so that one can count them. */
const PIXELS_PER_PIXEL = 2;

/** The size of `picture` whole in `frame`, never enlarged. */
export function fittedSize(picture: ZoomSize, frame: ZoomSize): ZoomSize {
  const share = Math.min(1, frame.widthPx / picture.widthPx, frame.heightPx / picture.heightPx);
  return { widthPx: picture.widthPx * share, heightPx: picture.heightPx * share };
}

/** The scale at which a pixel of the picture is one of the page; at least 1. */
export function fullScale(picture: ZoomSize, fitted: ZoomSize): number {
  return fitted.widthPx > 0 ? Math.max(1, picture.widthPx / fitted.widthPx) : 1;
}

export function stageOf(picture: ZoomSize, frame: ZoomSize): Stage {
  const fitted = fittedSize(picture, frame);
  const maxScale = Math.max(LEAST_MAX_SCALE, PIXELS_PER_PIXEL * fullScale(picture, fitted));
  return { fitted, frame, maxScale };
}

/** The view `factor` times as large, with what is at `point` staying there as far as it can. */
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

/** The view moved by so much, without an edge of the picture leaving its side of the frame. */
export function movedBy(view: ZoomView, { xPx, yPx }: Point, stage: Stage): ZoomView {
  return clampedToFrame({ ...view, xPx: view.xPx + xPx, yPx: view.yPx + yPx }, stage);
}

/** A view of any other stage in this one, such as after the window was turned. */
export function clampedToFrame(view: ZoomView, { fitted, frame, maxScale }: Stage): ZoomView {
  const scale = clamp(view.scale, 1, maxScale);
  const roomX = Math.max(0, (fitted.widthPx * scale - frame.widthPx) / 2);
  const roomY = Math.max(0, (fitted.heightPx * scale - frame.heightPx) / 2);
  return { scale, xPx: clamp(view.xPx, -roomX, roomX), yPx: clamp(view.yPx, -roomY, roomY) };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
