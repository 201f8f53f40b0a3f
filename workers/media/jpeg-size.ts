/** Markers that start a frame: SOF0 to SOF15 without DHT, JPG and DAC. */
const isFrameHeader = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/**
 * The size in a JPEG's header, which `ImageDecoder` does not tell before it has decoded.
 *
 * @throws {Error} when there is none.
 */
export function jpegSize(file: Uint8Array<ArrayBuffer>): { widthPx: number; heightPx: number } {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) throw new Error('not a JPEG');
  let at = 2;
  while (at + 9 < view.byteLength) {
    const marker = view.getUint16(at);
    if (isFrameHeader(marker & 0xff)) {
      return { heightPx: view.getUint16(at + 5), widthPx: view.getUint16(at + 7) };
    }
    at += 2 + view.getUint16(at + 2);
  }
  throw new Error('not a JPEG');
}
