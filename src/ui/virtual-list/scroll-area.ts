import { createContext } from 'react';
import { correctScroll } from '../../lib/scroll/scroll-correction.ts';

/** What a long list scrolls in: the window, or a box of its own. Lengths in CSS pixels. */
export interface ScrollArea {
  /** Where scrolls, wheels and touches are heard. */
  readonly target: EventTarget;
  /** Whether it is the window. */
  readonly isWindow: boolean;
  /** The height of what can be seen. */
  viewPx(): number;
  scrolledPx(): number;
  /** The height of all that is in it. */
  contentPx(): number;
  /** The upper part that bars cover. */
  coveredPx(): number;
  /** Scrolls while what is drawn moves along; the answer is where it is then. */
  scrollUnseen(topPx: number): number;
  /** How far below the beginning of the area an element begins. */
  topOf(element: Element): number;
  /** What changes its size when something comes or goes above the list. */
  content(): Element;
  /** Calls back when more or less can be seen. */
  watchView(hear: () => void, signal: AbortSignal): void;
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
  watchView: (hear, signal) => addEventListener('resize', hear, { passive: true, signal }),
};

/** A box that scrolls by itself; `content` is what scrolls in it. */
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
    watchView(hear, signal) {
      const observer = new ResizeObserver(hear);
      observer.observe(box);
      signal.addEventListener('abort', () => observer.disconnect());
    },
  };
}

/** The area of the lists below; the window where nothing says otherwise. */
export const ScrollAreaContext = createContext(WINDOW_AREA);
