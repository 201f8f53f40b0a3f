// The ways of the command line: this pipeline without a browser, and libvips through `sharp`.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { POST_IMAGE, PROFILE_IMAGE } from '../../contract/media-recipes.ts';
import { loadSharp } from '../../scripts/lib/tools/sharp.mjs';
import { loadMediaPackage } from '../../server/media/load-package.ts';
import { buildMake, makeArguments } from '../folder/native.mjs';

/**
 * `package`: the WebAssembly that page and server run, in this process, of which the bars speak;
 * `native`: the same crate compiled for this machine; sharp on one thread as it is, and with the
 * encoder of mozjpeg.
 */
export const PEERS = ['package', 'native', 'sharp', 'mozjpeg'];

const RECIPES = { fit: PROFILE_IMAGE, budget: POST_IMAGE };
/** The first of the two sizes that sharp tries within a number of bytes. */
const FIRST_TRY_PX = 1600;

/**
 * The ways for one picture and job.
 *
 * @param {{ path: string }} photo
 * @param {'fit' | 'budget'} job
 * @returns {Promise<{ run(way: string): Promise<object>, stop(): void }>} `run` makes it once, from
 *   bytes in memory to bytes in memory.
 */
export async function createPeers({ path }, job) {
  const file = readFileSync(path);
  const sharp = loadSharp();
  const media = await loadMediaPackage();
  const byPackage = () => {
    const { ok, value, detail } = media.makeImage(file, RECIPES[job]);
    if (!ok) throw new Error(`${path}: ${detail}`);
    return value;
  };
  const native = nativeTurns(path, job);
  const { widthPx } = byPackage();
  const bySharp = (options) => () =>
    (job === 'fit' ? fitted : within)(sharp, file, options, widthPx);
  const ways = {
    package: byPackage,
    native: native.run,
    sharp: bySharp({}),
    mozjpeg: bySharp({ mozjpeg: true }),
  };
  return {
    async run(way) {
      const startMs = performance.now();
      const { ms, bytes, ...made } = await ways[way]();
      const milliseconds = ms ?? performance.now() - startMs;
      return { ...made, milliseconds, bytes: bytes.length ?? bytes };
    },
    stop: native.stop,
  };
}

async function fitted(sharp, file, options) {
  const { maxWidthPx: width, maxHeightPx: height, steps } = PROFILE_IMAGE;
  return encode(sharp, file, { width, height }, { ...options, quality: steps[0].quality * 100 });
}

/** Two encodes: a first try, and the width at which this pipeline ended, which sharp has to be given. */
async function within(sharp, file, options, width) {
  const quality = POST_IMAGE.steps[0].quality * 100;
  await encode(sharp, file, { width: FIRST_TRY_PX, height: FIRST_TRY_PX }, { ...options, quality });
  return encode(sharp, file, { width }, { ...options, quality });
}

async function encode(sharp, file, size, options) {
  const { data, info } = await sharp(file)
    .autoOrient()
    .resize({ ...size, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg(options)
    .toBuffer({ resolveWithObject: true });
  return {
    bytes: data,
    widthPx: info.width,
    heightPx: info.height,
    quality: options.quality / 100,
  };
}

/** The native program, which makes the picture once more for each line that it reads. */
function nativeTurns(path, job) {
  const args = [path, ...makeArguments(RECIPES[job]), '--turns'];
  const child = spawn(buildMake(), args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async run() {
      child.stdin.write('\n');
      const { value, done } = await lines.next();
      if (done) throw new Error('The native program has ended.');
      const { ms, madeBytes, widthPx, heightPx, quality } = JSON.parse(value);
      return { ms, bytes: madeBytes, widthPx, heightPx, quality };
    },
    stop: () => child.stdin.end(),
  };
}

/**
 * Makes `count` pictures of one by sharp, `workers` at a time. Returns the milliseconds.
 *
 * @param {{ path: string }} photo
 */
export async function sharpBatch({ path }, { workers, count }) {
  const file = readFileSync(path);
  const sharp = loadSharp();
  const startMs = performance.now();
  let left = count;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      await fitted(sharp, file, {});
    }
  };
  await Promise.all(Array.from({ length: workers }, lane));
  return performance.now() - startMs;
}

/** The version of libvips within sharp. */
export function sharpVersion() {
  const { sharp, vips } = loadSharp().versions;
  return `sharp ${sharp} (libvips ${vips})`;
}
