// What a progressive file costs beside a baseline one: to write, and to read.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LIMITS } from '../../contract/limits.ts';
import { PROFILE_IMAGE } from '../../contract/media-recipes.ts';
import { run } from '../../scripts/lib/steps.mjs';
import { aptInstall } from '../../scripts/lib/tools/apt.mjs';
import { median } from '../../src/lib/bench-figures.ts';
import { startThread } from '../hostile/thread.mjs';

/** Written at full size; a number of bytes, however large, asks for a progressive file. */
const WRITTEN = { ...PROFILE_IMAGE, maxWidthPx: 0, maxHeightPx: 0 };
const PROCESSES = { baseline: 0, progressive: LIMITS.uploadBytes };

/**
 * CPU time and memory of the server's parse thread for one JPEG, the two processes in turns.
 *
 * @param {string} path
 * @returns {Promise<Record<'write' | 'read', { baselineMs: number, progressiveMs: number,
 *   times: number, baselineBytes: number, progressiveBytes: number } | undefined>>} `write`: decoded, and
 *   encoded at full size; `read`: fitted into 3840×2160, from the file and from its lossless progressive
 *   twin; `times` is the median of each round's ratio, bytes are those of the package's memory.
 *   Undefined where the pipeline refuses a progressive file of so many pixels.
 */
export async function progressiveCost(path, rounds) {
  aptInstall(['libjpeg-turbo-progs']);
  const folder = mkdtempSync(join(tmpdir(), 'hub-progressive-'));
  try {
    const twins = Object.keys(PROCESSES).map((process) => join(folder, `${process}.jpg`));
    for (const twin of twins) {
      const flags = twin.endsWith('progressive.jpg') ? ['-progressive'] : ['-optimize'];
      run('jpegtran', [...flags, '-copy', 'none', '-outfile', twin, path], { quiet: true });
    }
    const [baseline, progressive] = twins.map((twin) => readFileSync(twin));
    const written = (maxBytes) => [baseline, { ...WRITTEN, maxBytes }];
    return {
      write: await pairOf(folder, Object.values(PROCESSES).map(written), rounds),
      read: await pairOf(
        folder,
        [baseline, progressive].map((file) => [file, PROFILE_IMAGE]),
        rounds,
      ),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Each of the two jobs in a thread of its own, once more than counted. */
async function pairOf(folder, jobs, rounds) {
  const threads = await Promise.all(jobs.map(() => startThread(folder)));
  try {
    const runs = jobs.map(() => []);
    for (let round = 0; round <= rounds; round += 1) {
      for (const [at, [file, recipe]] of jobs.entries()) {
        const { outcome, ...cost } = await threads[at].run(file, recipe);
        if (outcome === 'too_many_pixels') return undefined;
        if (outcome !== 'made') throw new Error(outcome);
        if (round > 0) runs[at].push(cost);
      }
    }
    const [baseline, progressive] = runs;
    const bytesOf = (costs) => Math.max(...costs.map(({ memoryBytes }) => memoryBytes));
    return {
      baselineMs: median(baseline.map(({ cpuMs }) => cpuMs)),
      progressiveMs: median(progressive.map(({ cpuMs }) => cpuMs)),
      times: median(progressive.map(({ cpuMs }, round) => cpuMs / baseline[round].cpuMs)),
      baselineBytes: bytesOf(baseline),
      progressiveBytes: bytesOf(progressive),
    };
  } finally {
    await Promise.all(threads.map((thread) => thread.stop()));
  }
}
