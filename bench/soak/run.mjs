// The soak from its hub to its report.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { startCluster } from '../../scripts/lib/cluster/cluster.mjs';
import { freePort } from '../../scripts/lib/cluster/free-port.mjs';
import { attempt, ROOT, say, stopOnSignals } from '../../scripts/lib/steps.mjs';
import { machineLine } from '../report.mjs';
import { requestFrom } from '../server/child.mjs';
import { clientOf, formOf } from '../server/client.mjs';
import { Journal } from './journal.mjs';
import { Ledger, MARK_ROWS, TEXT_ROWS } from './ledger.mjs';
import { Person } from './person.mjs';
import { trendsOf } from './trend.mjs';
import { endure, smallDisk, troublesOf } from './troubles.mjs';

const CONNECTIONS = 16;
/** From one trouble to the next: at most so long, so that an hour has each of them several times. */
const TROUBLE_EVERY_MS = 60_000;
/** Each sample collects the heap first. */
const SAMPLE_MS = { least: 2000, most: 10_000 };
const SAMPLES = 60;
/** Everybody acts without a pause for so long: to warm up, then to measure what the hub carries. */
const [CAPACITY_WARM_UP_MS, CAPACITY_MS] = [10_000, 20_000];
const LOAD_SHARE = 0.5;
/** How long the last post may be on its way to every page. */
const LIVE_MAX_MS = 30_000;

const PRELOADS = ['bench/server/meter.mjs', 'tests/support/e2e/shifted-clock.mjs'];

/**
 * @param {{ minutes: number, rate?: number, people: number, nginx: string }} options `rate`: calls a second;
 *   without it, half of what the hub carries.
 */
export async function soak({ minutes, rate, people, nginx }) {
  const folder = mkdtempSync(join(tmpdir(), 'hub-soak-'));
  attempt('chmod', ['755', folder]);
  const disk = smallDisk(join(folder, 'disk'));
  let starting;
  const stop = async () => {
    const cluster = await starting?.catch(() => undefined);
    await cluster?.stop();
    disk?.unmount();
    rmSync(folder, { recursive: true, force: true });
  };
  // Its processes are in groups of their own, which Ctrl-C does not reach.
  stopOnSignals(stop);
  try {
    starting = startCluster({
      nginx,
      port: await freePort(),
      dataDir: join(folder, 'disk'),
      mediaDir: join(folder, 'media'),
      serverArgs: ['--demo'],
      nodeArgs: ['--expose-gc', ...PRELOADS.map((file) => `--import=${join(ROOT, file)}`)],
      env: { HUB_LIMIT_SCALE: '1000000', LOG_LEVEL: 'error' },
      print: () => undefined,
    });
    const cluster = await starting;
    return await runSoak({ cluster, disk, folder, minutes, rate, people });
  } finally {
    await stop();
  }
}

async function runSoak({ cluster, disk, folder, minutes, rate, people: count }) {
  const [ledger, journal] = [new Ledger(), new Journal()];
  const origins = [cluster.origin, ...cluster.servers.map(({ address }) => address)];
  const doors = origins.map((origin) => ({ origin, client: clientOf(origin, CONNECTIONS) }));
  const world = { doors, ledger, journal, posts: [], images: [], people: [] };
  const people = Array.from({ length: count }, (_, at) => new Person(world, at));
  say(`signing ${count} people up`);
  for (const person of people) await person.signUp();
  const capacity = await capacityOf(people, journal);
  const load = rate === undefined ? LOAD_SHARE : rate / capacity.callsPerSecond;

  const startedAt = new Date();
  const durationMs = minutes * 60_000;
  const end = AbortSignal.timeout(durationMs);
  const { least, most } = SAMPLE_MS;
  const everyMs = Math.min(most, Math.max(least, durationMs / SAMPLES));
  const meter = meterOf(cluster.servers, everyMs);
  const callsBefore = journal.calls;
  const actsPerSecond = capacity.actsPerSecond * load;
  say(`${minutes} minutes of about ${Math.round(capacity.callsPerSecond * load)} calls a second`);
  const lives = people.map((person) => person.live((count / actsPerSecond) * 1000, end));
  const troubles = await troublesUntil(end, durationMs, cluster, disk, journal);
  await Promise.all(lives);
  const callsPerSecond = (journal.calls - callsBefore) / (durationMs / 1000);
  const { processes, cpuSeconds } = meter.stop();

  say('comparing what is there with what was acknowledged');
  await everybodyHears(people, journal);
  for (const person of people) person.close();
  await Promise.all(
    people.map(async (person, at) => {
      for (let image = at; image < world.images.length; image += count)
        await person.call('GET', world.images[image], { token: undefined });
    }),
  );
  const findings = [
    ...journal.findings,
    ...ledger.findings(await rowsOf(cluster.env.DATABASE_URL)),
    ...processes.flatMap(({ name, trends }) => growthOf(name, trends)),
  ];
  mkdirSync(join(folder, 'verify'));
  const verify = attempt(process.execPath, ['server/cli/hub.ts', 'verify', '--contents'], {
    env: { ...cluster.env, DATA_DIR: join(folder, 'verify') },
  });
  if (!verify.ok) findings.push(`verify does not agree: ${verify.stdout}${verify.stderr}`);
  await Promise.all(doors.map(({ client }) => client.close()));
  return {
    startedAt: startedAt.toISOString(),
    machine: machineLine(),
    minutes,
    capacityPerSecond: capacity.callsPerSecond,
    callsPerSecond,
    people: count,
    fullDisk: disk !== undefined,
    answers: journal.answers,
    acknowledged: ledger.acknowledged,
    images: world.images.length,
    troubles,
    cpuSeconds,
    processes,
    verify: verify.stdout.trim().split('\n'),
    findings,
  };
}

/** What the hub answers where everybody acts without a pause. */
async function capacityOf(people, journal) {
  say('measuring what the hub carries');
  const rush = (forMs) =>
    Promise.all(people.map((person) => person.live(0, AbortSignal.timeout(forMs))));
  await rush(CAPACITY_WARM_UP_MS);
  const [startMs, before] = [performance.now(), journal.calls];
  const acts = (await rush(CAPACITY_MS)).reduce((sum, count) => sum + count, 0);
  const seconds = (performance.now() - startMs) / 1000;
  return {
    actsPerSecond: acts / seconds,
    callsPerSecond: (journal.calls - before) / seconds,
  };
}

/** One trouble after the other, until the end; all of them at least once where there is time. */
async function troublesUntil(end, durationMs, cluster, disk, journal) {
  const { first, later } = troublesOf(cluster, disk);
  const everyMs = Math.min(TROUBLE_EVERY_MS, durationMs / (first.length + 1));
  const startMs = performance.now();
  const done = [];
  for (let at = 0; ; at += 1) {
    const beginsMs = startMs + (at + 1) * everyMs;
    // The last one is over before the end.
    if (beginsMs - startMs > durationMs - everyMs / 2) break;
    await pause(Math.max(0, beginsMs - performance.now()));
    const trouble = at < first.length ? first[at] : later[at % later.length];
    const atSeconds = Math.round((performance.now() - startMs) / 1000);
    try {
      const { recoveredMs, isRecovered } = await endure(trouble, cluster.servers);
      done.push({ name: trouble.name, atSeconds, recoveredMs: Math.round(recoveredMs) });
      say(`${atSeconds} s: ${trouble.name}; all ready again after ${Math.round(recoveredMs)} ms`);
      if (!isRecovered) journal.wrong(`${trouble.name}: the servers are not ready again`);
    } catch (error) {
      journal.wrong(`${trouble.name}: ${error.message}`);
    }
  }
  if (!end.aborted) await new Promise((resolve) => end.addEventListener('abort', resolve));
  return done;
}

/** Samples what each server process uses until it is stopped. */
function meterOf(servers, everyMs) {
  const byPid = new Map();
  const startMs = performance.now();
  const isStopping = new AbortController();
  const sampling = (async () => {
    while (!isStopping.signal.aborted) {
      for (const { letter, child } of servers) {
        const process = child();
        const usage =
          process.connected && (await requestFrom(process, 'usage').catch(() => undefined));
        if (!usage) continue; // it was killed
        const known = byPid.get(process.pid) ?? { letter, samples: [] };
        byPid.set(process.pid, known);
        known.samples.push({ atMs: Math.round(performance.now() - startMs), ...usage });
      }
      await pause(everyMs, undefined, { signal: isStopping.signal }).catch(() => undefined);
    }
  })();
  return {
    stop() {
      isStopping.abort();
      sampling.catch(() => undefined);
      const processes = [...byPid].map(([pid, { letter, samples }]) => ({
        name: `server ${letter}, pid ${pid}`,
        seconds: Math.round((samples[samples.length - 1].atMs - samples[0].atMs) / 1000),
        first: samples[0],
        last: samples[samples.length - 1],
        trends: trendsOf(samples),
        samples,
      }));
      const cpuMs = processes.reduce((sum, { first, last }) => sum + last.cpuMs - first.cpuMs, 0);
      return { processes, cpuSeconds: Math.round(cpuMs / 1000) };
    },
  };
}

function growthOf(name, trends = {}) {
  return Object.entries(trends)
    .filter(([, { isJudged, isFlat }]) => isJudged && !isFlat)
    .map(
      ([figure, { median, growth }]) =>
        `${name}: ${figure} grew by ${Math.round(growth)} of ${Math.round(median)}`,
    );
}

/** One last post, which every page shows and somebody likes: all of them get the events. */
async function everybodyHears([author, ...others], journal) {
  const text = author.nextText('last');
  const { body } = await author.call('POST', '/api/posts', { form: formOf(text) });
  const id = body?._id;
  if (id === undefined) return; // said already
  const isTrue = async (what, people, test) => {
    const endsAtMs = performance.now() + LIVE_MAX_MS;
    let left = people;
    while (left.length > 0 && performance.now() < endsAtMs) {
      const now = await Promise.all(left.map(test));
      left = left.filter((_, at) => !now[at]);
      await pause(100);
    }
    if (left.length > 0) journal.wrong(`${left.length} of ${people.length} pages ${what}`);
  };
  const pages = [author, ...others];
  await isTrue('are not connected', pages, (person) => person.isConnected);
  await isTrue('cannot watch a post', pages, (person) => person.watch([id]));
  await others[0].call('POST', `/api/posts/like/${id}`, {
    json: { userId: others[0].id, liked: true },
  });
  await isTrue('were not told of a like', pages, (person) => person.heard.has(`post:likes ${id}`));
}

/** What people of the soak wrote and marked, as the database has it. */
async function rowsOf(url) {
  const client = new Client({ connectionString: url });
  await client.connect();
  const rows = async (statement) => (await client.query(statement)).rows;
  const found = { texts: await rows(TEXT_ROWS), marks: await rows(MARK_ROWS) };
  await client.end();
  return found;
}
