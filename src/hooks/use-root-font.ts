import { type RefObject, useLayoutEffect, useState } from 'react';
import { remBox, rootFontPx } from '../lib/dom/root-font.ts';

/**
 * The size of 1rem in pixels; updates when the person changes it.
 *
 * @param place a mounted element that holds the observed one.
 */
export function useRootFontPx(place: RefObject<HTMLElement | null>): number {
  const [px, setPx] = useState(rootFontPx);
  useLayoutEffect(() => {
    const box = remBox();
    place.current?.append(box);
    const observer = new ResizeObserver(() => setPx(rootFontPx()));
    observer.observe(box);
    return () => {
      observer.disconnect();
      box.remove();
    };
  }, [place]);
  return px;
}
