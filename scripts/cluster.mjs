// `npm run cluster`: a hub of two server processes on this machine, to try: PostgreSQL, Redis, an
// S3-compatible server, and nginx before them, installed where they are missing, and all stopped again by Ctrl-C.

import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ensureDependencies } from './lib/install.mjs';
import { underNode24 } from './lib/node24.mjs';
import { ensurePage } from './lib/page.mjs';
import { needPostgres, startPostgres } from './lib/postgres.mjs';
import { S3_KEYS, s3ServerArgs } from './lib/s3-server.mjs';
import { attempt, cacheFolder, ROOT, runMain, StepFailure, say } from './lib/steps.mjs';
import { needNginx, needRedis } from './lib/system-programs.mjs';

const HOST = '127.0.0.1';
const LETTERS = ['A', 'B'];
const NGINX_FILE = join(ROOT, 'deploy', 'nginx.conf');

await runMain(async () => {
  if (!(await underNode24(import.meta.filename ?? process.argv[1]))) return;
  ensureDependencies('runtime');
  ensurePage();
  needPostgres();
  needRedis();
  await runCluster({
    nginx: needNginx(),
    port: await portOf(process.env.PORT?.trim() || '3000'),
    dataDir: resolve(ROOT, process.env.DATA_DIR?.trim() || defaultDataDir()),
    serverArgs: process.argv.slice(2),
  });
});

/** PostgreSQL refuses to run as root, and its user may not be allowed into the folder of the sources. */
function defaultDataDir() {
  return process.getuid?.() === 0 ? '/var/lib/creative-hub-cluster' : join('data', 'cluster');
}

async function portOf(text) {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StepFailure(
      `PORT is ${JSON.stringify(text)}, but must be a whole number from 0 to 65535.`,
    );
  }
  return port === 0 ? freePort() : port;
}

function freePort() {
  return new Promise((resolvePort, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, HOST, () => {
      const { port } = probe.address();
      probe.close(() => resolvePort(port));
    });
  });
}

async function runCluster({ nginx, port, dataDir, serverArgs }) {
  const stops = [];
  const stopAll = async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  const isStopped = stopOnSignals();
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o755 });
    const runDir = mkdtempSync(join(tmpdir(), 'hub-cluster-'));
    chmodSync(runDir, 0o755); // nginx's workers may run as another user
    stops.push(() => rmSync(runDir, { recursive: true, force: true }));

    say(`starting PostgreSQL in ${join(dataDir, 'postgres')}`);
    const { url, stop } = startDatabase(join(dataDir, 'postgres'));
    stops.push(stop);
    const redisUrl = await startRedis(runDir, stops);
    const s3 = await startS3(join(dataDir, 'media'), stops);

    const origin = `http://${HOST}:${port}`;
    const env = {
      ...process.env,
      NODE_COMPILE_CACHE: cacheFolder('compiled'),
      HOST,
      PORT: '0',
      DATABASE_URL: url,
      REDIS_URL: redisUrl,
      ...s3,
      PUBLIC_ORIGIN: process.env.PUBLIC_ORIGIN ?? origin,
      TRUST_PROXY: HOST,
    };
    const servers = [];
    for (const letter of LETTERS) {
      const own = { ...env, DATA_DIR: join(dataDir, `server-${letter}`) };
      servers.push(await startServer(letter, own, letter === LETTERS[0] ? serverArgs : [], stops));
    }
    await startNginx({ nginx, runDir, port, servers }, stops);
    for (const { letter, pid, address } of servers) {
      process.stdout.write(`server ${letter}: pid ${pid}, ${address}\n`);
    }
    process.stdout.write(`Creative Hub is ready at ${origin}\n`);
    const allEnded = Promise.all(servers.map((server) => server.ended));
    if ((await Promise.race([isStopped, allEnded])) !== 'signal') {
      throw new StepFailure('All servers have ended.');
    }
  } finally {
    await stopAll();
  }
}

/** The first signal stops; npm, the terminal and our own scripts each pass one on. */
function stopOnSignals() {
  return new Promise((resolveSignal) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => resolveSignal('signal'));
    }
  });
}

function startDatabase(folder) {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    attempt('chown', ['postgres', folder]);
    if (!attempt('runuser', ['-u', 'postgres', '--', 'test', '-w', folder], { cwd: '/' }).ok) {
      throw new StepFailure(
        `The user postgres cannot enter ${folder}: set DATA_DIR to a folder that everybody can enter.`,
      );
    }
  }
  return startPostgres(folder);
}

async function startRedis(runDir, stops) {
  const socket = join(runDir, 'redis.sock');
  const options = ['--port', '0', '--unixsocket', socket, '--dir', runDir, '--save', ''];
  const redis = startChild('redis-server', options, process.env, 'ignore');
  stops.push(redis.stop);
  await until('Redis', redis, () =>
    attempt('redis-cli', ['-s', socket, 'ping']).stdout.includes('PONG'),
  );
  return `unix://${socket}`;
}

async function startS3(folder, stops) {
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const args = s3ServerArgs({ port, folder, bucket: 'hub' });
  const s3 = startChild(process.execPath, args, process.env, 'ignore');
  stops.push(s3.stop);
  const endpoint = `http://${HOST}:${port}`;
  await until('The S3 server', s3, () => fetch(endpoint).then(Boolean, () => false));
  return { S3_ENDPOINT: endpoint, S3_BUCKET: 'hub', ...S3_KEYS };
}

async function startServer(letter, env, args, stops) {
  const program = join(ROOT, 'server', 'main.ts');
  const server = startChild(process.execPath, [program, ...args], env, 'pipe');
  stops.push(server.stop);
  let address;
  server.child.stdout.on('data', (chunk) => {
    address ??= /ready at (\S+)/.exec(String(chunk))?.[1];
    process.stdout.write(String(chunk).replace(/^Creative Hub is ready at .*\n/m, ''));
  });
  await until(`server ${letter}`, server, () => address !== undefined);
  const { pid } = server.child;
  const ended = server.ended.then(() => process.stdout.write(`server ${letter}: ended\n`));
  return { letter, pid, address, ended };
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
  const proxy = startChild(nginx, args, process.env, 'inherit');
  stops.push(proxy.stop);
  const isUp = () =>
    fetch(`http://${HOST}:${port}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
  await until(`nginx on port ${port}`, proxy, isUp);
}

/**
 * Starts a program in a process group of its own, so that Ctrl-C reaches it in our order.
 *
 * @param {'ignore' | 'inherit' | 'pipe'} output
 */
function startChild(command, args, env, output) {
  const stdio = ['ignore', output, output === 'pipe' ? 'inherit' : output];
  const child = spawn(command, args, { cwd: ROOT, env, stdio, detached: true });
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
