// The photographs of the media benchmark, and two pictures in PNG.

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { chromium } from 'playwright';
import { LIMITS } from '../../contract/limits.ts';
import { cacheFolder, ROOT, run, StepFailure, say } from '../../scripts/lib/steps.mjs';
import { aptInstall } from '../../scripts/lib/tools/apt.mjs';
import { phonePhoto, photo } from '../../scripts/lib/tools/photos.mjs';
import { chromiumLaunchOptions } from '../../tests/support/chromium.ts';
import { isJpegSideways, jpegSize } from '../../workers/media/jpeg-size.ts';

/** As phones store theirs: quality above 90, chroma at half resolution. */
const JPEG = '[Q=92,optimize_coding,subsample_mode=on,strip]';
/** What 100 megapixels and more need to remain an upload. */
const LARGE_JPEG = JPEG.replace('92', '85');
/** As painting programs store theirs: each row by the filter that fits it. */
const PNG = '[compression=6,filter=all,strip]';
const PNG_SIGNATURE = 0x89504e47;
/** 5K. */
const WIDE_PX = { width: 5120, height: 2880 };

/** Pictures by name: what makes them, beside photographs by megapixels. */
const NAMED = {
  /** 12 MP, sideways as phones store it, turned by its EXIF orientation. */
  turned: { label: 'turned 12 MP', path: phonePhoto },
  /** A digital painting with stars and waves. */
  painting: { label: 'painting, PNG', path: () => made('bench-painting.png', paint) },
  /** Text, code and a photograph in a browser at twice the density. */
  screenshot: { label: 'screenshot, PNG', path: () => made('bench-screenshot.png', capture) },
};

/** The path of a file in the cache, made by `make(path)` where it is not there yet. */
async function made(name, make) {
  const path = join(cacheFolder('photographs'), name);
  if (existsSync(path)) return path;
  say(`making ${name}`);
  const partial = join(cacheFolder('photographs'), `partial-${process.pid}-${name}`);
  await make(partial);
  renameSync(partial, path);
  return path;
}

function vips(args) {
  aptInstall(['libvips-tools']);
  run('vips', args, { quiet: true, failure: 'A picture of the benchmark could not be made.' });
}

/**
 * One photograph (a bird, 20 MP, much detail) at the size asked for, so that sizes can be compared
 * with each other: 12 MP are scaled down, 24 and 48 MP up. A JPEG of about one byte for six pixels.
 */
function photoOfSize(megapixels) {
  return made(`bench-${megapixels}mp.jpg`, (path) => {
    const original = photo('kleiber');
    const { widthPx, heightPx } = jpegSize(readFileSync(original));
    const scale = Math.sqrt((megapixels * 1e6) / (widthPx * heightPx));
    const options = megapixels < 100 ? JPEG : LARGE_JPEG;
    vips(['resize', original, `${path}${options}`, String(scale)]);
  });
}

function paint(path) {
  const { width, height } = WIDE_PX;
  const size = [String(width), '--height', String(height), '--size', 'both', '--crop', 'centre'];
  vips(['thumbnail', photo('sea'), `${path}${PNG}`, ...size]);
}

async function capture(path) {
  const textOf = (file) =>
    readFileSync(join(ROOT, file), 'utf8').replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const photograph = readFileSync(photo('ridge')).toString('base64');
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    const page = await browser.newPage({
      viewport: { width: WIDE_PX.width / 2, height: WIDE_PX.height / 2 },
      deviceScaleFactor: 2,
    });
    await page.setContent(`<body style="margin:0;display:grid;grid-template-columns:1fr 1fr 1fr">
      <p style="font:16px/1.5 sans-serif;margin:24px;white-space:pre-wrap">${textOf('README.md')}</p>
      <pre style="font:14px/1.4 monospace;margin:0;padding:24px;background:#1c1f26;color:#d7dae0">${textOf('contract/limits.ts')}</pre>
      <div style="padding:24px;background:#eef1f6"><img width="780" src="data:image/jpeg;base64,${photograph}">
      <p style="font:20px/1.6 serif;color:#a2183c;white-space:pre-wrap">${textOf('LICENSE')}</p></div>`);
    writeFileSync(path, await page.screenshot({ timeout: 120_000 }));
  } finally {
    await browser.close();
  }
}

/**
 * @param {readonly string[]} wanted megapixels (`12`), names (`turned`, `painting`, `screenshot`), or
 *   paths of JPEG and PNG files.
 * @returns {Promise<Photo[]>}
 *
 * @typedef {{ label: string, file: string, path: string, type: 'image/jpeg' | 'image/png',
 *   bytes: number, widthPx: number, heightPx: number }} Photo `file` is the name it is served by;
 *   sizes are those of the upright picture.
 */
export function benchPhotos(wanted) {
  return Promise.all(
    wanted.map(async (it) => {
      const megapixels = Number(it);
      if (megapixels > 0) return photoAt(await photoOfSize(megapixels), `${it} MP`);
      const named = Object.hasOwn(NAMED, it) ? NAMED[it] : undefined;
      if (named) return photoAt(await named.path(), named.label);
      if (!existsSync(it)) throw new StepFailure(`There is no photograph ${it}.`);
      return photoAt(it, basename(it));
    }),
  );
}

function photoAt(path, label) {
  const file = readFileSync(path);
  if (file.length > LIMITS.uploadBytes) {
    throw new StepFailure(`${path} is larger than an upload may be: ${LIMITS.uploadBytes} bytes.`);
  }
  const name = encodeURIComponent(basename(path));
  try {
    return { label, file: name, path, bytes: file.length, ...headerOf(file) };
  } catch (error) {
    throw new StepFailure(`${path} is neither a JPEG nor a PNG file.`, { cause: error });
  }
}

function headerOf(file) {
  if (file.readUInt32BE(0) === PNG_SIGNATURE) {
    const [widthPx, heightPx] = [file.readUInt32BE(16), file.readUInt32BE(20)];
    return { type: 'image/png', widthPx, heightPx };
  }
  const { widthPx, heightPx } = jpegSize(file);
  return isJpegSideways(file)
    ? { type: 'image/jpeg', widthPx: heightPx, heightPx: widthPx }
    : { type: 'image/jpeg', widthPx, heightPx };
}
