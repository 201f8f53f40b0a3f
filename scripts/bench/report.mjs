// From runs to figures, and from figures to a page.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, StepFailure } from '../lib/steps.mjs';

const DOCUMENT = 'docs/BENCHMARKS.md';
const START = '<!-- bench:media -->';
const END = '<!-- /bench:media -->';

const WAY_NAMES = {
  pipeline: '**this pipeline**',
  decoder: '`ImageDecoder` + OffscreenCanvas',
  bitmap: '`createImageBitmap` + OffscreenCanvas',
};
const JOB_NAMES = {
  fit: 'Fit into 3840×2160, JPEG 0.7',
  budget: 'At most 350 KB (358,400 bytes)',
};

/** The middle value; of an even number, the mean of the two middle ones. */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * The figures of one way: medians, and its time in each round over the pipeline's in the same one.
 */
export function figuresOf(runs, pipelineRuns) {
  const times = runs.map(({ milliseconds }) => milliseconds);
  const last = runs.at(-1);
  return {
    medianMs: median(times),
    minMs: Math.min(...times),
    maxMs: Math.max(...times),
    timesPipeline: median(
      runs.map(({ milliseconds }, round) => milliseconds / pipelineRuns[round].milliseconds),
    ),
    longTasks: Math.max(...runs.map(({ longTasks }) => longTasks)),
    bytes: last.bytes,
    widthPx: last.widthPx,
    heightPx: last.heightPx,
    quality: last.quality,
  };
}

const ms = (value) => value.toFixed(value < 10 ? 1 : 0);
const mib = (bytes) => (bytes === undefined ? '–' : (bytes / 2 ** 20).toFixed(0));
const kb = (bytes) => (bytes / 1000).toFixed(0);

/** The figures as Markdown. */
export function markdownOf({ machine, command, date, versions, runs, weight, photographs, jobs }) {
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
      '| photograph | way | ms, median (min–max) | × pipeline | first in a new browser, ms | longest main-thread task, ms | peak memory, MiB | result |',
      '|---|---|---:|---:|---:|---:|---:|---|',
    );
    for (const { photo, way, figures, alone } of results) {
      const { label, bytes, widthPx, heightPx } = photographs.find(({ file }) => file === photo);
      const first = way === 'pipeline';
      lines.push(
        `| ${[
          first ? `${label}, ${widthPx}×${heightPx}, ${(bytes / 1e6).toFixed(1)} MB` : '',
          WAY_NAMES[way],
          `${ms(figures.medianMs)} (${ms(figures.minMs)}–${ms(figures.maxMs)})`,
          first ? '1' : figures.timesPipeline.toFixed(2),
          first ? `${ms(alone.coldMs)}, warmed up ${ms(alone.warmedMs)}` : ms(alone.coldMs),
          ms(alone.longestTaskMs),
          mib(alone.peakBytes),
          `${figures.widthPx}×${figures.heightPx}, ${kb(figures.bytes)} kB at ${figures.quality}`,
        ].join(' | ')} |`,
      );
    }
    lines.push('');
  }
  return lines.join('\n');
}

/** Puts `markdown` between the markers of docs/BENCHMARKS.md. */
export function writeReport(markdown) {
  const path = join(ROOT, DOCUMENT);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const [start, end] = [text.indexOf(START), text.indexOf(END)];
  if (start < 0 || end < start) {
    throw new StepFailure(`${DOCUMENT} has lost its markers ${START} and ${END}.`);
  }
  writeFileSync(path, `${text.slice(0, start + START.length)}\n\n${markdown}\n${text.slice(end)}`);
}
