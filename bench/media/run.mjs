// The media benchmark from its photographs to its figures.

import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { LIMITS } from '../../contract/limits.ts';
import { say } from '../../scripts/lib/steps.mjs';
import { figuresOf, median, megapixelsPerSecond, percentile } from '../../src/lib/bench-figures.ts';
import { buildBenchPage, serveBench } from '../build-page.mjs';
import { reportHead } from '../report.mjs';
import {
  browserVersion,
  JOBS,
  METHODS,
  measureAlone,
  timeMethods,
  timeWarmed,
  timeWorkers,
} from './measure.mjs';
import { PEERS, sharpVersion } from './peers.mjs';
import { benchPhotos } from './photos.mjs';
import { progressiveCost } from './progressive.mjs';

/** Made at once by several workers. */
const BATCH_IMAGES = 20;

/**
 * Builds the page and measures all figures.
 *
 * @param {{ runs: number, coldStarts: number, photos: readonly string[], images?: number }} options
 *   `photos` as for `benchPhotos`; `coldStarts` browsers are started anew for each way, the median is
 *   reported (0: that is left out); `images` are made at once by several workers.
 */
export async function benchMedia({ runs, coldStarts, photos, images = BATCH_IMAGES }) {
  const photographs = await benchPhotos(photos);
  const folder = mkdtempSync(join(tmpdir(), 'hub-bench-'));
  try {
    say('building the page of the benchmark');
    const weight = await buildBenchPage(folder);
    const server = await serveBench(folder, photographs);
    try {
      const jobs = [];
      for (const job of JOBS) {
        const results = [];
        for (const photo of photographs) {
          say(`measuring ${job}, ${photo.label}`);
          results.push(...(await measure(server.origin, photo, job, { runs, coldStarts })));
        }
        jobs.push({ job, results });
      }
      const [photo] = photographs;
      say(`measuring 1 to ${workerCount()} workers, ${photo.label}`);
      const batches = await timeWorkers(server.origin, photo, 'fit', {
        workers: workerCount(),
        images,
        rounds: runs,
      });
      const progressive = [];
      for (const { path, file, type } of photographs) {
        if (type !== 'image/jpeg') continue;
        say(`measuring progressive files, ${file}`);
        progressive.push({ photo: file, ...(await progressiveCost(path, runs)) });
      }
      const ours = batches.find((one) => one.way === 'pipeline' && one.workers === workerCount());
      return {
        workers: batches.map((batch) => workerFigures(photo, batch, ours)),
        ...reportHead(
          `npm run bench:media -- --runs ${runs} --photos ${photos.join(',')}`,
          `Chromium ${await browserVersion(server.origin)} without GPU`,
          sharpVersion(),
        ),
        runs,
        weight,
        photographs: photographs.map(({ path: _, ...photo }) => photo),
        jobs,
        progressive,
      };
    } finally {
      await server.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As many workers as there are cores, within what a page ever starts. */
function workerCount() {
  return Math.min(availableParallelism(), LIMITS.mediaWorkersMax);
}

function workerFigures({ file, widthPx, heightPx }, { way, workers, images, timesMs }, ours) {
  const medianMs = median(timesMs);
  return {
    photo: file,
    way,
    workers,
    images,
    timesMs,
    medianMs,
    p95Ms: percentile(timesMs, 0.95),
    megapixelsPerSecond: megapixelsPerSecond(widthPx * heightPx * images, medianMs),
    timesPipeline: median(timesMs.map((ms, round) => ms / ours.timesMs[round])),
  };
}

/** Every way's figures for one photograph and job. */
async function measure(origin, photo, job, { runs, coldStarts }) {
  const timed = await timeMethods(origin, photo, job, runs);
  const results = [];
  for (const way of [...METHODS, ...PEERS]) {
    const figures = figuresOf(timed[way], timed.pipeline);
    results.push({
      photo: photo.file,
      way,
      figures,
      timesSharp: median(figures.timesMs.map((ms, at) => ms / timed.sharp[at].milliseconds)),
      timesMozjpeg: median(figures.timesMs.map((ms, at) => ms / timed.mozjpeg[at].milliseconds)),
      ...(METHODS.includes(way) && { alone: await alone(origin, photo, job, way, coldStarts) }),
    });
  }
  return results;
}

/** What takes a browser of its own; nothing without one. */
async function alone(origin, { file }, job, way, coldStarts) {
  const found = [];
  const warmed = [];
  for (let count = 0; count < coldStarts; count += 1) {
    found.push(await measureAlone(origin, file, job, way));
    if (way === 'pipeline') warmed.push(await timeWarmed(origin, file, job));
  }
  if (found.length === 0) return undefined;
  const peaks = found.flatMap(({ peakBytes }) => peakBytes ?? []);
  return {
    coldMs: median(found.map(({ coldMs }) => coldMs)),
    ...(warmed.length > 0 && { warmedMs: median(warmed) }),
    longestTaskMs: median(found.map(({ longestTaskMs }) => longestTaskMs)),
    ...(peaks.length > 0 && { peakBytes: median(peaks) }),
  };
}
