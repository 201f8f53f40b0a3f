// Ordering all posts anew, on a page that does nothing else.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { median } from '../../src/lib/bench-figures.ts';
import { chromiumLaunchOptions } from '../../tests/support/chromium.ts';
import { buildPage, serveBench } from '../build-page.mjs';

const ROUNDS = 31;
/** Rounds in which the engine learns what is hot. */
const WARM_UPS = 10;

/** Median milliseconds of one new order of `postCount` posts after a like, on both threads. */
export async function measureOrder(postCount) {
  const folder = mkdtempSync(join(tmpdir(), 'hub-bench-'));
  try {
    await buildPage('feed', folder);
    const server = await serveBench(folder, []);
    const browser = await chromium.launch(chromiumLaunchOptions());
    try {
      const page = await browser.newPage();
      await page.goto(server.origin);
      await page.waitForFunction(() => 'orderBench' in window);
      const times = await page.evaluate(
        ([count, rounds]) => window.orderBench.run(count, rounds),
        [postCount, WARM_UPS + ROUNDS],
      );
      const counted = times.slice(WARM_UPS);
      return {
        mainMs: median(counted.map(({ mainMs }) => mainMs)),
        workerMs: median(counted.map(({ workerMs }) => workerMs)),
      };
    } finally {
      await browser.close();
      await server.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
