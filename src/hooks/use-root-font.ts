import { type RefObject, useLayoutEffect, useState } from 'react';
import { remBox, rootFontPx } from '../lib/dom/root-font.ts';

/**
 * The size of 1rem in pixels; updates when the person changes it.
 *
 * @param container a mounted element that holds the observed one.
 */
export function useRootFontPx(container: RefObject<HTMLElement | null>): number {
  const [px, setPx] = useState(rootFontPx);
  useLayoutEffect(() => {
    const box = remBox();
    container.current?.append(box);
    const observer = new ResizeObserver(() => setPx(rootFontPx()));
    observer.observe(box);
    return () => {
      observer.disconnect();
      box.remove();
    };
  }, [container]);
  return px;
}
