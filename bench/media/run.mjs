// The media benchmark from its photographs to its figures.

import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { LIMITS } from '../../contract/limits.ts';
import { say } from '../../scripts/lib/steps.mjs';
import { figuresOf, median, megapixelsPerSecond, percentile } from '../../src/lib/bench-figures.ts';
import { buildBenchPage, serveBench } from '../build-page.mjs';
import {
  browserVersion,
  JOBS,
  METHODS,
  measureAlone,
  timeMethods,
  timeWarmed,
  timeWorkers,
} from './measure.mjs';
import { benchPhotos } from './photos.mjs';
import { machineLine } from './report.mjs';

/**
 * Builds the page and measures all figures.
 *
 * @param {{ runs: number, coldStarts: number, photos: readonly string[] }} options `photos` as for
 *   `benchPhotos`; `coldStarts` browsers are started anew for each way, the median is told.
 */
export async function benchMedia({ runs, coldStarts, photos }) {
  const photographs = benchPhotos(photos);
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
      const batches = await timeWorkers(server.origin, photo.file, 'fit', {
        workers: workerCount(),
        rounds: runs,
      });
      return {
        workers: batches.map((batch) => workerFigures(photo, batch)),
        date: new Date().toISOString().slice(0, 10),
        machine: machineLine(),
        versions: `Chromium ${await browserVersion(server.origin)} without GPU, Node ${process.version.slice(1)}`,
        command: `npm run bench:media -- --runs ${runs} --photos ${photos.join(',')}`,
        runs,
        weight,
        photographs: photographs.map(({ path: _, ...photo }) => photo),
        jobs,
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

function workerFigures({ file, widthPx, heightPx }, { workers, images, timesMs }) {
  const medianMs = median(timesMs);
  return {
    photo: file,
    workers,
    images,
    timesMs,
    medianMs,
    p95Ms: percentile(timesMs, 0.95),
    megapixelsPerSecond: megapixelsPerSecond(widthPx * heightPx * images, medianMs),
  };
}

/** Every way's figures for one photograph and job. */
async function measure(origin, { file }, job, { runs, coldStarts }) {
  const timed = await timeMethods(origin, file, job, runs);
  const results = [];
  for (const way of METHODS) {
    const alone = [];
    const warmed = [];
    for (let count = 0; count < coldStarts; count += 1) {
      alone.push(await measureAlone(origin, file, job, way));
      if (way === 'pipeline') warmed.push(await timeWarmed(origin, file, job));
    }
    const peaks = alone.flatMap(({ peakBytes }) => peakBytes ?? []);
    results.push({
      photo: file,
      way,
      figures: figuresOf(timed[way], timed.pipeline),
      alone: {
        coldMs: median(alone.map(({ coldMs }) => coldMs)),
        ...(warmed.length > 0 && { warmedMs: median(warmed) }),
        longestTaskMs: median(alone.map(({ longestTaskMs }) => longestTaskMs)),
        ...(peaks.length > 0 && { peakBytes: median(peaks) }),
      },
    });
  }
  return results;
}
