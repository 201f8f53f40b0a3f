/**
 * The best that a browser offers without this product: its own decoders, a canvas, its own JPEG
 * encoder, all in a worker. Written to be as quick as they can be, since the comparison is worth
 * nothing otherwise.
 */
import { expose, transfer } from 'comlink';
import { LIMITS } from '#contract/limits.ts';
import type { BaselinesApi, ComparisonJob, MethodImage } from './baselines-types.ts';
import { isJpegSideways, jpegSize } from './jpeg-size.ts';

interface Size {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** A decoded image and how to release it. */
interface Decoded extends Size {
  readonly image: CanvasImageSource;
  close(): void;
}

/** Encodes of the budget search after which the best one so far is taken. */
const MAX_ENCODES = 6;

/** A file this close under the budget is as good as the budget. */
const CLOSE_ENOUGH = 0.95;

async function decodeByBitmap(source: Blob): Promise<Decoded> {
  const image = await createImageBitmap(source);
  return {
    image,
    widthPx: image.width,
    heightPx: image.height,
    close: () => image.close(),
  };
}

/** A JPEG is decoded at the smallest eighth that still covers `target`: most work is then skipped. */
async function decodeByDecoder(source: Blob, targetOf: (size: Size) => Size): Promise<Decoded> {
  const data = await source.arrayBuffer();
  const scale =
    source.type === 'image/jpeg' ? scaleOfJpeg(new Uint8Array(data), targetOf) : undefined;
  const decoder = new ImageDecoder({
    data,
    type: source.type,
    transfer: [data],
    ...scale?.desired,
  });
  const { image } = await decoder.decode();
  const { widthPx, heightPx } = scale?.size ?? {
    widthPx: image.displayWidth,
    heightPx: image.displayHeight,
  };
  return {
    image,
    widthPx,
    heightPx,
    close() {
      image.close();
      decoder.close();
    },
  };
}

/** The size as it is seen, and what to ask the decoder for. */
function scaleOfJpeg(file: Uint8Array<ArrayBuffer>, targetOf: (size: Size) => Size) {
  const stored = jpegSize(file);
  const isSideways = isJpegSideways(file);
  const turned = ({ widthPx, heightPx }: Size): Size =>
    isSideways ? { widthPx: heightPx, heightPx: widthPx } : { widthPx, heightPx };
  const target = turned(targetOf(turned(stored)));
  const eighths = [1, 2, 3, 4, 5, 6, 7].find(
    (n) =>
      Math.floor((stored.widthPx * n) / 8) >= target.widthPx &&
      Math.floor((stored.heightPx * n) / 8) >= target.heightPx,
  );
  return {
    size: turned(stored),
    desired: eighths && {
      desiredWidth: Math.floor((stored.widthPx * eighths) / 8),
      desiredHeight: Math.floor((stored.heightPx * eighths) / 8),
    },
  };
}

function fittedInto(widthPx: number, heightPx: number) {
  return (size: Size): Size =>
    scaled(size, Math.min(1, widthPx / size.widthPx, heightPx / size.heightPx));
}

function scaled({ widthPx, heightPx }: Size, scale: number): Size {
  return {
    widthPx: Math.max(1, Math.round(widthPx * scale)),
    heightPx: Math.max(1, Math.round(heightPx * scale)),
  };
}

async function encode(image: CanvasImageSource, size: Size, quality: number): Promise<MethodImage> {
  const canvas = new OffscreenCanvas(size.widthPx, size.heightPx);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, size.widthPx, size.heightPx);
  const file = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  return { bytes: new Uint8Array(await file.arrayBuffer()), quality, ...size };
}

/** A video frame is converted again with each drawing, a bitmap is not. */
async function asBitmap(decoded: Decoded): Promise<Decoded> {
  if (!(decoded.image instanceof VideoFrame)) return decoded;
  const image = await createImageBitmap(decoded.image);
  decoded.close();
  return { ...decoded, image, close: () => image.close() };
}

/**
 * The ladder of a post's image. Bytes go nearly with the area, so each try is made from the last
 * one's bytes; the search starts at the long edge at which the step would be given up.
 */
async function encodeWithinBudget(decoded: Decoded): Promise<MethodImage> {
  const steps = [
    [LIMITS.postImageHighQuality, LIMITS.postImageLongEdgePx],
    [LIMITS.postImageLowQuality, LIMITS.postImageLongEdgePx],
    [LIMITS.postImageLowQuality, LIMITS.postImageLongEdgeFloorPx],
  ] as const;
  const longEdgePx = Math.max(decoded.widthPx, decoded.heightPx);
  for (const [quality, minLongEdgePx] of steps) {
    const smallest = Math.min(1, minLongEdgePx / longEdgePx);
    let best = await encode(decoded.image, scaled(decoded, smallest), quality);
    if (best.bytes.length > LIMITS.postImageBytes) continue;
    let scale = smallest;
    let tooLarge = Number.POSITIVE_INFINITY;
    for (let count = 1; count < MAX_ENCODES; count += 1) {
      if (scale === 1 || best.bytes.length >= LIMITS.postImageBytes * CLOSE_ENOUGH) break;
      let next = Math.min(1, scale * Math.sqrt((LIMITS.postImageBytes * 0.98) / best.bytes.length));
      if (next >= tooLarge) next = (scale + tooLarge) / 2;
      const tried = await encode(decoded.image, scaled(decoded, next), quality);
      if (tried.bytes.length > LIMITS.postImageBytes) {
        tooLarge = next;
      } else {
        best = tried;
        scale = next;
      }
    }
    return best;
  }
  throw new Error('over budget');
}

async function make(
  method: 'bitmap' | 'decoder',
  job: ComparisonJob,
  source: Blob,
): Promise<MethodImage> {
  const intoBox = fittedInto(LIMITS.imageWidthPx, LIMITS.imageHeightPx);
  // A post's image of a photo is well below this box: a larger decode is of no use.
  const picture = await (method === 'bitmap'
    ? decodeByBitmap(source)
    : decodeByDecoder(source, intoBox));
  const decoded = job === 'fit' ? picture : await asBitmap(picture);
  try {
    return job === 'fit'
      ? await encode(decoded.image, intoBox(decoded), LIMITS.imageQuality)
      : await encodeWithinBudget(decoded);
  } finally {
    decoded.close();
  }
}

const api: BaselinesApi = {
  async make(method, job, source) {
    const picture = await make(method, job, source);
    return transfer(picture, [picture.bytes.buffer]);
  },
};

expose(api);
