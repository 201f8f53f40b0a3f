// Other ways of drawing ahead and of yielding to the browser, beside the built one.

import { StepFailure, say } from '../../scripts/lib/steps.mjs';
import { median } from '../../src/lib/bench-figures.ts';
import { openWholeFeed } from './reader.mjs';
import { scrollCost } from './scrolling.mjs';

/** Rows and pixels beyond each edge, and rows that may stay, as they stand in the built scroller. */
const BUILT = /\b(\w+)=1,(\w+)=400,(\w+)=1,(\w+)=1e6\b/;
const ROWS = '[role="feed"] [aria-posinset]';

/** What each variant does to the scripts and the styles on their way to the browser. */
const VARIANTS = {
  'as built: 1 row or 400 px ahead, 1 to spare': {},
  'nothing ahead': { ahead: [0, 0, 1] },
  '1 row ahead, none to spare': { ahead: [1, 400, 0] },
  '800 px ahead': { ahead: [1, 800, 1] },
  '3 rows ahead': { ahead: [3, 400, 3] },
  'rows with `content-visibility: auto`': { style: `${ROWS} { content-visibility: auto }` },
  'rows without containment': { style: `${ROWS} { contain: none }` },
};

/**
 * CPU of scrolling each variant, in turns.
 *
 * @returns {Promise<{ name: string, timesBuilt: number }[]>} medians of `rounds` ratios to the
 *   feed as it is built, of the renderer process with all its threads.
 */
export async function measureVariants(reader, rounds) {
  const pages = [];
  for (const [name, variant] of Object.entries(VARIANTS)) {
    const page = await reader.context.newPage();
    const changed = await change(page, variant);
    await openWholeFeed(page); // none loads on while another is measured
    if (!changed()) throw new StepFailure(`The variant "${name}" changed nothing.`);
    pages.push({ name, page, ratios: [] });
    say(`opened ${pages.length} of ${Object.keys(VARIANTS).length}: ${name}`);
  }
  for (let round = 0; round <= rounds; round += 1) {
    const seconds = new Map();
    // Each begins a round now and then: what comes first costs more than what follows.
    for (const { name, page } of [
      ...pages.slice(round % pages.length),
      ...pages.slice(0, round % pages.length),
    ]) {
      const { processSeconds } = await scrollCost(reader, page);
      seconds.set(name, processSeconds);
    }
    say(round === 0 ? 'went through all of them once' : `round ${round} of ${rounds}`);
    if (round === 0) continue; // pictures are decoded, code is compiled
    const built = seconds.get(pages[0].name);
    for (const { name, ratios } of pages) ratios.push(seconds.get(name) / built);
  }
  return pages.map(({ name, ratios }) => ({ name, timesBuilt: median(ratios) }));
}

/** Replaces code of the page by a variant; returns a function that says whether it was applied. */
async function change(page, { ahead, style }) {
  let hasChanged = !ahead && !style;
  if (ahead) {
    await page.route('**/assets/*.js', async (route) => {
      const answer = await route.fetch();
      const script = await answer.text();
      hasChanged ||= BUILT.test(script);
      const [rows, px, spare] = ahead;
      const body = script.replace(BUILT, `$1=${rows},$2=${px},$3=${spare},$4=1e6`);
      await route.fulfill({ response: answer, body });
    });
  }
  if (style) {
    await page.route('**/assets/*.css', async (route) => {
      const answer = await route.fetch();
      hasChanged = true;
      await route.fulfill({ response: answer, body: `${await answer.text()}\n${style}` });
    });
  }
  return () => hasChanged;
}
