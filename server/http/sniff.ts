import type { FileKind } from '../domain/media/uploads.ts';

/** Number of leading bytes that determine the file kind. */
export const SNIFF_BYTES = 64;

const IMAGE: FileKind = { family: 'image' };
const UNKNOWN: FileKind = { family: 'unknown' };

/** ISO media brands of still images. The crate decides which it can decode. */
const IMAGE_BRANDS = new Set(['avif', 'avis', 'heic', 'heix', 'heim', 'heis', 'mif1', 'msf1']);
const MP4_BRANDS = /^(isom|iso[2-9]|mp4[12]|avc1|dash|M4V |M4VP|MSNV|NDSC|f4v |3gp[4-9]|3g2[abc])$/;
/** First atoms of QuickTime files older than `ftyp`. */
const QUICKTIME_ATOMS = new Set(['moov', 'mdat', 'wide', 'pnot', 'skip', 'free']);

/** Determines the kind of a file by its leading bytes, never by name or declared type. */
export function sniff(head: Uint8Array): FileKind {
  const text = Buffer.from(head.subarray(0, SNIFF_BYTES)).toString('latin1');
  if (text.startsWith('\xff\xd8\xff') || text.startsWith('\x89PNG\r\n\x1a\n')) return IMAGE;
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return IMAGE;
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return IMAGE;
  if (text.startsWith('BM') && head.length >= 26) return IMAGE;
  if (/^(?:II[*+]\0|MM\0[*+])/.test(text)) return IMAGE; // TIFF and BigTIFF
  if (text.startsWith('\x1a\x45\xdf\xa3') && text.includes('webm')) {
    return { family: 'video', extension: 'webm' };
  }
  const atom = text.slice(4, 8);
  if (atom === 'ftyp') return byBrand(text.slice(8, 12));
  if (QUICKTIME_ATOMS.has(atom)) return { family: 'video', extension: 'mov' };
  return UNKNOWN;
}

function byBrand(brand: string): FileKind {
  if (IMAGE_BRANDS.has(brand)) return IMAGE;
  if (brand === 'qt  ') return { family: 'video', extension: 'mov' };
  return MP4_BRANDS.test(brand) ? { family: 'video', extension: 'mp4' } : UNKNOWN;
}
