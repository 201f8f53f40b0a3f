/** The smallest containers that players and the product read: made here, byte by byte. */

/** Where a phone was, as phones write it into their videos. */
export const GPS_LOCATION = '+47.4979+019.0402/';

interface VideoOptions {
  /** The major brand of the file: `isom`, `mp42`, `qt  `. */
  readonly brand?: string;
  readonly widthPx?: number;
  readonly heightPx?: number;
  /** What stands for pictures and sound, so that two movies can differ. */
  readonly content?: string;
}

/** An MP4 or QuickTime file of 2.5 seconds with a location. */
export function mp4Of({
  brand = 'isom',
  widthPx = 1920,
  heightPx = 1080,
  content = 'pictures and sound',
}: VideoOptions = {}): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(20);
  header.writeUInt32BE(600, 12); // ticks a second
  header.writeUInt32BE(1500, 16);
  const track = Buffer.alloc(84);
  const upright = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
  for (const [index, part] of upright.entries()) track.writeInt32BE(part, 40 + index * 4);
  track.writeUInt16BE(widthPx, 76);
  track.writeUInt16BE(heightPx, 80);
  const place = Buffer.concat([
    Buffer.from([0, GPS_LOCATION.length, 0x15, 0xc7]),
    Buffer.from(GPS_LOCATION),
  ]);
  const moov = [
    box('mvhd', header),
    box('trak', box('tkhd', track)),
    box('udta', box('\u00a9xyz', place)),
  ];
  return bytesOf(
    box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}mp42`, 'latin1')),
    box('moov', Buffer.concat(moov)),
    box('mdat', Buffer.from(content)),
  );
}

/** A WebM file of 640×360 pixels without sound. */
export function webmOf(): Uint8Array<ArrayBuffer> {
  const picture = Buffer.concat([element('b0', [0x02, 0x80]), element('ba', [0x01, 0x68])]);
  const tracks = element('1654ae6b', element('ae', element('e0', picture)));
  return bytesOf(
    element('1a45dfa3', [0x42, 0x82, 0x84, ...Buffer.from('webm')]),
    element('18538067', tracks),
  );
}

function box(name: string, body: Uint8Array): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 8);
  return Buffer.concat([size, Buffer.from(name, 'latin1'), body]);
}

function element(name: string, body: Uint8Array | readonly number[]): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length | 0x10000000);
  return Buffer.concat([Buffer.from(name, 'hex'), size, Uint8Array.from(body)]);
}

function bytesOf(...parts: readonly Buffer[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts));
}
