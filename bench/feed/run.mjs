// The feed's benchmark from its hub to its figures.

import { say } from '../../scripts/lib/steps.mjs';
import { firstLoadOfFeed, totalBytes } from '../../tests/support/e2e/first-load.ts';
import { reportHead } from '../report.mjs';
import { startCrowdedServer } from './crowded-server.mjs';
import { measureLike } from './like.mjs';
import { measureMemory } from './memory.mjs';
import { measureOrder } from './order.mjs';
import { measureReach } from './reach.mjs';
import { countVisiblePosts, openReader, tokenOfReader } from './reader.mjs';
import { measureCpu, measureSteadiness, measureTasks, measureUpSteps } from './scrolling.mjs';
import { measureVariants } from './variants.mjs';

/** How each figure is measured, each in a new browser; `isFirstEachTime`: in one for each round. */
const BROWSED = {
  firstLoad: { words: 'weighing the first visit', measure: measureFirstLoad },
  steadiness: { words: 'scrolling, and looking for shifts', measure: measureSteadiness },
  upSteps: { words: 'scrolling up step by step', measure: measureUpSteps },
  like: { words: 'liking a post', measure: measureLike },
  tasks: { words: 'tracing first scrolls', measure: measureTasks, isFirstEachTime: true },
  cpu: {
    words: 'scrolling beside a static page',
    measure: (reader, { rounds }) => measureCpu(reader, rounds),
  },
  variants: {
    words: 'scrolling other ways of drawing ahead',
    measure: (reader, { rounds }) => measureVariants(reader, rounds),
  },
  memory: { words: 'counting what is held', measure: measureMemory },
  reach1: reachAt(1),
  reach3: reachAt(3),
};

/** The names of all figures, for `--only`. */
export const FIGURES = [...Object.keys(BROWSED), 'order'];
/** Those measured without `--only`; other ways of drawing ahead have no bar. */
export const USUAL_FIGURES = FIGURES.filter((name) => name !== 'variants');

function reachAt(pixelRatio) {
  return {
    words: `reaching for every post at device pixel ratio ${pixelRatio}`,
    measure: (reader, { visible }) => measureReach(reader, visible),
    options: { pixelRatio },
  };
}

/**
 * Starts the built product on a hub of `posts` posts and measures figures.
 *
 * @param {{ posts: number, rounds: number, only: string[] }} options `rounds` of scrolling beside
 *   the static page, whose median is reported; the names of the figures to take.
 */
export async function benchFeed({ posts, rounds, only }) {
  const isWanted = (name) => only.includes(name);
  const browsed = Object.entries(BROWSED).filter(([name]) => isWanted(name));
  const { figures, version } =
    browsed.length > 0 ? await browse(browsed, posts, rounds) : { figures: {}, version: '' };
  if (isWanted('order')) {
    say(`ordering ${posts} posts anew`);
    figures.order = await measureOrder(posts);
  }
  return {
    ...reportHead(
      `npm run bench:feed -- --posts ${posts} --rounds ${rounds}`,
      `Chromium ${version} without GPU`,
    ),
    posts,
    figures,
  };
}

async function browse(browsed, posts, rounds) {
  const hub = await startCrowdedServer(posts);
  try {
    const token = await tokenOfReader(hub.origin);
    const visible = await countVisiblePosts(hub.origin, token);
    say(`the reader may see ${visible} of ${posts} posts`);
    const figures = { visible };
    let version = '';
    for (const [name, { words, measure, options, isFirstEachTime }] of browsed) {
      say(words);
      const taken = [];
      do {
        const reader = await openReader(hub.origin, token, options);
        version = reader.browser.version();
        try {
          taken.push(await measure(reader, { visible, rounds }));
        } finally {
          await reader.close();
        }
      } while (isFirstEachTime && taken.length < rounds);
      figures[name] = isFirstEachTime ? taken : taken[0];
    }
    return { figures, version };
  } finally {
    await hub.close();
  }
}

async function measureFirstLoad({ page }) {
  const { page: ofPage, workers } = await firstLoadOfFeed(page);
  return {
    pageBytes: totalBytes(ofPage),
    workerBytes: totalBytes(workers),
    hasWasm: Object.keys({ ...ofPage, ...workers }).some((file) => file.endsWith('.wasm')),
  };
}
