import {
  type CSSProperties,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useSize } from '../../hooks/use-size.ts';
import {
  clampedToFrame,
  FITTED_VIEW,
  fullScale,
  movedBy,
  type Point,
  stageOf,
  tappedScale,
  type ZoomSize,
  type ZoomView,
  zoomedAt,
} from '../../lib/dom/zoom.ts';
import { classes } from '../styles/classes.ts';
import styles from './zoom.module.css';

/** A double tap enlarges at least this many times. */
export const CLOSE_SCALE = 2;
/** A finger or mouse that moved this far sideways shows the next picture. */
const SWIPE_PX = 56;
/** Pulling the image down this far closes the lightbox. */
const PULL_PX = 96;
/** Nothing is aside. */
const IN_PLACE: Point = { xPx: 0, yPx: 0 };
/** A press that moved less is a tap. */
const TAP_PX = 10;
const DOUBLE_TAP_MS = 320;
const DOUBLE_TAP_PX = 32;
const WHEEL_STEP = 0.002;
/** A pinch on a touchpad arrives as a wheel event with Ctrl, in smaller steps. */
const PINCH_STEP = 0.01;
const WHEEL_LINE_PX = 16;

interface Press extends Point {
  readonly startXPx: number;
  readonly startYPx: number;
}

interface ZoomOptions {
  readonly size: ZoomSize;
  /** `1` for a swipe to the right, `-1` for one to the left. */
  readonly onSwipe: (direction: 1 | -1) => void;
  /** A finger has pulled the picture away. */
  readonly onPullDown: () => void;
}

/**
 * Zoom by pinch, wheel, double tap and dragging. Returns the view of the image in `frame`, how it is
 * drawn, and the event handlers of the stage.
 */
export function useZoom(frame: RefObject<HTMLElement | null>, options: ZoomOptions) {
  const { size, onSwipe, onPullDown } = options;
  const frameSize = useSize(frame);
  const stage = stageOf(size, frameSize);
  const { fitted } = stage;
  const full = fullScale(size, fitted);
  const [held, setHeld] = useState<ZoomView>(FITTED_VIEW);
  const [aside, setAside] = useState(IN_PLACE);
  const [isHandled, setHandled] = useState(false);
  const presses = useRef(new Map<number, Press>());
  const hasPinched = useRef(false);
  const lastTap = useRef<Point & { readonly atMs: number }>(undefined);
  const view = clampedToFrame(held, stage);

  function zoomBy(factor: number, point: Point = { xPx: 0, yPx: 0 }): void {
    setHeld((before) => zoomedAt(clampedToFrame(before, stage), factor, point, stage));
  }

  function zoomTo(scale: number, point?: Point): void {
    zoomBy(scale / view.scale, point);
  }

  function moveBy(by: Point): void {
    setHeld((before) => movedBy(clampedToFrame(before, stage), by, stage));
  }

  function pointOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const box = frame.current?.getBoundingClientRect();
    if (!box) return { xPx: 0, yPx: 0 };
    return { xPx: clientX - box.left - box.width / 2, yPx: clientY - box.top - box.height / 2 };
  }

  const handleWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault(); // or the browser would enlarge the page
    const linePx = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? WHEEL_LINE_PX : 1;
    const step = event.ctrlKey ? PINCH_STEP : WHEEL_STEP;
    setHandled(true);
    zoomBy(Math.exp(-event.deltaY * linePx * step), pointOf(event));
  });
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    element.addEventListener('wheel', handleWheel, { passive: false });
    return () => element.removeEventListener('wheel', handleWheel);
  }, [frame]);

  function handlePointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    // Captured, a press on a button would not click it.
    if (event.target instanceof Element && event.target.closest('button')) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { xPx, yPx } = pointOf(event);
    if (presses.current.size === 0) hasPinched.current = false;
    presses.current.set(event.pointerId, { xPx, yPx, startXPx: xPx, startYPx: yPx });
    setHandled(true);
  }

  function handlePointerMove(event: PointerEvent<HTMLElement>): void {
    const before = presses.current.get(event.pointerId);
    if (!before) return;
    const now = { ...before, ...pointOf(event) };
    presses.current.set(event.pointerId, now);
    const by = { xPx: now.xPx - before.xPx, yPx: now.yPx - before.yPx };
    const other = [...presses.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      hasPinched.current = true;
      setAside(IN_PLACE);
      zoomBy(distance(now, other) / Math.max(1, distance(before, other)), middle(now, other));
      moveBy({ xPx: by.xPx / 2, yPx: by.yPx / 2 });
    } else if (view.scale > 1) {
      moveBy(by);
    } else if (!hasPinched.current) {
      setAside(asideOf(now, event.pointerType));
    }
  }

  function handlePointerUp(event: PointerEvent<HTMLElement>): void {
    const press = presses.current.get(event.pointerId);
    presses.current.delete(event.pointerId);
    if (!press || presses.current.size > 0) return;
    setHandled(false);
    setAside(IN_PLACE);
    if (hasPinched.current || event.type === 'pointercancel') return;
    const wentPx = Math.hypot(press.xPx - press.startXPx, press.yPx - press.startYPx);
    // The state may lack the last move, which came in the same frame.
    const { xPx, yPx } = asideOf(press, event.pointerType);
    if (wentPx < TAP_PX) handleTap(press);
    else if (view.scale > 1) return;
    else if (Math.abs(xPx) > SWIPE_PX) onSwipe(xPx < 0 ? -1 : 1);
    else if (yPx > PULL_PX) onPullDown();
  }

  function handleTap(point: Point): void {
    const atMs = performance.now();
    const last = lastTap.current;
    const isDouble =
      last && atMs - last.atMs < DOUBLE_TAP_MS && distance(last, point) < DOUBLE_TAP_PX;
    lastTap.current = isDouble ? undefined : { ...point, atMs };
    if (!isDouble) return;
    const close = tappedScale(stage, Math.max(full, CLOSE_SCALE));
    zoomTo(view.scale > 1 ? 1 : close, point);
  }

  const style: CSSProperties = {
    width: `${fitted.widthPx}px`,
    height: `${fitted.heightPx}px`,
    transform: `translate(-50%, -50%) translate(${view.xPx + aside.xPx}px, ${view.yPx + aside.yPx}px) scale(${view.scale})`,
  };
  return {
    view,
    frameSize,
    /** The size of the whole picture in the frame. */
    fitted,
    /** The scale at which one pixel of the picture is one of the screen. */
    full,
    /** How the picture is drawn. While fingers are on it, it follows them without a transition. */
    picture: { style, className: classes(styles.picture, !isHandled && styles.animated) },
    stageClass: classes(styles.stage, view.scale > 1 && styles.zoomed),
    zoomTo: (scale: number) => {
      setHandled(false);
      zoomTo(scale);
    },
    moveBy,
    handlers: {
      onPointerDown: handlePointerDown,
      onPointerMove: handlePointerMove,
      onPointerUp: handlePointerUp,
      onPointerCancel: handlePointerUp,
    },
  };
}

/** A press moves the picture one way only: sideways or, by a finger, down. */
function asideOf({ xPx, yPx, startXPx, startYPx }: Press, pointerType: string): Point {
  const [wayX, wayY] = [xPx - startXPx, yPx - startYPx];
  if (pointerType === 'mouse' || Math.abs(wayX) >= Math.abs(wayY)) return { xPx: wayX, yPx: 0 };
  return { xPx: 0, yPx: Math.max(0, wayY) };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.xPx - b.xPx, a.yPx - b.yPx);
}

function middle(a: Point, b: Point): Point {
  return { xPx: (a.xPx + b.xPx) / 2, yPx: (a.yPx + b.yPx) / 2 };
}
