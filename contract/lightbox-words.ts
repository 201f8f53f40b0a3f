import { FEED_WORDS } from './feed-words.ts';

/** The words of the lightbox, each once. */
export const LIGHTBOX_WORDS = {
  title: 'Picture viewer',
  open: (alt: string) => `View larger: ${alt}`,
  close: 'Close viewer',
  previous: 'Previous picture',
  next: 'Next picture',
  /** Where one is in the row of pictures. */
  place: (position: number, total: number) => `${position} of ${total}`,
  fit: 'Fit',
  fitLabel: 'Fit to the screen',
  full: '1:1',
  fullLabel: '1:1, full size',
  loading: 'Loading the picture',
  failed: FEED_WORDS.imageFailed,
} as const;
