const KB = 1024;
const MB = 1024 * KB;
const GB = 1024 * MB;

/** A file size as the media meter shows it: `812 B`, `341 KB`, `4.4 MB`, `1.2 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes < KB) return `${bytes} B`;
  const kilobytes = Math.round(bytes / KB);
  if (kilobytes < KB) return `${kilobytes} KB`;
  const megabytes = (bytes / MB).toFixed(1);
  return Number(megabytes) < KB ? `${megabytes} MB` : `${(bytes / GB).toFixed(1)} GB`;
}

const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** A number beside its icon: `9,999`, `12.3K`, `3.4M`. */
export function formatCount(count: number): string {
  return count < 10_000 ? count.toLocaleString('en') : short.format(count);
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

/** A time that runs out, in minutes and seconds: `29:05`, `0:09`. */
export function formatTimeLeft(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The length of a video: `0:02`, `4:31`, `1:02:07`. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const tail = String(seconds % 60).padStart(2, '0');
  if (hours === 0) return `${minutes}:${tail}`;
  return `${hours}:${String(minutes).padStart(2, '0')}:${tail}`;
}
