import { proxy, ref, useSnapshot } from 'valtio';
import type { ViewedPicture } from '../lib/viewed-picture.ts';

interface OpenLightbox {
  /** Who opened it; empty where nobody renews its pictures. */
  readonly opener: string;
  readonly pictures: readonly ViewedPicture[];
  /** The picture it opens with. */
  readonly index: number;
}

const state = proxy<{ open: OpenLightbox | undefined }>({ open: undefined });

/** Shows `pictures` large, one at a time, beginning with the one at `index`. */
export function openLightbox(pictures: readonly ViewedPicture[], index: number, opener = ''): void {
  if (pictures[index]) state.open = ref({ opener, pictures, index });
}

/** Where the pictures of `opener` are being looked at, they have these addresses from now on. */
export function renewLightbox(opener: string, pictures: readonly ViewedPicture[]): void {
  if (state.open?.opener === opener) state.open = ref({ ...state.open, pictures });
}

export function closeLightbox(): void {
  state.open = undefined;
}

/** What the lightbox shows; `undefined` while it is closed. */
export function useLightbox(): OpenLightbox | undefined {
  return useSnapshot(state).open as OpenLightbox | undefined;
}
