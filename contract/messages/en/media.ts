/** The words about what became of a file before it is sent, each once. */
export const MEDIA_MESSAGES = {
  fromTo: (before: string, after: string) => `${before} → ${after}`,
  quality: (share: number) => `q ${share}`,
  untouched: 'pixels untouched',
  asItIs: 'as it is',
  milliseconds: (milliseconds: number) => `${milliseconds} ms`,
  onThisDevice: (milliseconds: number) => `${milliseconds} ms on this device`,
  gpsRemoved: 'GPS removed',
  metadataRemoved: 'metadata removed',
  /** Several files together. */
  sum: (files: number, bytes: string) => `${files} files: ${bytes}`,
  gpsRemovedFrom: (files: number) => `GPS removed from ${files}`,

  removeName: (name: string) => `Remove ${name}`,
  /** Below a file of another kind. */
  taken:
    'Pictures, such as JPEG, PNG, WebP and GIF, and videos (MP4, WebM, QuickTime) can be added.',
  /** Why nothing is sent while a file stands there that was not taken. */
  refused: 'This file was not added. Replace it or remove it first.',
} as const;
