// From runs to figures, and from figures to a page.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { BENCH_MESSAGES } from '../../contract/messages/en/bench.ts';
import { ROOT, StepFailure } from '../../scripts/lib/steps.mjs';
import { megapixelsPerSecond, stepFigures } from '../../src/lib/bench-figures.ts';

const DOCUMENT = 'docs/BENCHMARKS.md';

const WAY_NAMES = {
  pipeline: '**this pipeline**',
  decoder: '`ImageDecoder` + OffscreenCanvas',
  bitmap: '`createImageBitmap` + OffscreenCanvas',
};
const JOB_NAMES = {
  fit: 'Fit into 3840×2160, JPEG 0.7',
  budget: 'At most 350 KB (358,400 bytes)',
};

const ms = (value) => value.toFixed(value < 10 ? 1 : 0);
const mib = (bytes) => (bytes === undefined ? '–' : (bytes / 2 ** 20).toFixed(0));
const kb = (bytes) => (bytes / 1000).toFixed(0);

/** The figures as Markdown. */
export function markdownOf(report) {
  const { machine, command, date, versions, runs, weight, photographs, jobs, workers } = report;
  const lines = [
    `Taken on ${date}: ${machine}; ${versions}; ${runs} rounds. \`${command}\``,
    '',
    `Weight of the pipeline (brotli): ${kb(weight.page)} kB in the page, ${kb(weight.worker)} kB worker, ${kb(weight.wasm)} kB wasm, together ${kb(weight.page + weight.worker + weight.wasm)} kB. The browser's own ways weigh nothing.`,
    '',
  ];
  for (const { job, results } of jobs) {
    lines.push(
      `### ${JOB_NAMES[job]}`,
      '',
      '| photograph | way | ms, median (min–max) | p95, ms | MP/s | × pipeline | first in a new browser, ms | longest main-thread task, ms | peak memory, MiB | result |',
      '|---|---|---:|---:|---:|---:|---:|---:|---:|---|',
    );
    for (const { photo, way, figures, alone } of results) {
      const { label, bytes, widthPx, heightPx } = photographs.find(({ file }) => file === photo);
      const first = way === 'pipeline';
      lines.push(
        `| ${[
          first ? `${label}, ${widthPx}×${heightPx}, ${(bytes / 1e6).toFixed(1)} MB` : '',
          WAY_NAMES[way],
          `${ms(figures.medianMs)} (${ms(figures.minMs)}–${ms(figures.maxMs)})`,
          ms(figures.p95Ms),
          megapixelsPerSecond(widthPx * heightPx, figures.medianMs).toFixed(0),
          first ? '1' : figures.timesPipeline.toFixed(2),
          first ? `${ms(alone.coldMs)}, warmed up ${ms(alone.warmedMs)}` : ms(alone.coldMs),
          ms(alone.longestTaskMs),
          mib(alone.peakBytes),
          `${figures.widthPx}×${figures.heightPx}, ${kb(figures.bytes)} kB at ${figures.quality}`,
        ].join(' | ')} |`,
      );
    }
    lines.push('');
    for (const { photo, figures } of results) {
      if (!figures.steps) continue;
      const { label, widthPx, heightPx } = photographs.find(({ file }) => file === photo);
      const steps = stepFigures(figures.steps, widthPx * heightPx).map(
        ({ step, medianMs, megapixelsPerSecond: speed }) =>
          `${BENCH_MESSAGES.step[step].toLowerCase()} ${medianMs.toFixed(1)}${Number.isFinite(speed) ? ` (${speed.toFixed(0)} MP/s)` : ''}`,
      );
      lines.push(
        `- ${label}, steps of the pipeline (medians, ms): ${steps.join('; ')}; wasm memory ${mib(figures.wasmBytes)} MiB`,
      );
    }
    lines.push('');
  }
  lines.push(
    `### 1 to ${workers.length} workers, ${photographs[0].label}, ${JOB_NAMES.fit}`,
    '',
    '| workers | images at once | ms, median | p95, ms | MP/s |',
    '|---:|---:|---:|---:|---:|',
    ...workers.map(
      (row) =>
        `| ${row.workers} | ${row.images} | ${ms(row.medianMs)} | ${ms(row.p95Ms)} | ${row.megapixelsPerSecond.toFixed(0)} |`,
    ),
    '',
  );
  return lines.join('\n');
}

/** Puts `markdown` between the markers `<!-- bench:… -->` of one benchmark in docs/BENCHMARKS.md. */
export function writeReport(benchmark, markdown) {
  const path = join(ROOT, DOCUMENT);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const [startMark, endMark] = [`<!-- bench:${benchmark} -->`, `<!-- /bench:${benchmark} -->`];
  const [start, end] = [text.indexOf(startMark), text.indexOf(endMark)];
  if (start < 0 || end < start) {
    throw new StepFailure(`${DOCUMENT} has lost its markers ${startMark} and ${endMark}.`);
  }
  const before = text.slice(0, start + startMark.length);
  writeFileSync(path, `${before}\n\n${markdown}\n${text.slice(end)}`);
}

/** The machine a benchmark ran on, in one line. */
export function machineLine() {
  const cores = `${availableParallelism()} cores of ${cpus()[0]?.model.trim() ?? 'unknown'}`;
  return `${cores}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${process.arch}`;
}
