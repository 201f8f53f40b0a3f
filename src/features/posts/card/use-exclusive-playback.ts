import { type RefObject, useEffect, useRef, useState } from 'react';

/** How long a video must stay in view before it plays. */
const AT_REST_MS = 200;

/** Stops the video that plays. */
let release: (() => void) | undefined;

/**
 * Whether the video in `frame` may play: half visible, at rest, and the latest such one, or the one
 * that `acquire` was called for since.
 */
export function useExclusivePlayback(frame: RefObject<HTMLElement | null>) {
  const [isCurrent, setCurrent] = useState(false);
  const acquireTurn = useRef<() => void>(undefined);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const leave = () => {
      clearTimeout(waiting);
      if (release === leave) release = undefined;
      setCurrent(false);
    };
    const acquire = () => {
      if (release !== leave) release?.();
      release = leave;
      setCurrent(true);
    };
    acquireTurn.current = acquire;
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(waiting);
        if (entries.at(-1)?.isIntersecting) waiting = setTimeout(acquire, AT_REST_MS);
        else leave();
      },
      { threshold: 0.5 },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      leave();
    };
  }, [frame]);
  return { isCurrent, acquire: () => acquireTurn.current?.() };
}
