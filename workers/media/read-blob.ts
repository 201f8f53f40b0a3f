/** Large enough for a negligible overhead, small enough for a few steps of progress. */
const SLICE_BYTES = 1024 * 1024;

/**
 * Reads all of `source` and reports the share read after each slice.
 *
 * @throws {DOMException} `NotReadableError` when the file is gone or has changed since it was picked.
 */
export async function readBlob(
  source: Blob,
  onShare?: (share: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!onShare || source.size <= SLICE_BYTES) return new Uint8Array(await source.arrayBuffer());
  const bytes = new Uint8Array(source.size);
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    const slice = await source.slice(at, at + SLICE_BYTES).arrayBuffer();
    bytes.set(new Uint8Array(slice), at);
    onShare(Math.min(1, (at + slice.byteLength) / bytes.length));
  }
  return bytes;
}
