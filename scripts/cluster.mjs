// `npm run cluster`: a hub of two server processes on this machine, to try: PostgreSQL, Redis, an
// S3-compatible server, and nginx before them, installed where they are missing, and all stopped again by Ctrl-C.

import { join, resolve } from 'node:path';
import { startCluster } from './lib/cluster/cluster.mjs';
import { freePort } from './lib/cluster/free-port.mjs';
import { needPostgres } from './lib/cluster/postgres.mjs';
import { ensurePage } from './lib/page/page.mjs';
import { ROOT, runMain, StepFailure } from './lib/steps.mjs';
import { ensureDependencies } from './lib/tools/install.mjs';
import { underNode24 } from './lib/tools/node24.mjs';
import { needNginx, needRedis } from './lib/tools/system-programs.mjs';

await runMain(async () => {
  if (!(await underNode24(import.meta.filename ?? process.argv[1]))) return;
  ensureDependencies('runtime');
  ensurePage();
  needPostgres();
  needRedis();
  const isStopped = stopOnSignals();
  const cluster = await startCluster({
    nginx: needNginx(),
    port: await portOf(process.env.PORT?.trim() || '3000'),
    dataDir: resolve(ROOT, process.env.DATA_DIR?.trim() || defaultDataDir()),
    serverArgs: process.argv.slice(2),
    print: (text) => process.stdout.write(text),
  });
  try {
    for (const { letter, child, address } of cluster.servers) {
      process.stdout.write(`server ${letter}: pid ${child().pid}, ${address}\n`);
    }
    process.stdout.write(`Creative Hub is ready at ${cluster.origin}\n`);
    const ends = cluster.servers.map(async ({ letter, ended }) => {
      await ended();
      process.stdout.write(`server ${letter}: ended\n`);
    });
    if ((await Promise.race([isStopped, Promise.all(ends)])) !== 'signal') {
      throw new StepFailure('All servers have ended.');
    }
  } finally {
    await cluster.stop();
  }
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

/** The first signal stops; npm, the terminal and our own scripts each pass one on. */
function stopOnSignals() {
  return new Promise((resolveSignal) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => resolveSignal('signal'));
    }
  });
}
