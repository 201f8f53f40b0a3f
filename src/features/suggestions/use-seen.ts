import { type RefObject, useEffect, useEffectEvent } from 'react';

/** How much of an element, and for how long, before it counts as seen. */
const SEEN_PART = 0.5;
const SEEN_MS = 1500;

/** Calls `onSeen` once the element has been in the window for a moment. */
export function useSeen(element: RefObject<Element | null>, onSeen: () => void): void {
  const reportSeen = useEffectEvent(onSeen);
  useEffect(() => {
    if (!element.current) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer);
        if (!entries.at(-1)?.isIntersecting) return;
        timer = setTimeout(() => {
          observer.disconnect();
          reportSeen();
        }, SEEN_MS);
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
