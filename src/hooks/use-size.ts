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
    const box = element.current;
    if (!box) return;
    const measure = () => {
      const { clientWidth, clientHeight: heightPx } = box;
      const widthPx = Math.min(clientWidth, Math.floor(box.getBoundingClientRect().width));
      setSize((before) =>
        before.widthPx === widthPx && before.heightPx === heightPx ? before : { widthPx, heightPx },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
