import { type RefObject, useEffect, useRef } from 'react';

/** Makes an element focusable. */
interface ArrivalProps {
  readonly ref: RefObject<(HTMLDivElement & HTMLParagraphElement) | null>;
  readonly tabIndex: -1;
}

/** Scrolls to the element and focuses it once it is the target of the link. */
export function useArrival(isTarget: boolean): ArrivalProps | undefined {
  const ref = useRef<HTMLDivElement & HTMLParagraphElement>(null);
  useEffect(() => {
    if (!isTarget) return;
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'center' });
  }, [isTarget]);
  return isTarget ? { ref, tabIndex: -1 } : undefined;
}
