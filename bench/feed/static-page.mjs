// Sixty cards of the feed that simply stand on a page: what scrolling costs without a list.

import { cardsAreDrawn, wheel } from './reader.mjs';

const CARDS = 60;

/** Copies the first cards of the open feed onto a page of their own, in the same browser. */
export async function openStaticPage({ page, context }) {
  const html = await copyCards(page);
  const still = await context.newPage();
  await still.route('**/sixty-cards', (route) =>
    route.fulfill({ contentType: 'text/html', body: html }),
  );
  await still.goto('/sixty-cards');
  return still;
}

async function copyCards(page) {
  await page.evaluate(() => scrollTo(0, 0));
  const cards = new Map();
  for (let step = 0; cards.size < CARDS && step < 400; step += 1) {
    await page.waitForFunction(cardsAreDrawn);
    for (const [position, markup] of await page.evaluate(drawnCards)) cards.set(position, markup);
    await wheel(page, 300, 6_000);
  }
  const { sheets, properties, widthPx } = await page.evaluate(looksOfCards);
  const inOrder = [...cards.keys()].sort((a, b) => a - b).slice(0, CARDS);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">${sheets}</head>
    <body><main style="width:${widthPx}px;margin:0 auto;${properties}">
    ${inOrder.map((position) => cards.get(position)).join('\n')}
    </main></body></html>`;
}

/** Runs in the page: the markup of each drawn card, standing in the flow as tall as it is. */
function drawnCards() {
  return [...document.querySelectorAll('[role="feed"] [aria-posinset]')]
    .filter((card) => card.getAttribute('aria-busy') !== 'true')
    .map((card) => {
      const copy = card.cloneNode(true);
      copy.setAttribute(
        'style',
        `position:relative;transform:none;height:${card.getBoundingClientRect().height}px`,
      );
      return [Number(card.getAttribute('aria-posinset')), copy.outerHTML];
    });
}

/** Runs in the page: style sheets, and the custom properties that cards get from above. */
function looksOfCards() {
  const feed = document.querySelector('[role="feed"]');
  const properties = [];
  for (let above = feed; above instanceof HTMLElement; above = above.parentElement) {
    for (const name of above.style) {
      if (name.startsWith('--')) properties.push(`${name}:${above.style.getPropertyValue(name)}`);
    }
  }
  return {
    sheets: [...document.querySelectorAll('link[rel="stylesheet"]')]
      .map((link) => link.outerHTML)
      .join(''),
    properties: properties.join(';').replaceAll('"', '&quot;'),
    widthPx: feed.getBoundingClientRect().width,
  };
}
