// Photographs by both encoders, measured by two metrics.

import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, run, say } from '../../scripts/lib/steps.mjs';
import { aptInstall } from '../../scripts/lib/tools/apt.mjs';
import { photo } from '../../scripts/lib/tools/photos.mjs';
import { ensureRust } from '../../scripts/lib/tools/rust.mjs';
import { jpegSize } from '../../workers/media/jpeg-size.ts';
import { reportHead, takenLine } from '../report.mjs';
import { bdRate } from './bd-rate.mjs';

const PHOTOGRAPHS = [
  ...['sunset', 'dragonfly', 'seedling', 'wine', 'peaks', 'bridge', 'kleiber'],
  ...['ridge', 'bird', 'dogs', 'clock', 'stream'],
];
const CRATE = join(ROOT, 'bench', 'bytes');
/** About as large as a post's image; scaling down by eighths also removes the photograph's own blocks. */
const LONG_EDGE_PX = 1500;
/** Qualities around the two of the product. */
const BANDS = { 0.9: [84, 87, 90, 93], 0.7: [62, 66, 70, 74, 78] };
/** Ours besides, so that they reach whatever quality the others have within a band. */
const BEYOND = [57, 81, 96];
const PROCESSES = ['progressive', 'baseline'];
const METRICS = ['butteraugli', 'ssimulacra2'];

/**
 * @param {number | undefined} count of photographs; all where it is left out.
 * @returns {{ name: string, widthPx: number, heightPx: number,
 *   processes: Record<string, Record<string,
 *     { sameNumber: number, butteraugli: number, ssimulacra2: number }>> }[]}
 *   by process and band, BD-rates; `sameNumber` is the difference in bytes at the same number for the
 *   quality.
 */
export function benchBytes(count) {
  aptInstall(['libjpeg-turbo-progs']);
  run('cargo', ['build', '--release', '--quiet', '--locked'], { cwd: CRATE, env: ensureRust() });
  const work = mkdtempSync(join(tmpdir(), 'hub-bytes-'));
  try {
    return PHOTOGRAPHS.slice(0, count).map((name) => {
      say(`measuring ${name}`);
      return measured(name, join(work, 'picture.ppm'));
    });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function measured(name, ppm) {
  const path = photo(name);
  const { widthPx, heightPx } = jpegSize(readFileSync(path));
  const eighths = Math.max(1, Math.floor((8 * LONG_EDGE_PX) / Math.max(widthPx, heightPx)));
  const scale = Math.min(8, eighths);
  const out = openSync(ppm, 'w');
  execFileSync('djpeg', ['-dct', 'int', '-pnm', '-scale', `${scale}/8`, path], {
    stdio: ['ignore', out, 'inherit'],
  });
  closeSync(out);
  const program = join(CRATE, 'target', 'release', 'bytes-at-quality');
  const qualities = [...Object.values(BANDS).flat(), ...BEYOND].map(String);
  const rows = execFileSync(program, [ppm, ...qualities], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return {
    name,
    widthPx: Math.ceil((widthPx * scale) / 8),
    heightPx: Math.ceil((heightPx * scale) / 8),
    processes: Object.fromEntries(
      PROCESSES.map((process) => [
        process,
        Object.fromEntries(
          Object.entries(BANDS).map(([share, band]) => [share, bandOf(rows, process, band)]),
        ),
      ]),
    ),
  };
}

function bandOf(rows, process, band) {
  const isInBand = ({ quality }) => band.includes(quality);
  const ours = rows.filter(({ encoder }) => encoder === process);
  const theirs = rows.filter((row) => row.encoder === 'libjpeg-turbo' && isInBand(row));
  const points = (list, metric) => list.map((row) => ({ bytes: row.bytes, value: row[metric] }));
  const ratios = ours.filter(isInBand).map(({ bytes }, at) => bytes / theirs[at].bytes);
  return {
    sameNumber: meanOf(ratios) - 1,
    ...Object.fromEntries(
      METRICS.map((metric) => [metric, bdRate(points(ours, metric), points(theirs, metric))]),
    ),
  };
}

function meanOf(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The figures as Markdown. */
export function bytesMarkdown(photos) {
  const percent = (share) => `${share > 0 ? '+' : ''}${(share * 100).toFixed(2)} %`;
  const shares = Object.keys(BANDS).sort().reverse();
  const figures = ['sameNumber', ...METRICS];
  const cells = (list, process) =>
    shares.flatMap((share) =>
      figures.map((figure) =>
        percent(meanOf(list.map(({ processes }) => processes[process][share][figure]))),
      ),
    );
  const line = (row) => `| ${row.join(' | ')} |`;
  return [
    takenLine(reportHead('npm run bench:bytes'), `${photos.length} photographs`),
    '',
    line([
      'photograph',
      ...shares.flatMap((share) => [
        `around ${share}: bytes at the same number`,
        'BD-rate, butteraugli',
        'BD-rate, SSIMULACRA2',
      ]),
    ]),
    `|---|${'---:|'.repeat(3 * shares.length)}`,
    ...photos.map((one) =>
      line([`${one.name}, ${one.widthPx}×${one.heightPx}`, ...cells([one], 'progressive')]),
    ),
    ...PROCESSES.map((process) => line([`**mean, ${process}**`, ...cells(photos, process)])),
    '',
  ].join('\n');
}
