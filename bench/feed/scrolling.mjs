// What scrolling costs, and whether anything moves that should not.

import { median } from '../../src/lib/bench-figures.ts';
import {
  cardsAreDrawn,
  cardsOnScreen,
  openFeedPage,
  openWholeFeed,
  rest,
  wheel,
} from './reader.mjs';
import { openStaticPage } from './static-page.mjs';

const SCROLL_PX = 24_000;
const PAINTED_PX = 8_000;
const UP_STEPS = 120;
const UP_STEP_PX = 97;
/** Positions are fractions of a pixel; what the eye and the screen know are whole ones. */
const EXACT_PX = 0.5;
/** A weak phone takes six times as long as one core here. */
const WEAK_DEVICE = 6;

/** The sum of all layout shifts over a scroll, and the most elements there were on the way. */
export async function measureSteadiness({ page }) {
  await openFeedPage(page);
  await rest(page);
  const before = await page.evaluate(() => window.shiftSum);
  let mostNodes = 0;
  for (let donePx = 0; donePx < SCROLL_PX; donePx += 1_000) {
    await wheel(page, 1_000);
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
    mostNodes = Math.max(mostNodes, nodes);
  }
  await rest(page);
  const after = await page.evaluate(() => window.shiftSum);
  return { layoutShift: after - before, nodes: mostNodes };
}

/**
 * Scrolls up in small steps from where heights were only estimated a moment ago.
 *
 * @returns how many of the steps moved the card in the middle by exactly as much as the wheel did.
 */
export async function measureUpSteps({ page }) {
  await openWholeFeed(page);
  await page.evaluate(() =>
    scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * 0.6),
  );
  await rest(page);
  const session = await page.context().newCDPSession(page);
  let exact = 0;
  for (let step = 0; step < UP_STEPS; step += 1) {
    await page.waitForFunction(cardsAreDrawn);
    const { position, top } = middleCard(await cardsOnScreen(page));
    const scrolledPx = await page.evaluate(() => scrollY);
    await session.send('Input.dispatchMouseEvent', {
      type: 'mouseWheel',
      x: 640,
      y: 400,
      deltaX: 0,
      deltaY: -UP_STEP_PX,
    });
    await page.waitForFunction((before) => scrollY !== before, scrolledPx);
    await page.waitForTimeout(80); // what would move by itself has moved
    const moved = (await cardsOnScreen(page)).find((card) => card.position === position);
    if (moved && Math.abs(moved.top - top - UP_STEP_PX) < EXACT_PX) exact += 1;
  }
  await session.detach();
  return { exactSteps: exact, steps: UP_STEPS };
}

/** The card that reaches furthest up without leaving the upper half, so that it stays on screen. */
function middleCard(cards) {
  return cards.find(({ bottom }) => bottom > 200) ?? cards[0];
}

/** What the browser records of `act`: its tasks, what it paints, and the page's marks. */
async function traceOf({ browser, page }, act) {
  await browser.startTracing(page, {
    categories: ['blink.user_timing', 'disabled-by-default-devtools.timeline'],
  });
  await act();
  return JSON.parse((await browser.stopTracing()).toString('utf8')).traceEvents;
}

/**
 * How much the browser paints over a scroll: the layers it paints for, and how often it paints a
 * tile of them.
 */
export async function measurePaints({ browser, page }) {
  await openFeedPage(page);
  await rest(page);
  const traceEvents = await traceOf({ browser, page }, () => wheel(page, PAINTED_PX));
  const paints = traceEvents
    .filter(({ name, ph }) => name === 'RasterTask' && ph === 'X')
    .map(({ args }) => args.tileData);
  const countOf = (keyOf) => new Set(paints.map(keyOf)).size;
  return {
    layers: countOf(({ layerId }) => layerId),
    paintsPerTile: paints.length / countOf(({ tileId }) => tileId.id_ref),
  };
}

/** Tasks of the main thread while scrolling through cards not seen before. */
export async function measureTasks({ browser, page }) {
  await openFeedPage(page);
  await rest(page);
  const traceEvents = await traceOf({ browser, page }, async () => {
    await page.evaluate(() => performance.mark('bench-start'));
    await wheel(page, SCROLL_PX);
    await page.evaluate(() => performance.mark('bench-end'));
  });
  const mark = (name) => traceEvents.find((event) => event.name === name);
  const [start, end] = [mark('bench-start'), mark('bench-end')];
  if (!start || !end) throw new Error('The trace does not show the scroll.');
  const tasksMs = traceEvents
    .filter(
      ({ name, pid, tid, ts }) =>
        name === 'RunTask' &&
        pid === start.pid &&
        tid === start.tid &&
        ts > start.ts &&
        ts < end.ts,
    )
    .map(({ tdur = 0 }) => (tdur / 1_000) * WEAK_DEVICE);
  if (tasksMs.length === 0) throw new Error('The trace shows no task of the main thread.');
  return {
    longTasks: tasksMs.filter((ms) => ms > 50).length,
    longestTaskMs: Math.max(...tasksMs),
  };
}

/**
 * CPU of scrolling the feed beside a page on which 60 of its cards simply stand, in turns.
 *
 * @returns medians of `rounds` ratios: of the renderer process with all its threads, workers
 *   included, and of the main thread alone.
 */
export async function measureCpu(reader, rounds) {
  const { page } = reader;
  await openFeedPage(page);
  const still = await openStaticPage(reader);
  const ratios = { process: [], mainThread: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const feed = await scrollCost(reader, page);
    const standing = await scrollCost(reader, still);
    if (round === 0) continue; // pictures are decoded, code is compiled
    ratios.process.push(feed.processSeconds / standing.processSeconds);
    ratios.mainThread.push(feed.mainSeconds / standing.mainSeconds);
  }
  await still.close();
  return {
    timesStaticPage: median(ratios.process),
    timesStaticPageMainThread: median(ratios.mainThread),
  };
}

/**
 * CPU seconds of one scroll down a page from its top.
 *
 * @returns {Promise<{ mainSeconds: number, processSeconds: number }>} of the main thread, and of
 *   the renderer process with all its threads.
 */
export async function scrollCost({ browser }, page) {
  await page.bringToFront();
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForTimeout(1_000);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const books = await browser.newBrowserCDPSession();
  const now = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const { processInfo } = await books.send('SystemInfo.getProcessInfo');
    return {
      mainSeconds: metrics.find(({ name }) => name === 'TaskDuration').value,
      processSeconds: processInfo
        .filter(({ type }) => type === 'renderer')
        .reduce((sum, { cpuTime }) => sum + cpuTime, 0),
    };
  };
  const before = await now();
  await wheel(page, SCROLL_PX);
  const after = await now();
  await session.detach();
  await books.detach();
  return {
    mainSeconds: after.mainSeconds - before.mainSeconds,
    processSeconds: after.processSeconds - before.processSeconds,
  };
}
