// Hostile pictures through the program that the server's parse threads run.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LIMITS } from '../../contract/limits.ts';
import { POST_IMAGE, STORED_IMAGE } from '../../contract/media-recipes.ts';
import { ROOT } from '../../scripts/lib/steps.mjs';
import { reportHead } from '../report.mjs';
import { costliest, damaged } from './images.mjs';
import { startThread } from './thread.mjs';

const FIXTURES = join(ROOT, 'tests', 'fixtures', 'media');

/** What is done with each: as a post's picture in the browser, and as an upload on the server. */
const RECIPES = { post: POST_IMAGE, upload: STORED_IMAGE };

/** One picture in a thread of its own, whose loading does not count. */
async function alone(folder, file, recipe) {
  const thread = await startThread(folder);
  try {
    await thread.run(readFileSync(join(FIXTURES, 'rgb.png')), recipe);
    return await thread.run(file, recipe);
  } finally {
    await thread.stop();
  }
}

/** All damaged versions of one fixture in one thread; a trap ends it. */
async function damagedVersions(folder, name, rounds) {
  const thread = await startThread(folder);
  const file = readFileSync(join(FIXTURES, name));
  const found = [];
  try {
    for (let seed = 1; seed <= rounds; seed += 1) {
      for (const recipe of Object.values(RECIPES)) {
        found.push(await thread.run(damaged(file, seed), recipe));
        if (found.at(-1).outcome === 'trap') return found;
      }
    }
    return found;
  } finally {
    await thread.stop();
  }
}

const isImage = (name) => /\.(jpg|png|gif|webp|bmp)$/.test(name);

/**
 * @param {{ rounds: number, limits?: object }} options `rounds` damaged versions of each fixture;
 *   `limits` are what the dearest pictures are made for, the product's unless others are given.
 */
export async function benchHostile({ rounds, limits = LIMITS }) {
  const folder = mkdtempSync(join(tmpdir(), 'hub-hostile-'));
  try {
    const dear = [];
    for (const { name, file } of costliest(limits)) {
      const post = await alone(folder, file, RECIPES.post);
      const upload = await alone(folder, file, RECIPES.upload);
      dear.push({ name, bytes: file.length, runs: { post, upload } });
    }
    const names = rounds > 0 ? readdirSync(FIXTURES).filter(isImage) : [];
    const broken = [];
    for (const name of names) broken.push(...(await damagedVersions(folder, name, rounds)));
    return {
      ...reportHead(`npm run bench:hostile -- --rounds ${rounds}`),
      dear,
      damaged: {
        pictures: broken.length,
        made: broken.filter(({ outcome }) => outcome === 'made').length,
        traps: broken.filter(({ outcome }) => outcome === 'trap').length,
        cpuMs: Math.max(...broken.map(({ cpuMs }) => cpuMs)),
        memoryBytes: Math.max(...broken.map(({ memoryBytes }) => memoryBytes)),
      },
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
