// The photographs of the media benchmark.

import { existsSync, readFileSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import { LIMITS } from '../../contract/limits.ts';
import { aptInstall } from '../../scripts/lib/apt.mjs';
import { photo } from '../../scripts/lib/photos.mjs';
import { cacheFolder, run, StepFailure, say } from '../../scripts/lib/steps.mjs';
import { jpegSize } from '../../workers/media/jpeg-size.ts';

/** As phones store theirs: quality above 90, chroma at half resolution. */
const JPEG = '[Q=92,optimize_coding,subsample_mode=on,strip]';

/**
 * One photograph (a bird, 20 MP, much detail) at the size asked for, so that sizes can be compared
 * with each other: 12 MP are scaled down, 24 and 48 MP up.
 *
 * @param {number} megapixels
 * @returns {string} the path of a JPEG of about one byte for six pixels.
 */
function photoOfSize(megapixels) {
  const path = join(cacheFolder('photographs'), `bench-${megapixels}mp.jpg`);
  if (existsSync(path)) return path;
  aptInstall(['libvips-tools']);
  const original = photo('kleiber');
  const { widthPx, heightPx } = jpegSize(readFileSync(original));
  const scale = Math.sqrt((megapixels * 1e6) / (widthPx * heightPx));
  say(`making the photograph of ${megapixels} MP`);
  const partial = `${path}.${process.pid}.partial.jpg`;
  run('vips', ['resize', original, `${partial}${JPEG}`, String(scale)], {
    quiet: true,
    failure: `The photograph of ${megapixels} MP could not be made.`,
  });
  renameSync(partial, path);
  return path;
}

/**
 * @param {readonly string[]} wanted megapixels (`12`), or paths of JPEG files.
 * @returns {Photo[]}
 *
 * @typedef {{ label: string, file: string, path: string, bytes: number, widthPx: number,
 *   heightPx: number }} Photo `file` is the name it is served by.
 */
export function benchPhotos(wanted) {
  return wanted.map((it) => {
    const megapixels = Number(it);
    if (megapixels > 0) return photoAt(photoOfSize(megapixels), `${it} MP`);
    if (!existsSync(it)) throw new StepFailure(`There is no photograph ${it}.`);
    return photoAt(it, basename(it));
  });
}

function photoAt(path, label) {
  const file = readFileSync(path);
  if (file.length > LIMITS.uploadBytes) {
    throw new StepFailure(`${path} is larger than an upload may be: ${LIMITS.uploadBytes} bytes.`);
  }
  const name = encodeURIComponent(basename(path));
  try {
    return { label, file: name, path, bytes: file.length, ...jpegSize(file) };
  } catch (error) {
    throw new StepFailure(`${path} is not a JPEG file.`, { cause: error });
  }
}
