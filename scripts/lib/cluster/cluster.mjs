// A hub of two server processes on this machine: PostgreSQL, Redis, an S3-compatible server, and nginx
// before them. Each part can be taken away and brought back at the same address.

import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attempt, cacheFolder, ROOT, StepFailure, say } from '../steps.mjs';
import { freePort } from './free-port.mjs';
import { asPostgres, startPostgres } from './postgres.mjs';
import { S3_KEYS, s3ServerArgs } from './s3-server.mjs';

const HOST = '127.0.0.1';
const LETTERS = ['A', 'B'];
const NGINX_FILE = join(ROOT, 'deploy', 'nginx.conf');

/**
 * Starts the hub; what had started is stopped again where a part fails.
 *
 * @param {object} options
 * @param {string} options.nginx Its program.
 * @param {number} options.port Of nginx.
 * @param {string} options.dataDir The database, the media and what each server receives; everybody can enter it.
 * @param {string} [options.mediaDir] Of the S3 server, where it is elsewhere.
 * @param {readonly string[]} [options.serverArgs] Of the first server's first start.
 * @param {readonly string[]} [options.nodeArgs] Of Node, for each server; they have a channel for messages then.
 * @param {(text: string) => void} options.print Gets what servers print.
 * @param {NodeJS.ProcessEnv} [options.env]
 * @returns {Promise<Cluster>}
 *
 * @typedef {object} Cluster
 * @property {string} origin Of nginx.
 * @property {NodeJS.ProcessEnv} env The settings that the servers share.
 * @property {ClusterServer[]} servers
 * @property {{ postgres: Part, redis: Part, s3: Part }} engines
 * @property {() => Promise<void>} stop
 *
 * @typedef {{ crash(): void | Promise<void>, restart(): void | Promise<void> }} Part
 * @typedef {Part & { letter: string, address: string, child(): import('node:child_process').ChildProcess,
 *   ended(): Promise<unknown> }} ClusterServer
 */
export async function startCluster(options) {
  const { nginx, port, dataDir, mediaDir = join(dataDir, 'media') } = options;
  const { serverArgs = [], nodeArgs = [], env: ownEnv = {}, print } = options;
  const stops = [];
  const stop = async () => {
    for (const stopOne of stops.splice(0).reverse()) await stopOne();
  };
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o755 });
    const runDir = mkdtempSync(join(tmpdir(), 'hub-cluster-'));
    chmodSync(runDir, 0o755); // nginx's workers may run as another user
    stops.push(() => rmSync(runDir, { recursive: true, force: true }));

    say(`starting PostgreSQL in ${join(dataDir, 'postgres')}`);
    const postgres = startDatabase(join(dataDir, 'postgres'));
    stops.push(postgres.stop);
    const redis = await startRedis(runDir, stops);
    const s3 = await startS3(mediaDir, stops);

    const origin = `http://${HOST}:${port}`;
    const env = {
      ...process.env,
      NODE_COMPILE_CACHE: cacheFolder('compiled'),
      MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
      HOST,
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      ...s3.env,
      PUBLIC_ORIGIN: process.env.PUBLIC_ORIGIN ?? origin,
      TRUST_PROXY: HOST,
      ...ownEnv,
    };
    const servers = [];
    for (const letter of LETTERS) {
      const own = { ...env, PORT: '0', DATA_DIR: join(dataDir, `server-${letter}`) };
      const args = letter === LETTERS[0] ? serverArgs : [];
      const name = `server ${letter}`;
      const server = await startServerProcess({ name, env: own, args, nodeArgs, print }, stops);
      servers.push({ letter, ...server });
    }
    await startNginx({ nginx, runDir, port, servers }, stops);
    return { origin, env, servers, engines: { postgres, redis, s3 }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function startDatabase(folder) {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    attempt('chown', ['postgres', folder]);
    if (!attempt(...asPostgres(['test', '-w', folder]), { cwd: '/' }).ok) {
      throw new StepFailure(
        `The user postgres cannot enter ${folder}: set DATA_DIR to a folder that everybody can enter.`,
      );
    }
  }
  return startPostgres(folder);
}

/** Starts Redis, reached through a socket in `runDir`; `stops` gets how to end it. */
export async function startRedis(runDir, stops) {
  const socket = join(runDir, 'redis.sock');
  const options = ['--port', '0', '--unixsocket', socket, '--dir', runDir, '--save', ''];
  const isUp = () => attempt('redis-cli', ['-s', socket, 'ping']).stdout.includes('PONG');
  const redis = part('Redis', () => startChild('redis-server', options), isUp, stops);
  await redis.restart();
  return { ...redis, url: `unix://${socket}` };
}

async function startS3(folder, stops) {
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const args = s3ServerArgs({ port, folder, bucket: 'hub' });
  const endpoint = `http://${HOST}:${port}`;
  const isUp = () => fetch(endpoint).then(Boolean, () => false);
  const s3 = part('The S3 server', () => startChild(process.execPath, args), isUp, stops);
  await s3.restart();
  return { ...s3, env: { S3_ENDPOINT: endpoint, S3_BUCKET: 'hub', ...S3_KEYS } };
}

/**
 * Starts a server of the product; `stops` gets how to end it.
 *
 * @param {object} options
 * @param {string} options.name For sentences about it.
 * @param {string} [options.cwd] The work tree of the product, where it is another one.
 * @param {NodeJS.ProcessEnv} options.env
 * @param {readonly string[]} [options.args] Of its first start.
 * @param {readonly string[]} [options.nodeArgs] Of Node; it has a channel for messages then.
 * @param {(text: string) => void} options.print Gets what it prints.
 */
export async function startServerProcess(options, stops) {
  const { name, cwd = ROOT, env, args = [], nodeArgs = [], print } = options;
  let port = 0;
  let own = args;
  let address;
  const start = () => {
    const settings = { ...env, PORT: String(port) };
    const command = [...nodeArgs, join('server', 'main.ts'), ...own];
    const more = { env: settings, cwd, hasChannel: nodeArgs.length > 0 };
    const server = startChild(process.execPath, command, more);
    address = undefined;
    server.child.stdout.on('data', (chunk) => {
      address ??= /ready at (\S+)/.exec(String(chunk))?.[1];
      print(String(chunk).replace(/^Creative Hub is ready at .*\n/m, ''));
    });
    return server;
  };
  const server = part(name, start, () => address !== undefined, stops);
  await server.restart();
  port = new URL(address).port;
  own = [];
  return { address, ...server };
}

/** nginx with the product's own file, its addresses replaced by those of this cluster. */
async function startNginx({ nginx, runDir, port, servers }, stops) {
  const addresses = servers.map(({ address }) => new URL(address).host);
  const file = join(runDir, 'nginx.conf');
  const config = readFileSync(NGINX_FILE, 'utf8')
    .replace('127.0.0.1:3000', `${HOST}:${port}`)
    .replace('127.0.0.1:3001', addresses[0])
    .replace('127.0.0.1:3002', addresses[1]);
  writeFileSync(file, config);
  const args = ['-p', runDir, '-c', file, '-g', 'daemon off;'];
  const { ok, stderr } = attempt(nginx, [...args, '-t']);
  if (!ok) throw new StepFailure(`nginx refuses its file:\n${stderr}`);
  const isUp = () =>
    fetch(`http://${HOST}:${port}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
  await part(`nginx on port ${port}`, () => startChild(nginx, args), isUp, stops).restart();
}

/** A program that can be ended at once and started again. */
function part(name, start, isUp, stops) {
  let running;
  stops.push(() => running?.stop());
  return {
    child: () => running.child,
    ended: () => running.ended,
    async crash() {
      running.child.kill('SIGKILL');
      await running.ended;
    },
    async restart() {
      running = start();
      await until(name, running, isUp);
    },
  };
}

/** Starts a program in a process group of its own, so that Ctrl-C reaches it in our order. */
function startChild(command, args, { cwd = ROOT, env = process.env, hasChannel = false } = {}) {
  const stdio = ['ignore', 'pipe', 'inherit', ...(hasChannel ? ['ipc'] : [])];
  const child = spawn(command, args, { cwd, env, stdio, detached: true });
  child.stdout?.resume();
  const ended = new Promise((resolveEnd) => {
    child.once('exit', resolveEnd);
    child.once('error', resolveEnd);
  });
  return {
    child,
    ended,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** Waits until `isReady`; @throws {StepFailure} where the program ends or takes 60 seconds. */
async function until(name, { ended }, isReady) {
  let hasEnded = false;
  ended.then(() => {
    hasEnded = true;
  });
  for (let look = 0; look < 600; look += 1) {
    if (hasEnded)
      throw new StepFailure(`${name} ended before it was ready; the lines above say why.`);
    if (await isReady()) return;
    await new Promise((resolveLook) => setTimeout(resolveLook, 100));
  }
  throw new StepFailure(`${name} was not ready within 60 seconds.`);
}
