// Single calls, asked again and again: a page at both ends of a list, a search for people.

import { performance } from 'node:perf_hooks';
import { median } from '../../src/lib/bench-figures.ts';
import { clientOf, PATIENT } from './client.mjs';

const PAGE = 50;
/** One letter, three of them, and the middle of a common first name. */
const SEARCH_TERMS = ['m', 'mar', 'ari'];

/**
 * Walks a whole list, then times its first and its last full page, one after the other.
 *
 * @param {'hot' | 'following'} scope
 * @returns {Promise<{ visible: number, first: PageFigure, last: PageFigure }>} `visible` is how many
 *   posts the reader finds in it.
 * @typedef {{ place: number, ms: number, cpuMs: number }} PageFigure
 */
export async function measurePages(hub, token, scope, rounds) {
  const client = clientOf(hub.origin, 1, PATIENT);
  const page = (cursor) =>
    client.call(
      'GET',
      `/api/users/allPosts?scope=${scope}&limit=${PAGE}${cursor ? `&cursor=${cursor}` : ''}`,
      { token },
    );
  const cursors = [undefined];
  let visible = 0;
  for (;;) {
    const { posts, nextCursor } = await page(cursors.at(-1));
    visible += posts.length;
    if (nextCursor === undefined) break;
    cursors.push(nextCursor);
  }
  const time = async (index) => ({
    place: index * PAGE + 1,
    ...(await timeCalls(hub, rounds, () => page(cursors[index]))),
  });
  const last = Math.max(0, cursors.length - 2); // the very last one may be short
  await time(0); // warms up
  const figures = { visible, first: await time(0), last: await time(last) };
  await client.close();
  return figures;
}

/**
 * Searches people by one letter, by three, and by what stands in the middle of words.
 *
 * @returns {Promise<Record<string, { ms: number, cpuMs: number }>>} by the term.
 */
export async function measureSearch(hub, token, rounds) {
  const client = clientOf(hub.origin, 1, PATIENT);
  const figures = {};
  for (const term of SEARCH_TERMS) {
    const search = () => client.call('GET', `/api/users/search?term=${term}`, { token });
    await search();
    figures[term] = await timeCalls(hub, rounds, search);
  }
  await client.close();
  return figures;
}

/** People at random, whom nobody searched for. */
export async function measureRandom(hub, token, rounds) {
  const client = clientOf(hub.origin, 1, PATIENT);
  const random = () => client.call('GET', '/api/users/random', { token });
  await random();
  const figure = await timeCalls(hub, rounds, random);
  await client.close();
  return figure;
}

/** Milliseconds of the median call, and what one takes of the server's CPU. */
export async function timeCalls(hub, rounds, call) {
  const times = [];
  const before = await hub.usage();
  for (let round = 0; round < rounds; round += 1) {
    const startMs = performance.now();
    await call();
    times.push(performance.now() - startMs);
  }
  const after = await hub.usage();
  return { ms: median(times), cpuMs: (after.cpuMs - before.cpuMs) / rounds };
}
