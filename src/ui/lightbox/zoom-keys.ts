import type { Point } from '../../lib/dom/zoom.ts';

/** The actions of the buttons and keys around a stage. */
export interface StageControls {
  readonly fit: () => void;
  readonly showFull: () => void;
  readonly zoomBy: (factor: number) => void;
  readonly moveBy: (by: Point) => void;
}

/** How far a key moves a picture that is larger than the stage. */
const STEP_PX = 80;
const ZOOM = 1.5;

/** Where each arrow key moves the picture. */
export const PANS: Readonly<Record<string, Point>> = {
  ArrowLeft: { xPx: STEP_PX, yPx: 0 },
  ArrowRight: { xPx: -STEP_PX, yPx: 0 },
  ArrowUp: { xPx: 0, yPx: STEP_PX },
  ArrowDown: { xPx: 0, yPx: -STEP_PX },
};

/** Zooms by a key of the stage; returns whether it was one. */
export function applyZoomKey(key: string, controls: StageControls | null): boolean {
  if (key === '+' || key === '=') controls?.zoomBy(ZOOM);
  else if (key === '-') controls?.zoomBy(1 / ZOOM);
  else if (key === '0') controls?.fit();
  else if (key === '1') controls?.showFull();
  else return false;
  return true;
}
