/**
 * The product's media service over jobs that break: a real trap in WebAssembly while the picture is
 * asked for without bounds, and a memory that has grown to what the worker's name says.
 */
import { expose } from 'comlink';
import type { MediaPackage } from '../../../../workers/media/media-package.ts';
import { createMediaService } from '../../../../workers/media/media-service.ts';
import type { MadeImage, MediaProbe } from '../../../../workers/media/media-types.ts';

const PAGE_BYTES = 65_536;

/** `(module (func (export "trap") unreachable))` */
const TRAP = new Uint8Array([
  0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00, 0x01, 0x04, 0x01, 0x60, 0x00, 0x00, 0x03, 0x02,
  0x01, 0x00, 0x07, 0x08, 0x01, 0x04, 0x74, 0x72, 0x61, 0x70, 0x00, 0x00, 0x0a, 0x05, 0x01, 0x03,
  0x00, 0x00, 0x0b,
]);

const { trap } = new WebAssembly.Instance(new WebAssembly.Module(TRAP)).exports as {
  trap(): never;
};
const memory = new WebAssembly.Memory({ initial: 1 });

const probe: MediaProbe = {
  kind: 'jpeg',
  mime: 'image/jpeg',
  widthPx: 400,
  heightPx: 300,
  colour: 'srgb',
  isAnimated: false,
  hasGps: false,
  memoryBytes: 1000,
};

/** What a file says it wants of the worker. */
type Wish = 'trap once' | 'trap always' | 'grow to the bound' | 'grow beyond the bound';

function madeImage(widthPx: number, heightPx: number): MadeImage {
  return {
    bytes: new Uint8Array(1),
    kind: 'jpeg',
    mime: probe.mime,
    widthPx,
    heightPx,
    quality: 0.7,
    isAnimated: false,
    source: {
      kind: 'jpeg',
      bytes: 1,
      widthPx: 400,
      heightPx: 300,
      gpsRemoved: false,
      metadataBytesRemoved: 0,
      isAnimated: false,
    },
    placeholder: new Uint8Array(1),
    variants: [],
    stages: { probeMs: 0, decodeMs: 0, colourMs: 0, scaleMs: 0, encodeMs: 0 },
  };
}

const media: MediaPackage = {
  probe: () => ({ ok: true, value: probe }),
  makeImage(file, recipe) {
    const wish = new TextDecoder().decode(file) as Wish;
    const isSecondTry = recipe.maxWidthPx > 0;
    if (wish === 'trap always' || (wish === 'trap once' && !isSecondTry)) trap();
    const boundBytes = 256 * 1024 * 1024;
    const grownBytes =
      wish === 'grow to the bound'
        ? boundBytes
        : wish === 'grow beyond the bound'
          ? boundBytes + PAGE_BYTES
          : memory.buffer.byteLength;
    memory.grow((grownBytes - memory.buffer.byteLength) / PAGE_BYTES);
    return { ok: true, value: madeImage(recipe.maxWidthPx, recipe.maxHeightPx) };
  },
  makeImageFromRgba: () => trap(),
  openHeif: () => trap(),
  dataUrlToPng: () => trap(),
  inspectVideo: () => trap(),
  memoryBytes: () => memory.buffer.byteLength,
};

expose(createMediaService({ jpeg: async () => media, formats: async () => media }));
