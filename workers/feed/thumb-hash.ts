/**
 * Decodes a ThumbHash to a tiny image file, off the main thread and without a canvas.
 * Format: Evan Wallace, https://evanw.github.io/thumbhash/ (the reference decoder is MIT).
 */

/** The longer side of the decoded image; the page scales it smoothly. */
const SIDE_PX = 32;
/** Chroma has 3×3 factors and a boosted saturation, against quantisation. */
const CHROMA_FACTORS = 3;
const CHROMA_BOOST = 1.25;

interface HashHeader {
  readonly luma: number;
  readonly chromaP: number;
  readonly chromaQ: number;
  readonly lumaScale: number;
  readonly pScale: number;
  readonly qScale: number;
  readonly factorsX: number;
  readonly factorsY: number;
  readonly isLandscape: boolean;
  readonly hasAlpha: boolean;
}

/** The blurred image of a base64 ThumbHash as a BMP file; `undefined` where it is not valid. */
export function decodeThumbHash(hash: string): Blob | undefined {
  const bytes = bytesOf(hash);
  if (!bytes) return undefined;
  const header = readHeader(bytes);
  const factors = readFactors(bytes, header);
  if (!factors) return undefined;

  const ratio = header.factorsX / header.factorsY;
  const widthPx = Math.max(1, Math.round(ratio > 1 ? SIDE_PX : SIDE_PX * ratio));
  const heightPx = Math.max(1, Math.round(ratio > 1 ? SIDE_PX / ratio : SIDE_PX));
  const file = emptyBmp(widthPx, heightPx);
  const luma = spread(factors.luma, header.factorsX, header.factorsY, widthPx, heightPx);
  const p = spread(factors.p, CHROMA_FACTORS, CHROMA_FACTORS, widthPx, heightPx);
  const q = spread(factors.q, CHROMA_FACTORS, CHROMA_FACTORS, widthPx, heightPx);
  for (let index = 0; index < widthPx * heightPx; index += 1) {
    const l = header.luma + (luma[index] ?? 0);
    const chromaQ = header.chromaQ + (q[index] ?? 0);
    const blue = l - (2 / 3) * (header.chromaP + (p[index] ?? 0));
    const red = (3 * l - blue + chromaQ) / 2;
    file.pixels.set([byteOf(blue), byteOf(red - chromaQ), byteOf(red), 255], index * 4);
  }
  return new Blob([file.bytes], { type: 'image/bmp' });
}

/** The bytes of the hash; a ThumbHash has 5 for its header and up to 24 in all. */
function bytesOf(hash: string): Uint8Array | undefined {
  if (hash.length > 40 || !/^[A-Za-z0-9+/]{7,}={0,2}$/.test(hash) || hash.length % 4 === 1) {
    return undefined;
  }
  return Uint8Array.from(atob(hash), (char) => char.charCodeAt(0));
}

function readHeader(bytes: Uint8Array): HashHeader {
  const [b0 = 0, b1 = 0, b2 = 0, b3 = 0, b4 = 0] = bytes;
  const low = b0 | (b1 << 8) | (b2 << 16);
  const high = b3 | (b4 << 8);
  const hasAlpha = low >> 23 === 1;
  const isLandscape = high >> 15 === 1;
  const longFactors = hasAlpha ? 5 : 7;
  const shortFactors = high & 7;
  return {
    luma: (low & 63) / 63,
    chromaP: ((low >> 6) & 63) / 31.5 - 1,
    chromaQ: ((low >> 12) & 63) / 31.5 - 1,
    lumaScale: ((low >> 18) & 31) / 31,
    pScale: ((high >> 3) & 63) / 63,
    qScale: ((high >> 9) & 63) / 63,
    factorsX: Math.max(3, isLandscape ? longFactors : shortFactors),
    factorsY: Math.max(3, isLandscape ? shortFactors : longFactors),
    isLandscape,
    hasAlpha,
  };
}

interface HashFactors {
  readonly luma: readonly number[];
  readonly p: readonly number[];
  readonly q: readonly number[];
}

/** The cosine factors, half a byte each; `undefined` where the hash is too short for them. */
function readFactors(bytes: Uint8Array, header: HashHeader): HashFactors | undefined {
  let nibble = 2 * (header.hasAlpha ? 6 : 5);
  const read = (factorsX: number, factorsY: number, scale: number): number[] => {
    const factors: number[] = [];
    forEachFactor(factorsX, factorsY, () => {
      const byte = bytes[nibble >> 1] ?? 0;
      factors.push((((byte >> ((nibble & 1) * 4)) & 15) / 7.5 - 1) * scale);
      nibble += 1;
    });
    return factors;
  };
  const luma = read(header.factorsX, header.factorsY, header.lumaScale);
  const p = read(CHROMA_FACTORS, CHROMA_FACTORS, header.pScale * CHROMA_BOOST);
  const q = read(CHROMA_FACTORS, CHROMA_FACTORS, header.qScale * CHROMA_BOOST);
  return nibble > bytes.length * 2 ? undefined : { luma, p, q };
}

/** Walks the triangle of stored factors; the constant one is in the header. */
function forEachFactor(
  factorsX: number,
  factorsY: number,
  visit: (x: number, y: number, index: number) => void,
): void {
  let index = 0;
  for (let y = 0; y < factorsY; y += 1) {
    for (let x = y === 0 ? 1 : 0; x * factorsY < factorsX * (factorsY - y); x += 1) {
      visit(x, y, index);
      index += 1;
    }
  }
}

/** The inverse cosine transform of one channel. */
function spread(
  factors: readonly number[],
  factorsX: number,
  factorsY: number,
  widthPx: number,
  heightPx: number,
): Float32Array {
  const cosines = (count: number, sidePx: number) =>
    Array.from({ length: count }, (_, factor) =>
      Float32Array.from({ length: sidePx }, (__, at) =>
        Math.cos((Math.PI / sidePx) * (at + 0.5) * factor),
      ),
    );
  const alongX = cosines(factorsX, widthPx);
  const alongY = cosines(factorsY, heightPx);
  const channel = new Float32Array(widthPx * heightPx);
  forEachFactor(factorsX, factorsY, (factorX, factorY, index) => {
    const factor = 2 * (factors[index] ?? 0);
    for (let y = 0; y < heightPx; y += 1) {
      const scaled = factor * (alongY[factorY]?.[y] ?? 0);
      for (let x = 0; x < widthPx; x += 1) {
        channel[y * widthPx + x] =
          (channel[y * widthPx + x] ?? 0) + scaled * (alongX[factorX]?.[x] ?? 0);
      }
    }
  });
  return channel;
}

function byteOf(share: number): number {
  return Math.round(255 * Math.min(Math.max(share, 0), 1));
}

const BMP_HEADER_BYTES = 54;

/** A BMP of 32 bits a pixel (blue, green, red, unused), rows from top to bottom. */
function emptyBmp(widthPx: number, heightPx: number) {
  const bytes = new Uint8Array(BMP_HEADER_BYTES + widthPx * heightPx * 4);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0x42_4d);
  view.setUint32(2, bytes.length, true);
  view.setUint32(10, BMP_HEADER_BYTES, true);
  view.setUint32(14, 40, true); // BITMAPINFOHEADER
  view.setInt32(18, widthPx, true);
  view.setInt32(22, -heightPx, true); // negative: top to bottom
  view.setUint16(26, 1, true);
  view.setUint16(28, 32, true);
  view.setUint32(34, widthPx * heightPx * 4, true);
  return { bytes, pixels: bytes.subarray(BMP_HEADER_BYTES) };
}
