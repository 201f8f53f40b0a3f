// How many cards are drawn again for one like.

import { StepFailure } from '../../scripts/lib/steps.mjs';
import { openWholeFeed, quiet } from './reader.mjs';

const LIKE_PATH = '/api/posts/like/';
/** Properties that identify the component of a card's actions (`ConnectedPostActions`) in the built page. */
const ACTIONS_OF_CARD = ['likes', 'isLiked', 'isSaved', 'commentsCount'];

/**
 * Likes one of the posts on screen while nothing else is under way: other events may change the same
 * card, and a refused like is rightly drawn twice.
 *
 * @returns {Promise<{ rendered: number, mounted: number, changed: number }>} calls of the
 *   component that draws a card's actions, the cards that were there, and those whose markup
 *   changed.
 */
export async function measureLike({ page }) {
  await quiet(page, () => openWholeFeed(page));
  const session = await page.context().newCDPSession(page);
  const sources = new Map();
  session.on('Debugger.scriptParsed', ({ scriptId, url }) => sources.set(scriptId, url));
  await session.send('Debugger.enable');
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await session.send('Profiler.takePreciseCoverage'); // counts begin anew
  const cards = await page.evaluateHandle(watchCards);
  const answered = page.waitForResponse((response) => response.url().includes(LIKE_PATH));
  await quiet(page, () => cards.evaluate((watched) => watched.like()));
  const answer = await answered;
  if (!answer.ok()) throw new StepFailure(`The like was answered ${answer.status()}.`);
  const changed = await cards.evaluate((watched) => watched.changed());
  const { result } = await session.send('Profiler.takePreciseCoverage');
  let rendered = 0;
  for (const { scriptId, functions } of result) {
    const counted = functions.filter(({ ranges }) => ranges[0].count > 0);
    if (counted.length === 0 || !sources.get(scriptId)?.includes('/assets/')) continue;
    const { scriptSource } = await session.send('Debugger.getScriptSource', { scriptId });
    for (const { ranges } of counted) {
      const [{ startOffset, endOffset, count }] = ranges;
      if (drawsActions(scriptSource.slice(startOffset, endOffset))) rendered += count;
    }
  }
  await session.send('Profiler.stopPreciseCoverage');
  await session.detach();
  const mounted = await page.locator('[role="feed"] [aria-posinset]').count();
  return { rendered, mounted, changed };
}

/** Runs in the page: a way to like the first card that can be, and to count those that changed. */
function watchCards() {
  const cards = [...document.querySelectorAll('[role="feed"] [aria-posinset]')];
  const touched = new Set();
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const card = cards.find((one) => one.contains(target));
      if (card) touched.add(card);
    }
  });
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  const button = cards
    .map((card) => card.querySelector('button[aria-pressed="false"]:not([aria-disabled="true"])'))
    .find((one) => one !== null);
  return {
    like: () => button.click(),
    changed: () => touched.size,
  };
}

/** Whether this is the component itself, and not one that contains it. */
function drawsActions(source) {
  const beginning = source.slice(0, 200);
  return ACTIONS_OF_CARD.every((name) => new RegExp(`\\b${name}:`).test(beginning));
}
