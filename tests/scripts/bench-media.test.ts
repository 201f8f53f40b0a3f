import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { LIMITS } from '#contract/limits.ts';
import { progressiveCost } from '../../bench/media/progressive.mjs';
import { markdownOf } from '../../bench/media/report.mjs';
import { benchMedia } from '../../bench/media/run.mjs';
import { photo as realPhoto } from '../../scripts/lib/tools/photos.mjs';
import { figuresOf, median } from '../../src/lib/bench-figures.ts';
import { launchBrowser } from '../support/e2e/browser.ts';

const WAYS = ['pipeline', 'decoder', 'bitmap', 'package', 'native', 'sharp', 'mozjpeg'];

let folder: string;
let photo: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hub-bench-photo-'));
  photo = join(folder, 'small.jpg');
  writeFileSync(photo, await smallPhoto());
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A gradient of 800×600, encoded by the browser. */
async function smallPhoto(): Promise<Uint8Array> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    const bytes = await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(800, 600);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      const gradient = context.createLinearGradient(0, 0, 800, 600);
      gradient.addColorStop(0, 'red');
      gradient.addColorStop(1, 'blue');
      context.fillStyle = gradient;
      context.fillRect(0, 0, 800, 600);
      const file = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 });
      return [...new Uint8Array(await file.arrayBuffer())];
    });
    return Uint8Array.from(bytes);
  } finally {
    await browser.close();
  }
}

describe('the media benchmark', () => {
  it('runs both jobs by every way of page and command line and reports every figure', async () => {
    const report = await benchMedia({ runs: 1, coldStarts: 1, photos: [photo], images: 2 });

    expect(report.photographs).toMatchObject([{ label: 'small.jpg', widthPx: 800, heightPx: 600 }]);
    expect(report.jobs.map(({ job }) => job)).toEqual(['fit', 'budget']);
    for (const { results } of report.jobs) {
      const alone = results.flatMap((row) => row.alone ?? []);
      expect(alone.map((figures) => 'warmedMs' in figures)).toEqual([true, false, false]);
      for (const { coldMs, longestTaskMs } of alone) {
        expect(coldMs).toBeGreaterThan(0);
        expect(longestTaskMs).toBeGreaterThan(0);
      }
      expect(results.map(({ way }) => way)).toEqual(WAYS);
      for (const { figures, timesSharp } of results) {
        expect(figures).toMatchObject({ widthPx: 800, heightPx: 600 });
        expect(figures.bytes).toBeGreaterThan(1000);
        expect(figures.bytes).toBeLessThanOrEqual(LIMITS.postImageBytes);
        expect(figures.medianMs).toBeGreaterThan(0);
        expect(timesSharp).toBeGreaterThan(0);
      }
    }
    expect(new Set(report.workers.map(({ way }) => way))).toEqual(
      new Set(['pipeline', 'decoder', 'bitmap', 'sharp']),
    );
    expect(report.progressive).toHaveLength(1);
    for (const bytes of Object.values(report.weight)) expect(bytes).toBeGreaterThan(1000);

    const markdown = markdownOf(report);
    expect(markdown.match(/^\| small\.jpg, 800×600/gm)).toHaveLength(2);
    expect(markdown.match(/^\| {2}\| \S/gm)).toHaveLength(2 * (WAYS.length - 1));
    expect(markdown).toMatch(
      /its package\*\* in Node \| [\d.]+, worst [\d.]+ \| 1\.00, none above 1\.15/,
    );
  }, 600_000); // in a fresh clone, it compiles the pipeline for this machine first

  it('writes and reads progressive files with at most 32 MiB more memory than baseline ones at 48 megapixels', async () => {
    const { write, read } = await progressiveCost(realPhoto('sunset'), 1);
    for (const pair of [write, read]) {
      const moreBytes = pair ? pair.progressiveBytes - pair.baselineBytes : Number.NaN;
      expect(moreBytes / (4272 * 2848)).toBeLessThanOrEqual((32 * 2 ** 20) / 48e6);
    }
  });

  it('reports the median of its runs, and ratios within each round', () => {
    const run = (milliseconds: number) => ({
      milliseconds,
      bytes: 10,
      widthPx: 2,
      heightPx: 1,
      quality: 0.7,
      longTasks: 0,
    });
    const pipeline = [run(100), run(200), run(400)];

    expect(figuresOf([run(50), run(400), run(400)], pipeline)).toMatchObject({
      medianMs: 400,
      minMs: 50,
      maxMs: 400,
      timesPipeline: 1,
    });
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });
});
