import { type PointerEvent, useRef } from 'react';

/** A sheet that was dragged down this far is closed. */
const CLOSE_PX = 64;

const isScrolled = (sheet: HTMLElement) => sheet.scrollHeight > sheet.clientHeight;

/** Lets a finger drag a sheet down, and calls back when it is released far enough. */
export function useSwipeDown(onSwipe: () => void) {
  const startPx = useRef<number>(undefined);

  function move({ currentTarget, clientY }: PointerEvent<HTMLElement>): number {
    const wayPx = startPx.current === undefined ? 0 : Math.max(0, clientY - startPx.current);
    currentTarget.style.translate = wayPx === 0 ? '' : `0 ${wayPx}px`;
    return wayPx;
  }

  function end(event: PointerEvent<HTMLElement>): void {
    const isFar = event.type === 'pointerup' && move(event) > CLOSE_PX;
    startPx.current = undefined;
    if (isFar) onSwipe();
    else move(event);
  }

  return {
    // A sheet too high for the screen scrolls under the finger instead.
    ref(sheet: HTMLElement | null): void {
      if (sheet) sheet.style.touchAction = isScrolled(sheet) ? 'pan-y' : 'none';
    },
    onPointerDown({ currentTarget, pointerType, clientY }: PointerEvent<HTMLElement>): void {
      if (pointerType === 'touch' && !isScrolled(currentTarget)) startPx.current = clientY;
    },
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: end,
  };
}
