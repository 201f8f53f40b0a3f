/**
 * The camera in a file's EXIF metadata, for people to see what is removed. The pipeline itself reads
 * only what it needs.
 */

/** Camera names are short; what is longer is cut. */
const MAX_CHARS = 64;
/** Entries read of one directory: cameras write some twenty. */
const MAX_ENTRIES = 256;
const MAKE = 0x010f;
const MODEL = 0x0110;
const ASCII = 2;

/** What stands before a TIFF header: in JPEG, WebP, HEIC and AVIF files, and in PNG files. */
const STARTS = ['Exif\0\0', 'Exif\0', 'eXIf', 'EXIF'];
const LITTLE_ENDIAN = 'II*\0';
const BIG_ENDIAN = 'MM\0*';

/**
 * Returns maker and model of the camera, such as `Apple iPhone 15`; empty where `leading`, a file's
 * first bytes, names none.
 */
export function cameraName(leading: Uint8Array<ArrayBuffer>): string {
  const text = new TextDecoder('latin1').decode(leading);
  for (const start of STARTS) {
    for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + 1)) {
      const tiff = tiffStart(text, at + start.length);
      const name = tiff === undefined ? '' : nameInTiff(leading.subarray(tiff));
      if (name !== '') return name;
    }
  }
  return '';
}

/** The size of a WebP chunk may stand before the header. */
function tiffStart(text: string, from: number): number | undefined {
  return [from, from + 4].find(
    (at) => text.startsWith(LITTLE_ENDIAN, at) || text.startsWith(BIG_ENDIAN, at),
  );
}

function nameInTiff(tiff: Uint8Array<ArrayBuffer>): string {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const isLittle = tiff[0] === 0x49;
  const has = (at: number, bytes: number) => at + bytes <= view.byteLength;
  const directory = has(4, 4) ? view.getUint32(4, isLittle) : view.byteLength;
  if (!has(directory, 2)) return '';
  const count = Math.min(MAX_ENTRIES, view.getUint16(directory, isLittle));

  function textAt(entry: number): string {
    if (view.getUint16(entry + 2, isLittle) !== ASCII) return '';
    const length = view.getUint32(entry + 4, isLittle);
    const at = length <= 4 ? entry + 8 : view.getUint32(entry + 8, isLittle);
    const bytes = tiff.subarray(at, at + Math.min(length, MAX_CHARS * 4));
    const [text = ''] = new TextDecoder().decode(bytes).split('\0');
    return shortened(text);
  }

  const found = new Map<number, string>();
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * 12;
    if (!has(entry, 12)) break;
    const tag = view.getUint16(entry, isLittle);
    if (tag === MAKE || tag === MODEL) found.set(tag, textAt(entry));
  }
  const [make = '', model = ''] = [found.get(MAKE), found.get(MODEL)];
  const isNamedTwice = model.toLowerCase().startsWith(make.toLowerCase());
  return shortened(isNamedTwice ? model : `${make} ${model}`);
}

/** One line without control and formatting characters. */
function shortened(text: string): string {
  const plain = text.replace(/[\p{C}\s]+/gu, ' ').trim();
  return [...plain].slice(0, MAX_CHARS).join('');
}
