// Photographs by both encoders, measured by two metrics.

import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aptInstall } from '../../scripts/lib/apt.mjs';
import { photo } from '../../scripts/lib/photos.mjs';
import { ensureRust } from '../../scripts/lib/rust.mjs';
import { ROOT, run, say } from '../../scripts/lib/steps.mjs';
import { jpegSize } from '../../workers/media/jpeg-size.ts';
import { machineLine } from '../media/report.mjs';
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
const METRICS = ['butteraugli', 'ssimulacra2'];

/**
 * @param {number | undefined} count of photographs; all where it is left out.
 * @returns {{ name: string, widthPx: number, heightPx: number,
 *   bands: Record<string, { sameQuality: number, butteraugli: number, ssimulacra2: number }> }[]}
 *   BD-rates; `sameQuality` is the difference in bytes at the same number for the quality.
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
  const qualities = Object.values(BANDS).flat().map(String);
  const rows = execFileSync(program, [ppm, ...qualities], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return {
    name,
    widthPx: Math.ceil((widthPx * scale) / 8),
    heightPx: Math.ceil((heightPx * scale) / 8),
    bands: Object.fromEntries(
      Object.entries(BANDS).map(([share, band]) => [share, bandOf(rows, band)]),
    ),
  };
}

function bandOf(rows, band) {
  const of = (encoder) =>
    rows.filter((row) => row.encoder === encoder && band.includes(row.quality));
  const [ours, theirs] = [of('planar-jpeg'), of('libjpeg-turbo')];
  const points = (list, metric) => list.map((row) => ({ bytes: row.bytes, value: row[metric] }));
  const ratios = ours.map(({ bytes }, at) => bytes / theirs[at].bytes);
  return {
    sameQuality: ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length - 1,
    ...Object.fromEntries(
      METRICS.map((metric) => [metric, bdRate(points(ours, metric), points(theirs, metric))]),
    ),
  };
}

/** The figures as Markdown. */
export function bytesMarkdown(photos) {
  const percent = (share) => `${share > 0 ? '+' : ''}${(share * 100).toFixed(2)} %`;
  const shares = Object.keys(BANDS).sort().reverse();
  const cells = (bands) =>
    shares.flatMap((share) =>
      ['sameQuality', ...METRICS].map((figure) => percent(bands[share][figure])),
    );
  const mean = (share, figure) =>
    photos.reduce((sum, { bands }) => sum + bands[share][figure], 0) / photos.length;
  const means = Object.fromEntries(
    shares.map((share) => [
      share,
      Object.fromEntries(['sameQuality', ...METRICS].map((f) => [f, mean(share, f)])),
    ]),
  );
  const line = (row) => `| ${row.join(' | ')} |`;
  return [
    `Taken on ${new Date().toISOString().slice(0, 10)}: ${machineLine()}; ${photos.length} photographs. \`npm run bench:bytes\``,
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
    ...photos.map(({ name, widthPx, heightPx, bands }) =>
      line([`${name}, ${widthPx}×${heightPx}`, ...cells(bands)]),
    ),
    line(['**mean**', ...cells(means)]),
    '',
  ].join('\n');
}
