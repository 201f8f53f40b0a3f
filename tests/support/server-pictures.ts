import { crc32, deflateSync } from 'node:zlib';

import { POST_IMAGE, STORED_IMAGE } from '#contract/recipes.ts';
import { makeImage } from '#workers/media-jobs.ts';
import { loadMediaPackage } from '../../server/media/load-package.ts';

/** A PNG of noise over a gradient, the same for the same seed; no two seeds give the same bytes. */
export function pngOf(widthPx: number, heightPx: number, seed = 1): Uint8Array<ArrayBuffer> {
  let state = seed;
  const rows = Buffer.alloc((widthPx * 3 + 1) * heightPx);
  for (let y = 0, at = 0; y < heightPx; y += 1) {
    at += 1; // every row starts with its filter: none
    for (let x = 0; x < widthPx; x += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      rows[at] = (x * 255) / widthPx;
      rows[at + 1] = (y * 255) / heightPx;
      rows[at + 2] = state >>> 26;
      at += 3;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(widthPx, 0);
  header.writeUInt32BE(heightPx, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return join([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The picture of `pngOf` as a JPEG. */
export async function jpegOf(widthPx: number, heightPx: number, seed = 1) {
  const media = await loadMediaPackage();
  const recipe = { ...POST_IMAGE, passThrough: 'never' as const };
  const made = makeImage(media, pngOf(widthPx, heightPx, seed), recipe);
  if (!made.ok) throw new Error(made.detail);
  return made.value.bytes;
}

/** A segment of metadata behind the first two bytes, as cameras write it. */
export function withMetadata(jpeg: Uint8Array, words: string): Uint8Array<ArrayBuffer> {
  const text = Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x>${words}</x>`, 'latin1');
  const head = Buffer.alloc(4);
  head.writeUInt16BE(0xffe1, 0);
  head.writeUInt16BE(text.length + 2, 2);
  return join([jpeg.subarray(0, 2), head, text, jpeg.subarray(2)]);
}

/** The variants that the server makes of a picture, for comparing. */
export async function storedOf(file: Uint8Array) {
  const made = makeImage(await loadMediaPackage(), file, STORED_IMAGE);
  if (!made.ok) throw new Error(made.detail);
  return made.value;
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(content.length, 0);
  whole.set(body, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
