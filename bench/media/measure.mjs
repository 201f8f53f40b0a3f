// What is measured, and how. Every figure comes from the page itself, the browser's own trace, or
// the operating system's books on the browser's process.

import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright';
import { chromiumLaunchOptions } from '../../tests/support/chromium.ts';
import { createPeers, PEERS, sharpBatch } from './peers.mjs';

/** The ways of the page. */
export const METHODS = ['pipeline', 'decoder', 'bitmap'];
export const JOBS = ['fit', 'budget'];

async function withPage(origin, use) {
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(120_000);
    await page.goto(origin);
    await page.waitForFunction(() => 'mediaBench' in window);
    return await use(page, browser);
  } finally {
    await browser.close();
  }
}

const load = (page, file) => page.evaluate((photo) => window.mediaBench.load(photo), file);
const runOnce = (page, way, job, file) =>
  page.evaluate(([a, b, c]) => window.mediaBench.run(a, b, c), [way, job, file]);

/**
 * Times every way of the page, in one page, and of the command line, taking turns: what slows the
 * machine down slows all of them. A first round, which starts the workers and compiles, is not
 * counted.
 *
 * @returns {Promise<Record<string, object[]>>} the runs of each way, in the order of the rounds.
 */
export function timeMethods(origin, photo, job, runs) {
  return withPage(origin, async (page) => {
    await load(page, photo.file);
    const peers = await createPeers(photo, job);
    try {
      const ways = [...METHODS, ...PEERS];
      const results = Object.fromEntries(ways.map((way) => [way, []]));
      for (let round = 0; round <= runs; round += 1) {
        for (const way of inTurn(ways, round)) {
          const result = METHODS.includes(way)
            ? await runOnce(page, way, job, photo.file)
            : await peers.run(way);
          if (round > 0) results[way].push(result);
        }
      }
      return results;
    } finally {
      peers.stop();
    }
  });
}

/** Each round begins with another one. */
const inTurn = (list, round) => list.map((_, turn) => list[(round + turn) % list.length]);

/**
 * `images` times the same photograph: the pipeline with 1 to `workers` workers, the browser's own ways
 * and sharp with `workers`, taking turns.
 *
 * @returns {Promise<{ way: string, workers: number, images: number, timesMs: number[] }[]>}
 */
export function timeWorkers(origin, photo, job, { workers, images, rounds }) {
  return withPage(origin, async (page) => {
    await load(page, photo.file);
    const batches = [
      ...Array.from({ length: workers }, (_, at) => ({ way: 'pipeline', workers: at + 1 })),
      ...['decoder', 'bitmap', 'sharp'].map((way) => ({ way, workers })),
    ].map((batch) => ({ ...batch, images, timesMs: [] }));
    for (let round = 0; round <= rounds; round += 1) {
      for (const { way, timesMs, ...batch } of inTurn(batches, round)) {
        const size = { workers: batch.workers, count: round > 0 ? images : batch.workers };
        const ms =
          way === 'sharp'
            ? await sharpBatch(photo, size)
            : await page.evaluate(
                ([a, b, c, d]) => window.mediaBench.batch(a, b, c, d),
                [way, job, photo.file, size],
              );
        if (round > 0) timesMs.push(ms);
      }
    }
    return batches;
  });
}

/**
 * One job as the first of a browser just started, in a renderer of its own, and then once more for
 * the browser's trace.
 *
 * @returns {Promise<{ coldMs: number, peakBytes: number | undefined, longestTaskMs: number }>}
 *   `peakBytes` is the largest resident size of the page's process during the first job over that
 *   of the idle page, Linux only; `longestTaskMs` the longest task of the page's main thread during
 *   the second.
 */
export function measureAlone(origin, file, job, way) {
  return withPage(origin, async (page, browser) => {
    await load(page, file);
    const session = await browser.newBrowserCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
    const before = renderers.map((pid) => [pid, resetPeak(pid)]);
    const { milliseconds: coldMs } = await runOnce(page, way, job, file);
    // A spare renderer that waits for a page to come does not grow.
    const grown = before.flatMap(([pid, bytes]) => {
      const peak = statusBytes(pid, 'VmHWM');
      return bytes === undefined || peak === undefined ? [] : [peak - bytes];
    });
    return {
      coldMs,
      peakBytes: grown.length > 0 ? Math.max(...grown) : undefined,
      longestTaskMs: await traceLongestTask(browser, page, way, job, file),
    };
  });
}

/** The first job of the pipeline in a browser just started, after its worker has warmed up. */
export function timeWarmed(origin, file, job) {
  return withPage(origin, async (page) => {
    await load(page, file);
    await page.evaluate(() => window.mediaBench.warm());
    const { milliseconds } = await runOnce(page, 'pipeline', job, file);
    return milliseconds;
  });
}

/** Forgets the peak of a process and answers its resident size now. */
function resetPeak(pid) {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
    return statusBytes(pid, 'VmRSS');
  } catch {
    return undefined; // no such books on this system, or not ours to write in
  }
}

function statusBytes(pid, field) {
  try {
    const match = readFileSync(`/proc/${pid}/status`, 'utf8').match(
      new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm'),
    );
    return match ? Number(match[1]) * 1024 : undefined;
  } catch {
    return undefined;
  }
}

async function traceLongestTask(browser, page, way, job, file) {
  await browser.startTracing(page, {
    categories: ['blink.user_timing', 'disabled-by-default-devtools.timeline'],
  });
  await page.evaluate(
    async ([a, b, c]) => {
      const turn = () => new Promise((resolve) => setTimeout(resolve, 0));
      await turn(); // out of this message's own task
      performance.mark('bench-start');
      await turn();
      await window.mediaBench.run(a, b, c);
      await turn();
      performance.mark('bench-end');
    },
    [way, job, file],
  );
  const trace = JSON.parse((await browser.stopTracing()).toString('utf8'));
  return longestTaskMs(trace.traceEvents);
}

/** @throws {Error} when the trace does not show the job. */
function longestTaskMs(events) {
  const mark = (name) => events.find((event) => event.name === name);
  const [start, end] = [mark('bench-start'), mark('bench-end')];
  if (!start || !end) throw new Error('The trace does not show the job.');
  const tasks = events.filter(
    ({ name, pid, tid, ts }) =>
      name === 'RunTask' &&
      pid === start.pid &&
      tid === start.tid &&
      ts >= start.ts &&
      ts <= end.ts,
  );
  if (tasks.length === 0) throw new Error('The trace shows no task of the main thread.');
  return Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1000;
}

/** The browser's version. */
export function browserVersion(origin) {
  return withPage(origin, async (_page, browser) => browser.version());
}
