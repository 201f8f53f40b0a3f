import { crc32, deflateSync } from 'node:zlib';

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
  return fileOf(widthPx, heightPx, [chunk('IDAT', deflateSync(rows))]);
}

/** An APNG of two plain frames, red and blue, half a second each. */
export function apngOf(widthPx: number, heightPx: number): Uint8Array<ArrayBuffer> {
  const frames = [
    [255, 0, 0],
    [0, 0, 255],
  ].map((colour) => {
    const row = [0, ...Array.from({ length: widthPx }, () => colour).flat()];
    return deflateSync(Buffer.from(Array.from({ length: heightPx }, () => row).flat()));
  });
  let sequence = 0;
  const frame = (data: Buffer, index: number) => {
    const control = Buffer.alloc(26);
    control.writeUInt32BE(sequence, 0);
    control.writeUInt32BE(widthPx, 4);
    control.writeUInt32BE(heightPx, 8);
    control.writeUInt16BE(1, 20);
    control.writeUInt16BE(2, 22);
    sequence += 1;
    if (index === 0) return [chunk('fcTL', control), chunk('IDAT', data)];
    const number = Buffer.alloc(4);
    number.writeUInt32BE(sequence, 0);
    sequence += 1;
    return [chunk('fcTL', control), chunk('fdAT', Buffer.concat([number, data]))];
  };
  const animation = Buffer.alloc(8);
  animation.writeUInt32BE(frames.length, 0);
  return fileOf(widthPx, heightPx, [chunk('acTL', animation), ...frames.flatMap(frame)]);
}

function fileOf(
  widthPx: number,
  heightPx: number,
  chunks: readonly Buffer[],
  colourType: 2 | 6 = 2,
): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(widthPx, 0);
  header.writeUInt32BE(heightPx, 4);
  header.set([8, colourType, 0, 0, 0], 8);
  return joined([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...chunks,
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(content.length, 0);
  whole.set(body, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

/** The bytes of all parts in a row. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** How a row of a PNG is stored: as it is, or what differs from its neighbours. */
export type PngFilter = 0 | 1 | 2 | 3 | 4;

/** A PNG of noise over waves whose rows are stored by `filters`, in turns: the same pixels by any. */
export function filteredPng(
  widthPx: number,
  heightPx: number,
  channels: 3 | 4,
  filters: readonly PngFilter[],
): Uint8Array<ArrayBuffer> {
  const rowBytes = widthPx * channels;
  const rows = Buffer.alloc((rowBytes + 1) * heightPx);
  let state = 1;
  let above = new Uint8Array(rowBytes);
  for (let y = 0; y < heightPx; y += 1) {
    const row = new Uint8Array(rowBytes);
    const filter = filters[y % filters.length] ?? 0;
    rows[y * (rowBytes + 1)] = filter;
    for (let at = 0; at < rowBytes; at += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      row[at] = Math.sin(at / channels / 3) * 99 + y * 7 + (state >>> 28);
      const [left, aboveLeft] = [row[at - channels] ?? 0, above[at - channels] ?? 0];
      const forecast = forecastOf(filter, left, above[at] ?? 0, aboveLeft);
      rows[y * (rowBytes + 1) + 1 + at] = (row[at] ?? 0) - forecast;
    }
    above = row;
  }
  const data = chunk('IDAT', deflateSync(rows));
  return fileOf(widthPx, heightPx, [data], channels === 4 ? 6 : 2);
}

/** Of a sample, by RFC 2083, chapter 6. */
function forecastOf(filter: PngFilter, left: number, above: number, aboveLeft: number): number {
  const sum = left + above - aboveLeft;
  const nearest = [left, above, aboveLeft].reduce((best, one) =>
    Math.abs(sum - one) < Math.abs(sum - best) ? one : best,
  );
  return [0, left, above, Math.floor((left + above) / 2), nearest][filter] ?? 0;
}
