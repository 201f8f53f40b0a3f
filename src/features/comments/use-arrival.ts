import { type RefObject, useEffect, useRef } from 'react';

/** What makes an element a place that somebody can be brought to. */
interface ArrivalProps {
  readonly ref: RefObject<(HTMLDivElement & HTMLParagraphElement) | null>;
  readonly tabIndex: -1;
}

/** Brings the person to the element as soon as it is what they came for: into view, and with focus. */
export function useArrival(isSought: boolean): ArrivalProps | undefined {
  const ref = useRef<HTMLDivElement & HTMLParagraphElement>(null);
  useEffect(() => {
    if (!isSought) return;
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'center' });
  }, [isSought]);
  return isSought ? { ref, tabIndex: -1 } : undefined;
}
