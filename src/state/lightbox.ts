import { proxy, ref, useSnapshot } from 'valtio';
import type { ViewedPicture } from '../lib/viewed-picture.ts';

interface OpenLightbox {
  /** Who opened it; empty if nobody renews its pictures. */
  readonly opener: string;
  readonly pictures: readonly ViewedPicture[];
  /** The index of the first picture shown. */
  readonly index: number;
}

const state = proxy<{ open: OpenLightbox | undefined }>({ open: undefined });

/** Opens the lightbox with `pictures` at `index`. */
export function openLightbox(pictures: readonly ViewedPicture[], index: number, opener = ''): void {
  if (pictures[index]) state.open = ref({ opener, pictures, index });
}

/** Updates the pictures that `opener` shows; without any, the lightbox closes. */
export function renewLightbox(opener: string, pictures: readonly ViewedPicture[]): void {
  if (state.open?.opener !== opener) return;
  state.open = pictures.length === 0 ? undefined : ref({ ...state.open, pictures });
}

export function closeLightbox(): void {
  state.open = undefined;
}

/** The open lightbox; `undefined` while it is closed. */
export function useLightbox(): OpenLightbox | undefined {
  return useSnapshot(state).open as OpenLightbox | undefined;
}
