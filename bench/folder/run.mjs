// Pictures of a folder through the native crate, one process for each: a trap ends it alone, and its
// memory is its own.

import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { POST_IMAGE } from '../../contract/media-recipes.ts';
import { say } from '../../scripts/lib/steps.mjs';
import { aptInstall } from '../../scripts/lib/tools/apt.mjs';
import { buildMake, makeArguments } from './native.mjs';

const call = promisify(execFile);
const TIMEOUT_MS = 60_000;
const STAGES = ['probe', 'decode', 'colour', 'scale', 'encode'];

/**
 * Makes each file of `folder` and the folders below it into a post's image.
 *
 * @param {{ isCompared?: boolean, profile?: 'release' | 'dev' }} [options] `isCompared`: pixels at
 *   full size beside ImageMagick's; `dev` builds sooner, and its times mean nothing.
 * @returns {Promise<Picture[]>}
 *
 * @typedef {{ name: string, bytes: number, outcome: 'made' | 'refused' | 'trap' | 'hang',
 *   code?: string, detail?: string, kind?: string, pixels?: number, ms?: number,
 *   peakBytes?: number, stages?: Record<string, number>,
 *   difference?: { mean: number, most: number, db: number } | { size: string } | null }} Picture
 */
export async function runFolder(folder, { isCompared = true, profile = 'release' } = {}) {
  if (isCompared) aptInstall(['imagemagick']);
  const program = buildMake(profile);
  const work = mkdtempSync(join(tmpdir(), 'hub-folder-'));
  try {
    const names = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length))
      .sort();
    const pictures = [];
    for (const [index, name] of names.entries()) {
      const path = join(folder, name);
      const reference = isCompared ? await referencePixels(path, work) : undefined;
      const figures = await makeOne(program, path, reference);
      pictures.push({ name, bytes: statSync(path).size, ...figures });
      if ((index + 1) % 100 === 0) say(`${index + 1} of ${names.length}`);
    }
    return pictures;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function makeOne(program, path, reference) {
  const args = [path, ...makeArguments(POST_IMAGE), ...(reference ? ['--against', reference] : [])];
  try {
    const { stdout } = await call(program, args, { timeout: TIMEOUT_MS });
    const { stages, ...figures } = JSON.parse(stdout);
    return stages
      ? { ...figures, stages: Object.fromEntries(STAGES.map((name, at) => [name, stages[at]])) }
      : figures;
  } catch (error) {
    const detail = `${error.stderr ?? error.message}`.trim().split('\n')[0];
    return { outcome: error.killed ? 'hang' : 'trap', detail };
  }
}

/** The pixels by ImageMagick, upright and on white; `undefined` where it has none, or converts colours. */
async function referencePixels(path, work) {
  if (/ICC_PROFILE|iCCP|ICCP/.test(readFileSync(path).toString('latin1'))) return undefined;
  const out = join(work, 'reference.ppm');
  rmSync(out, { force: true });
  const how = '-auto-orient -background white -flatten -strip -colorspace sRGB -depth 8';
  try {
    await call('convert', [`${path}[0]`, ...how.split(' '), out], { timeout: TIMEOUT_MS });
    return out;
  } catch {
    return undefined;
  }
}
