import { type RefObject, useEffect, useRef } from 'react';

/** Makes an element focusable. */
interface ArrivalProps {
  readonly ref: RefObject<(HTMLDivElement & HTMLParagraphElement) | null>;
  readonly tabIndex: -1;
}

/** Scrolls to the element and focuses it once it is the target of the link. */
export function useArrival(isSought: boolean): ArrivalProps | undefined {
  const ref = useRef<HTMLDivElement & HTMLParagraphElement>(null);
  useEffect(() => {
    if (!isSought) return;
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'center' });
  }, [isSought]);
  return isSought ? { ref, tabIndex: -1 } : undefined;
}
