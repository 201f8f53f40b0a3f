import { POST_IMAGE, STORED_IMAGE } from '#contract/media-recipes.ts';
import { loadMediaPackage } from '../../../server/media/load-package.ts';
import { joined, pngOf } from '../media/png.ts';

/** The picture of `pngOf` as a JPEG. */
export async function jpegOf(widthPx: number, heightPx: number, seed = 1) {
  const media = await loadMediaPackage();
  const recipe = { ...POST_IMAGE, passThrough: 'never' as const };
  const made = media.makeImage(pngOf(widthPx, heightPx, seed), recipe);
  if (!made.ok) throw new Error(made.detail);
  return made.value.bytes;
}

/** A segment of metadata behind the first two bytes, as cameras write it. */
export function withMetadata(jpeg: Uint8Array, words: string): Uint8Array<ArrayBuffer> {
  const text = Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x>${words}</x>`, 'latin1');
  const head = Buffer.alloc(4);
  head.writeUInt16BE(0xffe1, 0);
  head.writeUInt16BE(text.length + 2, 2);
  return joined([jpeg.subarray(0, 2), head, text, jpeg.subarray(2)]);
}

/** The variants that the server makes of a picture, for comparing. */
export async function storedOf(file: Uint8Array) {
  const media = await loadMediaPackage();
  const made = media.makeImage(file, STORED_IMAGE);
  if (!made.ok) throw new Error(made.detail);
  return made.value;
}
