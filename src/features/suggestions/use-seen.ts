import { type RefObject, useEffect, useEffectEvent } from 'react';

/** How much of an element, and for how long, before it counts as seen. */
const SEEN_PART = 0.5;
const SEEN_MS = 1500;

/** Calls `onSeen` once the element has been in the window, and no dialog over it, for a moment. */
export function useSeen(element: RefObject<Element | null>, onSeen: () => void): void {
  const reportSeen = useEffectEvent(onSeen);
  useEffect(() => {
    if (!element.current) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      if (element.current?.closest('[aria-hidden="true"]')) {
        timer = setTimeout(look, SEEN_MS);
        return;
      }
      observer.disconnect();
      reportSeen();
    };
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer);
        if (!entries.at(-1)?.isIntersecting) return;
        timer = setTimeout(look, SEEN_MS);
      },
      { threshold: SEEN_PART },
    );
    observer.observe(element.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [element]);
}
