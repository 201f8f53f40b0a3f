// Pictures that want to break what reads them: the most that the limits let through, and damaged
// files. The same every time.

import { crc32, deflateSync } from 'node:zlib';

const { ceil, floor, min, sqrt } = Math;

/** Numbers that look random and are the same every time (Numerical Recipes' generator). */
function numbersFrom(seed) {
  let state = seed >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return floor((state / 2 ** 32) * limit);
  };
}

/**
 * `file`, damaged in one of the ways that files get damaged: bits, bytes, what is missing or stands
 * twice, lies at the beginning.
 *
 * @param {Uint8Array} file
 * @param {number} seed
 * @returns {Buffer}
 */
export function damaged(file, seed) {
  const below = numbersFrom(seed);
  let bytes = Buffer.from(file);
  for (let change = 0; change <= below(3); change += 1) {
    const at = below(bytes.length);
    const end = min(at + below(40), bytes.length);
    const ways = [
      () => bytes.writeUInt8(bytes[at] ^ (1 << below(8)), at),
      () => bytes.writeUInt8(below(256), at),
      () => bytes.writeUInt8([0, 0xff, 0x7f, 0x80][below(4)], at),
      () => {
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(end)]);
      },
      () => {
        const to = below(bytes.length);
        bytes = Buffer.concat([bytes.subarray(0, to), bytes.subarray(at, end), bytes.subarray(to)]);
      },
      () => bytes.writeUInt8(below(256), at % 64),
    ];
    ways[below(ways.length)]();
    if (bytes.length < 64) bytes = Buffer.concat([bytes, Buffer.alloc(64)]);
  }
  return bytes;
}

/**
 * The most expensive images of few bytes: just within the limits, and just beyond.
 *
 * @param {{ decodePixels: number, scaledDecodePixels: number, animationPixels: number,
 *   imageFrames: number, jpegScans: number }} limits
 * @returns {{ name: string, file: Buffer }[]}
 */
export function costliest(limits) {
  const side = floor(sqrt(limits.decodePixels));
  const scaledSide = floor(sqrt(limits.scaledDecodePixels));
  const movingSide = floor(sqrt(limits.decodePixels / 2));
  const framesAtSide = floor(limits.animationPixels / movingSide ** 2);
  const sideOfFrames = floor(sqrt(limits.animationPixels / limits.imageFrames));
  // As many samples as progressive files may have, and as many scans of so many.
  const progressiveSide = floor(sqrt(limits.decodePixels * 3));
  const progressiveScans = floor((limits.jpegScans * limits.decodePixels) / progressiveSide ** 2);
  const square = (pixels) => `${pixels}×${pixels}`;
  return [
    { name: `PNG, ${square(side)}, alpha`, file: flatPng(side, { depth: 8, hasAlpha: true }) },
    {
      name: `PNG, ${square(side)}, alpha, 16 bits a sample`,
      file: flatPng(side, { depth: 16, hasAlpha: true }),
    },
    { name: `PNG, ${square(side)}, interlaced`, file: flatPng(side, { isInterlaced: true }) },
    { name: `GIF, ${square(side)}`, file: emptyGif(side, 1) },
    {
      name: `GIF, ${square(movingSide)}, ${framesAtSide} frames`,
      file: emptyGif(movingSide, framesAtSide),
    },
    {
      name: `GIF, ${square(sideOfFrames)}, ${limits.imageFrames} frames`,
      file: emptyGif(sideOfFrames, limits.imageFrames),
    },
    {
      name: `GIF, ${square(movingSide)}, ${limits.imageFrames} frames`,
      file: emptyGif(movingSide, limits.imageFrames),
    },
    { name: `JPEG, ${square(scaledSide)}, one scan`, file: emptyBaseline(scaledSide) },
    {
      name: `JPEG, ${square(scaledSide)}, 4:4:4, turned`,
      file: emptyBaseline(scaledSide, { channels: 3, isTurned: true }),
    },
    { name: `JPEG, ${square(scaledSide)}, CMYK`, file: emptyBaseline(scaledSide, { channels: 4 }) },
    {
      name: `JPEG, ${square(side)}, ${limits.jpegScans} scans`,
      file: emptyProgressive(side, limits.jpegScans),
    },
    {
      name: `JPEG, ${square(progressiveSide)}, ${progressiveScans} scans`,
      file: emptyProgressive(progressiveSide, progressiveScans),
    },
    { name: `JPEG, ${square(side)}, 4:4:4, 4 scans`, file: emptyProgressive(side, 4, 3) },
    { name: `JPEG, ${square(side)}, CMYK, 5 scans`, file: emptyProgressive(side, 5, 4) },
    {
      name: `JPEG, ${square(scaledSide)}, ${limits.jpegScans} scans`,
      file: emptyProgressive(scaledSide, limits.jpegScans),
    },
  ];
}

function pngChunk(name, payload) {
  const named = Buffer.concat([Buffer.from(name), payload]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(payload.length, 0);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return chunk;
}

/** Of each pass: the first column and row, and how far its pixels are apart. */
const WHOLE = [[0, 0, 1, 1]];
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

/** A black square. */
function flatPng(side, { depth = 8, hasAlpha = false, isInterlaced = false }) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([depth, hasAlpha ? 6 : 2, 0, 0, isInterlaced ? 1 : 0], 8);
  const pixelBytes = (depth / 8) * (hasAlpha ? 4 : 3);
  const rawBytes = (isInterlaced ? ADAM7 : WHOLE).reduce((sum, [left, top, across, down]) => {
    const rowBytes = 1 + ceil((side - left) / across) * pixelBytes;
    return sum + ceil((side - top) / down) * rowBytes;
  }, 0);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(rawBytes), { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A large screen, on which each frame is one pixel. */
function emptyGif(side, frames) {
  const screen = Buffer.alloc(13);
  screen.write('GIF89a');
  screen.writeUInt16LE(side, 6);
  screen.writeUInt16LE(side, 8);
  screen[10] = 0x80; // a table of two colours follows
  const colours = Buffer.from([0, 0, 0, 255, 255, 255]);
  const descriptor = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0]);
  const pixel = Buffer.from([2, 2, 0x44, 0x01, 0]);
  const all = Array(frames).fill(Buffer.concat([descriptor, pixel]));
  return Buffer.concat([screen, colours, ...all, Buffer.from([0x3b])]);
}

/**
 * A JPEG whose every bit is 0: no difference, and the longest runs of blocks without any. Behind the
 * means, scans take the channels in turns.
 */
function emptyProgressive(side, scans, channels = 1) {
  const RUN_OF_BLOCKS = 0xe0; // 2^14 and what 14 more bits say
  const blocks = ceil(side / 8) ** 2;
  const runs = ceil(blocks / 2 ** 14);
  return emptyJpeg(side, 0xc2, RUN_OF_BLOCKS, channels, [
    jpegScan(idsOf(channels), 0, 0, blocks * channels),
    ...Array.from({ length: scans - 1 }, (_, scan) =>
      jpegScan([1 + (scan % channels)], 1, 63, runs * 15),
    ),
  ]);
}

/** The same in one scan: two bits a block. */
function emptyBaseline(side, { channels = 1, isTurned = false } = {}) {
  const END_OF_BLOCK = 0;
  const blocks = ceil(side / 8) ** 2 * channels;
  const scan = jpegScan(idsOf(channels), 0, 63, 2 * blocks);
  return emptyJpeg(side, 0xc0, END_OF_BLOCK, channels, [scan], isTurned);
}

const idsOf = (channels) => Array.from({ length: channels }, (_, index) => index + 1);

/** An EXIF segment that asks for a quarter turn. */
const TURN = [
  ...Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06'),
  ...Array(6).fill(0),
];

/** Every Huffman table has one code, the bit 0: no difference, and `symbol` for what is no mean. */
function emptyJpeg(side, frame, symbol, channels, scans, isTurned = false) {
  const table = (id, meaning) => jpegSegment(0xc4, [id, 1, ...Array(15).fill(0), meaning]);
  const sampling = idsOf(channels).flatMap((id) => [id, 0x11, 0]);
  const size = [side >> 8, side & 255, side >> 8, side & 255];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...(isTurned ? [jpegSegment(0xe1, TURN)] : []),
    jpegSegment(0xdb, [0, ...Array(64).fill(1)]),
    jpegSegment(frame, [8, ...size, channels, ...sampling]),
    table(0x00, 0),
    table(0x10, symbol),
    ...scans,
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** The coefficients from `first` to `last` of the channels `ids`, in so many bits of 0. */
function jpegScan(ids, first, last, bits) {
  const entries = ids.flatMap((id) => [id, 0]);
  const header = jpegSegment(0xda, [ids.length, ...entries, first, last, 0]);
  return Buffer.concat([header, Buffer.alloc(ceil(bits / 8))]);
}

function jpegSegment(code, payload) {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([head, Buffer.from(payload)]);
}
