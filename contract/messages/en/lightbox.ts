import { FEED_MESSAGES } from './feed.ts';

/** The words of the lightbox, each once. */
export const LIGHTBOX_MESSAGES = {
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
  failed: FEED_MESSAGES.imageFailed,
} as const;
