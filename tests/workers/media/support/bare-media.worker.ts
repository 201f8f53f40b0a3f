/** The product's media worker in a browser that has no canvas and no image decoder to offer. */
import '../../../../workers/media/media.worker.ts';

for (const name of ['OffscreenCanvas', 'createImageBitmap', 'ImageDecoder', 'VideoFrame']) {
  if (!Reflect.deleteProperty(globalThis, name)) throw new Error(`${name} stayed`);
}
