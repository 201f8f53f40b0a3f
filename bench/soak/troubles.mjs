// What happens to the hub between: each part is taken away for some seconds, one after the other.

import { mkdirSync, statfsSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { attempt } from '../../scripts/lib/steps.mjs';

const AWAY_MS = 5000;
/** After that, a part that is back is used again. */
const RECOVERY_MAX_MS = 30_000;
const CLOCK_STEP_MS = 2 * 60_000;
/** Of the disk that is filled; all of it is memory. */
const DISK_SIZE = '2g';

/**
 * Returns the troubles in their order. Server A is killed only the first time: what it uses is measured
 * over the rest of the run.
 *
 * @param {import('../../scripts/lib/cluster/cluster.mjs').Cluster} cluster
 * @param {ReturnType<typeof smallDisk>} disk undefined where there is none.
 */
export function troublesOf({ servers: [a, b], engines }, disk) {
  const crashOf = (name, { crash, restart }) => ({ name, begin: crash, end: restart });
  const killed = (server) => crashOf(`server ${server.letter} is killed`, server);
  const steps = [
    [CLOCK_STEP_MS, -CLOCK_STEP_MS],
    [0, CLOCK_STEP_MS],
    [-CLOCK_STEP_MS, 0],
  ];
  const setClocks = (aheadMs) => {
    for (const [at, server] of [a, b].entries()) {
      const process = server.child();
      if (process.connected) process.send({ aheadMs: aheadMs[at] });
    }
  };
  let round = 0;
  const clocks = {
    name: 'clocks are set apart, and back',
    begin: () => setClocks(steps[round++ % steps.length]),
    end: () => setClocks([0, 0]),
  };
  const makeRoom = () => {
    disk.empty();
    try {
      engines.postgres.restart(); // it ends itself where its log finds no room
    } catch {
      // It has not.
    }
  };
  const rest = [
    crashOf('PostgreSQL is away', engines.postgres),
    crashOf('Redis is away', engines.redis),
    crashOf('S3 is away', engines.s3),
    ...(disk ? [{ name: 'the disk is full', begin: disk.fill, end: makeRoom }] : []),
    clocks,
  ];
  return { first: [killed(a), ...rest], later: [killed(b), ...rest] };
}

/** Lets one trouble come and go. Returns how long it took until all servers were ready again. */
export async function endure({ begin, end }, servers) {
  await begin();
  await pause(AWAY_MS);
  await end();
  const backMs = performance.now();
  for (;;) {
    const isReady = await Promise.all(servers.map(({ address }) => isWell(address)));
    const recoveredMs = performance.now() - backMs;
    if (isReady.every(Boolean)) return { recoveredMs, isRecovered: true };
    if (recoveredMs > RECOVERY_MAX_MS) return { recoveredMs, isRecovered: false };
    await pause(100);
  }
}

async function isWell(address) {
  try {
    const signal = AbortSignal.timeout(5000);
    const response = await fetch(`${address}/readyz`, { signal });
    return response.ok && (await response.json()).status === 'ok';
  } catch {
    return false;
  }
}

/**
 * Mounts a small disk at `folder`, which can be filled; undefined where that is not allowed.
 */
export function smallDisk(folder) {
  mkdirSync(folder, { recursive: true });
  const options = ['-t', 'tmpfs', '-o', `size=${DISK_SIZE},mode=755`, 'tmpfs', folder];
  if (!attempt('mount', options).ok) return undefined;
  const ballast = join(folder, 'ballast');
  return {
    fill: () => {
      const { bavail, bsize } = statfsSync(folder);
      attempt('fallocate', ['-l', String(bavail * bsize), ballast]);
    },
    empty: () => unlinkSync(ballast),
    unmount: () => attempt('umount', ['-l', folder]),
  };
}
