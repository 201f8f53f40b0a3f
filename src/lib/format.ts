const KB = 1024;
const MB = 1024 * KB;

/** A file size as the media meter shows it: `812 B`, `341 KB`, `4.4 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < KB) return `${bytes} B`;
  const kilobytes = Math.round(bytes / KB);
  return kilobytes < KB ? `${kilobytes} KB` : `${(bytes / MB).toFixed(1)} MB`;
}

/** A picture's size: `5120×2880`. */
export function formatPixels(widthPx: number, heightPx: number): string {
  return `${widthPx}×${heightPx}`;
}

/** How many characters a person would count: code points, as the server does. */
export function countChars(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
