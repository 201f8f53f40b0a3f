import { createEmitter } from '../../lib/emitter.ts';
import type { VirtualRows } from '../../lib/scroll/scroll-anchor.ts';

/** The list of the screen, for an overlay over one of its rows. */
export interface ShownList {
  readonly rows: Pick<VirtualRows, 'count' | 'indexOf' | 'keyAt'>;
  /** Scrolls a row to the top of the screen, below the bars. */
  readonly reveal: (index: number) => void;
}

let shown: ShownList | undefined;
const changes = createEmitter();

/** The list of the screen, where it has one that "j" and "k" move through. */
export const shownList = (): ShownList | undefined => shown;

export function setShownList(list: ShownList | undefined): void {
  shown = list;
  changes.emit();
}

export const subscribeToShownList = changes.subscribe;
