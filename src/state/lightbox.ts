import { proxy, ref, useSnapshot } from 'valtio';
import type { ViewedPicture } from '../lib/viewed-picture.ts';

interface OpenLightbox {
  readonly pictures: readonly ViewedPicture[];
  /** The picture it opens with. */
  readonly index: number;
}

const state = proxy<{ open: OpenLightbox | undefined }>({ open: undefined });

/** Shows `pictures` large, one at a time, beginning with the one at `index`. */
export function openLightbox(pictures: readonly ViewedPicture[], index: number): void {
  if (pictures[index]) state.open = ref({ pictures, index });
}

export function closeLightbox(): void {
  state.open = undefined;
}

/** What the lightbox shows; `undefined` while it is closed. */
export function useLightbox(): OpenLightbox | undefined {
  return useSnapshot(state).open as OpenLightbox | undefined;
}
