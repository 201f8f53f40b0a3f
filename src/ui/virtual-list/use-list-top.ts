import { type RefObject, useContext, useLayoutEffect, useState } from 'react';
import { ScrollAreaContext } from './scroll-area.ts';

/**
 * The offset of `frame` from the top of its area; follows changes above it. `undefined` before the
 * first layout.
 */
export function useListTop(frame: RefObject<HTMLElement | null>): number | undefined {
  const area = useContext(ScrollAreaContext);
  const [topPx, setTopPx] = useState<number>();
  useLayoutEffect(() => {
    const measure = () => {
      const element = frame.current;
      if (element) setTopPx(Math.round(area.topOf(element)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(area.content());
    return () => observer.disconnect();
  }, [area, frame]);
  return topPx;
}
