import { type RefObject, useEffect, useRef, useState } from 'react';

/** How long a video must stay in view before it plays. */
const AT_REST_MS = 200;

/** Stops the video that plays. */
let release: (() => void) | undefined;

/** Shares of the video in view at which it is looked at again. */
const STEPS = [0, 0.1, 0.2, 0.3, 0.4, 0.5];

/**
 * Whether the video in `frame` may play: half visible or filling half of the screen, at rest, and the
 * latest such one, or the one that `acquire` was called for since, until that is out of view.
 */
export function useExclusivePlayback(frame: RefObject<HTMLElement | null>) {
  const [isCurrent, setCurrent] = useState(false);
  const acquireTurn = useRef<() => void>(undefined);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let wasPressed = false;
    const leave = () => {
      clearTimeout(waiting);
      wasPressed = false;
      if (release === leave) release = undefined;
      setCurrent(false);
    };
    const acquire = () => {
      if (release !== leave) release?.();
      release = leave;
      setCurrent(true);
    };
    acquireTurn.current = () => {
      acquire();
      wasPressed = true;
    };
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        clearTimeout(waiting);
        if (entry && isSeen(entry)) waiting = setTimeout(acquire, AT_REST_MS);
        else if (!wasPressed || !entry?.isIntersecting) leave();
      },
      { threshold: STEPS },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      leave();
    };
  }, [frame]);
  return { isCurrent, acquire: () => acquireTurn.current?.() };
}

function isSeen({
  intersectionRatio,
  intersectionRect,
  rootBounds,
}: IntersectionObserverEntry): boolean {
  const screenPx = rootBounds?.height ?? window.innerHeight;
  return intersectionRatio >= 0.5 || intersectionRect.height >= screenPx / 2;
}
