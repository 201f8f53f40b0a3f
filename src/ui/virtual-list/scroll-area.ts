import { createContext } from 'react';
import { correctScroll } from '../../lib/scroll/scroll-correction.ts';

/** What a list scrolls in: the window or a box. Lengths in CSS pixels. */
export interface ScrollArea {
  /** The target of scroll, wheel and touch events. */
  readonly target: EventTarget;
  readonly isWindow: boolean;
  /** The visible height. */
  viewPx(): number;
  scrolledPx(): number;
  /** The height of the content. */
  contentPx(): number;
  /** The height covered by bars at the top. */
  coveredPx(): number;
  /** Scrolls without the reader noticing, since the rows move along; returns the new offset. */
  scrollUnseen(topPx: number): number;
  /** The offset of an element from the top of the content. */
  topOf(element: Element): number;
  /** The element that resizes when something above the list does. */
  content(): Element;
  /** Calls back when the visible height changes. */
  watchView(callback: () => void, signal: AbortSignal): void;
}

const WINDOW_AREA: ScrollArea = {
  target: window,
  isWindow: true,
  viewPx: () => window.innerHeight,
  scrolledPx: () => window.scrollY,
  contentPx: () => document.documentElement.scrollHeight,
  coveredPx() {
    const padding = getComputedStyle(document.documentElement).scrollPaddingTop;
    return Number.parseFloat(padding) || 0;
  },
  scrollUnseen: correctScroll,
  topOf: (element) => element.getBoundingClientRect().top + window.scrollY,
  content: () => document.documentElement,
  watchView: (callback, signal) => addEventListener('resize', callback, { passive: true, signal }),
};

/** A box that scrolls by itself, and the element that scrolls in it. */
export function boxArea(box: HTMLElement, content: HTMLElement): ScrollArea {
  return {
    target: box,
    isWindow: false,
    viewPx: () => box.clientHeight,
    scrolledPx: () => box.scrollTop,
    contentPx: () => box.scrollHeight,
    coveredPx: () => 0,
    scrollUnseen(topPx) {
      box.scrollTo({ top: topPx, behavior: 'instant' });
      return box.scrollTop;
    },
    topOf: (element) => element.getBoundingClientRect().top - content.getBoundingClientRect().top,
    content: () => content,
    watchView(callback, signal) {
      const observer = new ResizeObserver(callback);
      observer.observe(box);
      signal.addEventListener('abort', () => observer.disconnect());
    },
  };
}

/** The area of the lists below; by default the window. */
export const ScrollAreaContext = createContext(WINDOW_AREA);
