/** Messages of the lightbox. */
export const LIGHTBOX_MESSAGES = {
  title: 'Image viewer',
  close: 'Close viewer',
  previous: 'Previous image',
  next: 'Next image',
  /** The position of the image in its row. */
  position: (position: number, total: number) => `${position} of ${total}`,
  fit: 'Fit',
  fitLabel: 'Fit to screen',
  full: '1:1',
  fullLabel: '1:1, actual size',
  /** Whether the stored file is what was sent; by the first digits of its SHA-256. */
  check: (hash: string) => `Check this file (SHA-256 ${hash.slice(0, 8)})`,
  loading: 'Loading the image',
  failed: 'The image couldn’t be loaded.',
} as const;
