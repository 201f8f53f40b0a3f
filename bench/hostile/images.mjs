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
  // Two bytes of pixels for each that other kinds may have.
  const tiffSide = floor(sqrt((limits.decodePixels * 2) / 3));
  // As many samples as progressive files may have, and as many scans of so many.
  const progressiveSide = floor(sqrt(limits.decodePixels * 3));
  const progressiveScans = floor((limits.jpegScans * limits.decodePixels) / progressiveSide ** 2);
  const square = (pixels) => `${pixels}×${pixels}`;
  return [
    { name: `PNG, ${square(side)}, alpha`, file: flatPng(side, { depth: 8, hasAlpha: true }) },
    {
      name: `PNG, ${square(side)}, alpha, wrong checksum`,
      file: flatPng(side, { depth: 8, hasAlpha: true, hasWrongChecksum: true }),
    },
    {
      name: `PNG, ${square(side)}, alpha, 16 bits a sample`,
      file: flatPng(side, { depth: 16, hasAlpha: true }),
    },
    { name: `PNG, ${square(side)}, interlaced`, file: flatPng(side, { isInterlaced: true }) },
    {
      name: `PNG, ${square(side)}, alpha, 16 bits a sample, profile, turned`,
      file: flatPng(side, { depth: 16, hasAlpha: true, isTagged: true }),
    },
    { name: `WebP, ${square(side)}, profile, turned`, file: flatWebp(side) },
    { name: `TIFF, ${square(tiffSide)}, profile, turned`, file: flatTiff(tiffSide) },
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

/** EXIF that asks for a quarter turn. */
const TURN = Buffer.from([
  ...Buffer.from('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06'),
  ...Array(6).fill(0),
]);

/** An ICC profile of colours wider than sRGB's, and of linear light: every pixel is converted. */
function wideProfile() {
  const colorants = [
    [0.51512, 0.24119, -0.00105],
    [0.29198, 0.69224, 0.04188],
    [0.1571, 0.06657, 0.78407],
  ].map((xyz) => {
    const tag = Buffer.from(`XYZ ${'\0'.repeat(16)}`);
    for (const [at, value] of xyz.entries()) tag.writeInt32BE(floor(value * 65536), 8 + at * 4);
    return tag;
  });
  const line = Buffer.from(`curv${'\0'.repeat(8)}`);
  const tags = ['r', 'g', 'b'].flatMap((name, at) => [
    [`${name}XYZ`, colorants[at]],
    [`${name}TRC`, line],
  ]);
  let at = 132 + tags.length * 12;
  const entries = tags.map(([name, { length }]) => {
    const entry = Buffer.from(`${name}${'\0'.repeat(8)}`);
    entry.writeUInt32BE(at, 4);
    entry.writeUInt32BE(length, 8);
    at += length;
    return entry;
  });
  const head = Buffer.alloc(132);
  head.writeUInt32BE(at, 0);
  head.write('RGB XYZ ', 16);
  head.write('acsp', 36);
  head.writeUInt32BE(tags.length, 128);
  return Buffer.concat([head, ...entries, ...tags.map(([, tag]) => tag)]);
}

/** A black square without a bit of pixels: each of its codes has one symbol. */
function flatWebp(side) {
  let bits = 0n;
  let length = 0n;
  const add = (value, count) => {
    bits |= BigInt(value) << length;
    length += BigInt(count);
  };
  add(0x2f, 8); // signature
  add(side - 1, 14);
  add(side - 1, 14);
  add(0, 1 + 3); // no alpha, version
  add(0, 3); // no transform, no colours remembered, one set of codes
  for (const symbol of [0, 0, 0, 1, 0]) add(1 | (symbol << 3), 4); // of one symbol, in one bit
  const pixels = Buffer.alloc(Number(length / 8n) + 1);
  for (const at of pixels.keys()) pixels[at] = Number((bits >> BigInt(8 * at)) & 255n);
  const header = Buffer.alloc(10);
  header[0] = 0x20 | 0x08; // a profile and EXIF
  header.writeUIntLE(side - 1, 4, 3);
  header.writeUIntLE(side - 1, 7, 3);
  const chunks = [
    ['VP8X', header],
    ['ICCP', wideProfile()],
    ['VP8L', pixels],
    ['EXIF', TURN],
  ].map(([name, payload]) => {
    const chunk = Buffer.alloc(8 + payload.length + (payload.length % 2));
    chunk.write(name);
    chunk.writeUInt32LE(payload.length, 4);
    payload.copy(chunk, 8);
    return chunk;
  });
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  const file = Buffer.from('RIFF\0\0\0\0');
  file.writeUInt32LE(body.length, 4);
  return Buffer.concat([file, body]);
}

/** A black square in one strip. */
function flatTiff(side) {
  const strip = deflateSync(Buffer.alloc(side * side * 3), { level: 9 });
  const profile = wideProfile();
  const fields = 11;
  const behind = 8 + 2 + fields * 12 + 4;
  const entry = (tag, type, count, value) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16LE(tag, 0);
    bytes.writeUInt16LE(type, 2);
    bytes.writeUInt32LE(count, 4);
    bytes.writeUInt32LE(value, 8);
    return bytes;
  };
  const [short, long, undefinedBytes] = [3, 4, 7];
  const directory = [
    entry(256, long, 1, side),
    entry(257, long, 1, side),
    entry(258, short, 3, behind),
    entry(259, short, 1, 8), // deflate
    entry(262, short, 1, 2), // RGB
    entry(273, long, 1, behind + 6 + profile.length),
    entry(274, short, 1, 6),
    entry(277, short, 1, 3),
    entry(278, long, 1, side),
    entry(279, long, 1, strip.length),
    entry(34675, undefinedBytes, profile.length, behind + 6),
  ];
  return Buffer.concat([
    Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0, fields, 0]),
    ...directory,
    Buffer.alloc(4),
    Buffer.from([8, 0, 8, 0, 8, 0]),
    profile,
    strip,
  ]);
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

/** A black square. With a wrong checksum its pixels are read to their end, and then once more. */
function flatPng(side, options) {
  const { depth = 8, hasAlpha = false, isInterlaced = false, isTagged = false } = options;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([depth, hasAlpha ? 6 : 2, 0, 0, isInterlaced ? 1 : 0], 8);
  const pixelBytes = (depth / 8) * (hasAlpha ? 4 : 3);
  const rawBytes = (isInterlaced ? ADAM7 : WHOLE).reduce((sum, [left, top, across, down]) => {
    const rowBytes = 1 + ceil((side - left) / across) * pixelBytes;
    return sum + ceil((side - top) / down) * rowBytes;
  }, 0);
  const pixels = pngChunk('IDAT', deflateSync(Buffer.alloc(rawBytes), { level: 9 }));
  if (options.hasWrongChecksum) pixels[pixels.length - 1] ^= 1;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    ...(isTagged
      ? [
          pngChunk('iCCP', Buffer.concat([Buffer.from('wide\0\0'), deflateSync(wideProfile())])),
          pngChunk('eXIf', TURN),
        ]
      : []),
    pixels,
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

/** Every Huffman table has one code, the bit 0: no difference, and `symbol` for what is no mean. */
function emptyJpeg(side, frame, symbol, channels, scans, isTurned = false) {
  const table = (id, meaning) => jpegSegment(0xc4, [id, 1, ...Array(15).fill(0), meaning]);
  const sampling = idsOf(channels).flatMap((id) => [id, 0x11, 0]);
  const size = [side >> 8, side & 255, side >> 8, side & 255];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...(isTurned ? [jpegSegment(0xe1, [...Buffer.from('Exif\0\0'), ...TURN])] : []),
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
