// A hub with a crowd in it, made once for each size and each way of making it.

import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fingerprint } from '../../scripts/lib/fingerprint.mjs';
import { ensurePage } from '../../scripts/lib/page/page.mjs';
import { cacheFolder, ROOT, run, say } from '../../scripts/lib/steps.mjs';

/** What the content of a crowd depends on. */
const SOURCES = [
  'bench/crowd',
  'server/demo',
  'server/store/migrations',
  'contract',
  'crates/media/pkg',
];
const PEOPLE = 1_000;

/** The data folder of a hub with `posts` posts; made where the cache does not have it. */
function crowdDataFolder(posts) {
  const key = fingerprint(SOURCES, { extra: `${posts} posts of ${PEOPLE} people` }).slice(0, 16);
  const cache = cacheFolder('bench-hubs');
  const folder = join(cache, `${posts}-${key}`);
  if (existsSync(folder)) return folder;
  for (const older of readdirSync(cache)) {
    if (older.startsWith(`${posts}-`)) rmSync(join(cache, older), { recursive: true, force: true });
  }
  say(`making a hub of ${posts} posts`);
  const unfinished = mkdtempSync(join(cache, 'unfinished-'));
  try {
    run(
      process.execPath,
      ['bench/crowd/main.ts', '--posts', String(posts), '--users', String(PEOPLE)],
      { env: { ...process.env, DATA_DIR: unfinished }, quiet: true },
    );
    renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return folder;
}

/**
 * Starts the built product on a copy of a hub of `posts` posts.
 *
 * @returns {Promise<{ origin: string, close(): Promise<void> }>}
 */
export async function startCrowdedServer(posts) {
  ensurePage();
  const data = mkdtempSync(join(tmpdir(), 'hub-bench-'));
  try {
    cpSync(crowdDataFolder(posts), data, { recursive: true });
    const { launchServer: launch } = await import('../../tests/support/e2e/launch-server.ts');
    const hub = await launch({
      command: process.execPath,
      args: ['server/main.ts'],
      cwd: ROOT,
      env: { DATA_DIR: data },
    });
    return {
      origin: hub.origin,
      close: async () => {
        await hub.stop();
        rmSync(data, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(data, { recursive: true, force: true });
    throw error;
  }
}
