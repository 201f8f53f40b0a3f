import { type RefObject, useLayoutEffect, useState } from 'react';

/** How far below the top of the document `list` begins; follows what comes and goes above it. */
export function useListTop(list: RefObject<HTMLElement | null>): number {
  const [topPx, setTopPx] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const element = list.current;
      if (element) setTopPx(Math.round(element.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.documentElement);
    return () => observer.disconnect();
  }, [list]);
  return topPx;
}
