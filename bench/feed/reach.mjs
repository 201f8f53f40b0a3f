// Whether every post can be reached, and the requests of one jump to the end.

import { cardsAreDrawn, cardsOnScreen, listSize, openFeedPage, rest, wheel } from './reader.mjs';

/** Positions to which the thumb of the scroll bar is dragged. */
const THUMB_POSITIONS = 40;
/** The walk by wheel in which no position may be missing. */
const WALK_PX = 20_000;

/**
 * Jumps to the end, to forty places between and to the top, and walks a part by wheel.
 *
 * @param {{ page: import('playwright').Page }} reader
 * @param {number} postCount how many posts there are for this reader.
 * @returns {Promise<{ reachable: number, requestsOfEnd: number, faults: string[] }>} `reachable` is
 *   the last position that was shown; `faults` are sentences.
 */
export async function measureReach({ page }, postCount) {
  const faults = [];
  let last = 0;
  const look = async (where) => {
    await rest(page);
    const cards = await cardsOnScreen(page);
    last = Math.max(last, ...cards.map(({ position }) => position));
    const gap = cards.findIndex(
      ({ position }, index) => index > 0 && position !== cards[index - 1].position + 1,
    );
    if (gap !== -1) faults.push(`${where}: a post is missing after ${cards[gap - 1].position}`);
    return cards;
  };

  await openFeedPage(page);
  const requests = await countRequests(page, async () => {
    await page.keyboard.press('End');
    await page
      .waitForFunction(isAtLastCard, undefined, { timeout: 120_000 })
      .catch(() => faults.push('End did not lead to the last post'));
    await rest(page);
  });
  const ending = await look('at the end');
  const size = await listSize(page);
  if (size !== postCount) faults.push(`the list says ${size} of ${postCount} posts`);
  const lastCard = ending.at(-1);
  const isWhole = await page.evaluate((bottom) => bottom <= innerHeight, lastCard?.bottom ?? 0);
  if (!isWhole) faults.push('the last card is not shown to its end');

  let before = 0;
  for (let place = 1; place < THUMB_POSITIONS; place += 1) {
    await page.evaluate(
      (part) => scrollTo(0, part * (document.documentElement.scrollHeight - innerHeight)),
      place / THUMB_POSITIONS,
    );
    const [first] = await look(`thumb at ${place} of ${THUMB_POSITIONS}`);
    if (!first || first.position <= before) {
      faults.push(`thumb at ${place} of ${THUMB_POSITIONS} led to ${first?.position}`);
    }
    before = first?.position ?? before;
  }
  faults.push(...(await walk(page)));

  await page.keyboard.press('Home');
  const [first] = await look('at the top');
  if (first?.position !== 1) faults.push(`Home led to ${first?.position}`);
  return { reachable: last, requestsOfEnd: requests, faults };
}

/** Scrolls on by wheel from where the list is; no position may be left out. */
async function walk(page) {
  const seen = new Set();
  const recordPosition = async () => {
    await page.waitForFunction(cardsAreDrawn);
    for (const { position } of await cardsOnScreen(page)) seen.add(position);
  };
  await recordPosition();
  for (let donePx = 0; donePx < WALK_PX; donePx += 500) {
    await wheel(page, 500, 4_000);
    await recordPosition();
  }
  const positions = [...seen].sort((a, b) => a - b);
  const gap = positions.findIndex((position, at) => at > 0 && position !== positions[at - 1] + 1);
  return gap === -1 ? [] : [`by wheel: a post is missing after ${positions[gap - 1]}`];
}

/** Calls for posts that `act` leads to, those of workers included. */
async function countRequests(page, act) {
  let count = 0;
  const countRequest = (request) => {
    if (/\/api\/(posts|users\/allPosts)/.test(request.url())) count += 1;
  };
  page.context().on('request', countRequest);
  try {
    await act();
  } finally {
    page.context().off('request', countRequest);
  }
  return count;
}

/** Runs in the page: the last card of a list that knows its end is on screen, and drawn. */
function isAtLastCard() {
  const card = [...document.querySelectorAll('[role="feed"] [aria-posinset]')].find(
    (one) => one.getAttribute('aria-posinset') === one.getAttribute('aria-setsize'),
  );
  if (!card || card.getAttribute('aria-busy') === 'true') return false;
  const { top, bottom } = card.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
