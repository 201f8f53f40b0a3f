import { type RefObject, useLayoutEffect, useState } from 'react';

interface ElementSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * The inner size of an element in whole pixels, before the first paint and after each change.
 * Fractional widths are rounded down; `clientWidth` would round to nearest and overflow.
 */
export function useSize(element: RefObject<HTMLElement | null>): ElementSize {
  const [size, setSize] = useState<ElementSize>({ widthPx: 0, heightPx: 0 });
  useLayoutEffect(() => {
    const place = element.current;
    if (!place) return;
    const measure = () => {
      const { clientWidth, clientHeight: heightPx } = place;
      const widthPx = Math.min(clientWidth, Math.floor(place.getBoundingClientRect().width));
      setSize((before) =>
        before.widthPx === widthPx && before.heightPx === heightPx ? before : { widthPx, heightPx },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
