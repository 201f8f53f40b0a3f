// Servers whose resource use can be read: the product with a crowd, and a bare one.

import { fork } from 'node:child_process';
import { closeSync, cpSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, run, say } from '../../scripts/lib/steps.mjs';
import { requestFrom, stop } from './child.mjs';

/** Points enough for a load that no limit of rates stands in its way. */
export const LIMIT_SCALE = '1000000';

/**
 * Fills a new hub and starts the server on it, which logs to a file.
 *
 * @param {{ posts: number, likes: number, people: number, popular?: number, blocks?: number }} size
 *   `popular`: likes of one more post; `blocks` of one more person.
 * @param {Record<string, string>} database settings that name it; none for the embedded one.
 */
export async function startMeteredServer(size, database = {}) {
  const { posts, likes, people } = size;
  const data = mkdtempSync(join(tmpdir(), 'hub-bench-'));
  const env = {
    ...process.env,
    ...database,
    DATA_DIR: data,
    HUB_LIMIT_SCALE: LIMIT_SCALE,
    LOG_LEVEL: 'info',
  };
  const remove = () => rmSync(data, { recursive: true, force: true });
  try {
    say(`making a hub of ${people} people, ${posts} posts and about ${likes} likes`);
    runCrowd(size, env);
    const server = await startLogged({ ...env, PORT: '0' }, join(data, 'server.log'));
    return { ...server, close: () => server.close().then(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

/**
 * Two servers with the same people and posts: this build, and another one's work tree, which makes
 * the hub. Both log to a file and count for the metrics, as they do in use.
 *
 * @param {string} other its folder, with its packages installed.
 */
export async function startMeteredPair({ posts, likes, people }, other) {
  const data = mkdtempSync(join(tmpdir(), 'hub-bench-'));
  const envOf = (name) => ({
    ...process.env,
    DATA_DIR: join(data, name),
    HUB_LIMIT_SCALE: LIMIT_SCALE,
    LOG_LEVEL: 'info',
    METRICS_PORT: '0',
    PORT: '0',
  });
  const started = [];
  const close = async () => {
    await Promise.all(started.map((server) => server.close()));
    rmSync(data, { recursive: true, force: true });
  };
  try {
    say(`making a hub of ${people} people, ${posts} posts and about ${likes} likes`);
    const size = ['--posts', posts, '--users', people, '--likes', likes].map(String);
    const demo = ['scripts/hub.mjs', 'demo', ...size];
    run(process.execPath, demo, { cwd: other, env: envOf('other'), quiet: true });
    cpSync(join(data, 'other'), join(data, 'own'), { recursive: true });
    for (const [name, root] of Object.entries({ other, own: ROOT })) {
      started.push(await startLogged(envOf(name), join(data, `${name}.log`), root));
    }
    const [before, now] = started;
    return { before, now, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Fills the hub of `env`, whose server is stopped. */
export function runCrowd({ posts, likes, people, popular, blocks }, env) {
  const size = ['--posts', posts, '--users', people, '--likes', likes];
  if (popular) size.push('--popular', popular);
  if (blocks) size.push('--blocks', blocks);
  run(process.execPath, ['bench/crowd/main.ts', ...size.map(String)], { env, quiet: true });
}

/** Starts a server that answers everything at once with the same bytes: what the machine gives. */
export function startBareServer() {
  return startMetered(join(import.meta.dirname, 'bare.mjs'), process.env);
}

/** Starts a server that logs to a file, as in use. */
async function startLogged(env, path, root = ROOT) {
  const log = openSync(path, 'a');
  try {
    return await startMetered('server/main.ts', env, { root, log });
  } catch (error) {
    throw new Error(`${error.message}\n${readFileSync(path, 'utf8')}`);
  } finally {
    closeSync(log);
  }
}

async function startMetered(program, env, { root = ROOT, log = 'inherit' } = {}) {
  const meter = join(import.meta.dirname, 'meter.mjs');
  const child = fork(program, {
    cwd: root,
    env,
    execArgv: ['--expose-gc', '--import', meter],
    stdio: ['ignore', 'pipe', log, 'ipc'],
  });
  const origin = await new Promise((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += String(chunk);
      const address = /ready at (\S+)/.exec(printed)?.[1];
      if (address) resolve(address.replace(/\/$/, ''));
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${printed}`)));
  });
  return {
    origin,
    /** CPU time so far and resident memory after a collection. */
    usage: () => requestFrom(child, 'usage'),
    close: () => stop(child),
  };
}
