/** Markers that start a frame: SOF0 to SOF15 without DHT, JPG and DAC. */
const isFrameHeader = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/**
 * The size in a JPEG's header, which `ImageDecoder` does not report before it has decoded.
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

/** "Exif", two zeros. */
const EXIF = [0x45, 0x78, 0x69, 0x66, 0, 0];
const ORIENTATION_TAG = 0x0112;

/** Whether its EXIF orientation exchanges width and height, which `ImageDecoder` applies late. */
export function isJpegSideways(file: Uint8Array<ArrayBuffer>): boolean {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let at = 2; at + 4 < view.byteLength && view.getUint16(at) !== 0xffda; ) {
    if (view.getUint16(at) === 0xffe1 && EXIF.every((byte, index) => file[at + 4 + index] === byte))
      return orientationAt(view, at + 4 + EXIF.length) > 4;
    at += 2 + view.getUint16(at + 2);
  }
  return false;
}

/** 1 to 8, of the TIFF structure that starts at `start`; 1 where it has none. */
function orientationAt(view: DataView, start: number): number {
  try {
    const isLittle = view.getUint16(start) === 0x4949;
    const directory = start + view.getUint32(start + 4, isLittle);
    const count = view.getUint16(directory, isLittle);
    for (let entry = directory + 2; entry < directory + 2 + 12 * count; entry += 12) {
      if (view.getUint16(entry, isLittle) === ORIENTATION_TAG)
        return view.getUint16(entry + 8, isLittle);
    }
  } catch {
    // It ends before it should.
  }
  return 1;
}
