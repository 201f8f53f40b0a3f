import type { VirtualRows } from '../../lib/scroll/scroll-anchor.ts';

/** The list of the screen, for an overlay over one of its rows. */
export interface ShownList {
  readonly rows: Pick<VirtualRows, 'count' | 'indexOf' | 'keyAt'>;
  /** Scrolls a row to the top of the screen, below the bars. */
  readonly reveal: (index: number) => void;
}

let shown: ShownList | undefined;
const listeners = new Set<() => void>();

/** The list of the screen, where it has one that "j" and "k" move through. */
export const shownList = (): ShownList | undefined => shown;

export function setShownList(list: ShownList | undefined): void {
  shown = list;
  for (const listener of listeners) listener();
}

export function subscribeToShownList(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
