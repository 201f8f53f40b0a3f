import { type RefObject, useLayoutEffect, useState } from 'react';

interface ElementSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The inner size of an element, before the first paint and after each change. */
export function useSize(element: RefObject<HTMLElement | null>): ElementSize {
  const [size, setSize] = useState<ElementSize>({ widthPx: 0, heightPx: 0 });
  useLayoutEffect(() => {
    const place = element.current;
    if (!place) return;
    const measure = () => {
      const { clientWidth: widthPx, clientHeight: heightPx } = place;
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
