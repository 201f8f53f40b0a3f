// From runs to figures, and from figures to a page.

import { BENCH_MESSAGES } from '../../contract/messages/en/bench.ts';
import { megapixelsPerSecond, stepFigures } from '../../src/lib/bench-figures.ts';
import { takenLine } from '../report.mjs';

const WAY_NAMES = {
  pipeline: '**this pipeline**',
  decoder: '`ImageDecoder` + OffscreenCanvas',
  bitmap: '`createImageBitmap` + OffscreenCanvas',
  package: '**its package** in Node',
  native: 'the same crate, native',
  sharp: 'sharp, one thread',
  mozjpeg: 'sharp, one thread, mozjpeg',
};
const JOB_NAMES = {
  fit: 'Fit into 3840×2160, JPEG 0.7',
  budget: 'At most 350 KB (358,400 bytes)',
};

/** Where a costlier encode is on, sharp is given the final size, and its mozjpeg is the other bar. */
const BARS = {
  fit: { sharp: '1.00, none above 1.15', mozjpeg: '–' },
  budget: { sharp: '1.25', mozjpeg: '1.00' },
};

const ms = (value) => (value === undefined ? '–' : value.toFixed(value < 10 ? 1 : 0));
const mib = (bytes) => (bytes === undefined ? '–' : (bytes / 2 ** 20).toFixed(0));
const kb = (bytes) => (bytes / 1000).toFixed(0);

/** The figures as Markdown. */
export function markdownOf(report) {
  const { runs, weight, photographs, jobs, workers } = report;
  const lines = [
    takenLine(report, `${runs} rounds`),
    '',
    `Weight of the pipeline (brotli): ${kb(weight.page)} kB in the page, ${kb(weight.worker)} kB worker, ${kb(weight.wasm)} kB wasm, together ${kb(weight.page + weight.worker + weight.wasm)} kB. The browser's own ways weigh nothing.`,
    '',
  ];
  for (const { job, results } of jobs) {
    lines.push(
      `### ${JOB_NAMES[job]}`,
      '',
      '| photograph | way | ms, median (min–max) | p95, ms | MP/s | × pipeline | × sharp | first in a new browser, ms | longest main-thread task, ms | peak memory, MiB | result |',
      '|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---|',
    );
    for (const { photo, way, figures, timesSharp, alone } of results) {
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
          timesSharp.toFixed(2),
          first && alone
            ? `${ms(alone.coldMs)}, warmed up ${ms(alone.warmedMs)}`
            : ms(alone?.coldMs),
          ms(alone?.longestTaskMs),
          mib(alone?.peakBytes),
          `${figures.widthPx}×${figures.heightPx}, ${kb(figures.bytes)} kB${figures.quality > 0 ? ` at ${figures.quality}` : ', PNG'}`,
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
  lines.push(...barLines(report), ...progressiveLines(report));
  lines.push(
    `### ${workers[0].images} of ${photographs[0].label} at once, ${JOB_NAMES.fit}`,
    '',
    '| way | workers | ms, median | p95, ms | MP/s | × pipeline |',
    '|---|---:|---:|---:|---:|---:|',
    ...workers.map(
      (row) =>
        `| ${WAY_NAMES[row.way]} | ${row.workers} | ${ms(row.medianMs)} | ${ms(row.p95Ms)} | ${row.megapixelsPerSecond.toFixed(0)} | ${row.timesPipeline.toFixed(2)} |`,
    ),
    '',
  );
  return lines.join('\n');
}

/** The package beside sharp, photograph by photograph, against the bars. */
function barLines({ photographs, jobs }) {
  const isJpeg = (file) => photographs.find((one) => one.file === file).type === 'image/jpeg';
  const meanOf = (ratios) =>
    Math.exp(ratios.reduce((sum, it) => sum + Math.log(it), 0) / ratios.length);
  const rows = jobs.flatMap(({ job, results }) =>
    ['package', 'native'].map((way) => {
      const of = results.filter((row) => row.way === way);
      const jpegs = of.filter(({ photo }) => isJpeg(photo));
      const cell = (rows, figure) => {
        if (rows.length === 0) return '–';
        const ratios = rows.map((row) => row[figure]);
        return `${meanOf(ratios).toFixed(2)}, worst ${Math.max(...ratios).toFixed(2)}`;
      };
      const bar = BARS[job];
      return `| ${JOB_NAMES[job]} | ${WAY_NAMES[way]} | ${cell(jpegs, 'timesSharp')} | ${bar.sharp} | ${cell(jpegs, 'timesMozjpeg')} | ${bar.mozjpeg} | ${cell(
        of.filter(({ photo }) => !isJpeg(photo)),
        'timesSharp',
      )} |`;
    }),
  );
  return [
    '### Beside sharp on one thread',
    '',
    'Time by time of sharp in the same round, median of the rounds; over photographs the geometric mean and the worst. The bars are for the package, which is what page and server run.',
    '',
    '| job | way | JPEG × sharp | bar | JPEG × mozjpeg | bar | PNG × sharp (bar: 1.0) |',
    '|---|---|---:|---:|---:|---:|---:|',
    ...rows,
    '',
  ];
}

/** Progressive files beside baseline ones. */
function progressiveLines({ photographs, progressive }) {
  const row = ({ photo, write, read }) => {
    const { label } = photographs.find(({ file }) => file === photo);
    const cells = [write, read].flatMap((pair) =>
      pair
        ? [
            `${ms(pair.baselineMs)}, ${ms(pair.progressiveMs)}`,
            pair.times.toFixed(2),
            `${mib(pair.baselineBytes)}, ${mib(pair.progressiveBytes)}`,
          ]
        : ['too many pixels', '–', '–'],
    );
    return `| ${[label, ...cells].join(' | ')} |`;
  };
  return [
    '### Progressive files beside baseline ones',
    '',
    'CPU time of the server’s parse thread and memory of the package, first baseline, then progressive. *Written* at full size; *read* and fitted into 3840×2160. Bars: 2 times the time; written with at most 32 MiB more.',
    '',
    '| photograph | written, ms | × | MiB | read, ms | × | MiB |',
    '|---|---:|---:|---:|---:|---:|---:|',
    ...progressive.map(row),
    '',
  ];
}
