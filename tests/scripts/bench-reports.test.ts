import { expect, it } from 'vitest';
import { feedBars, feedMarkdown } from '../../bench/feed/report.mjs';
import { serverBars, serverMarkdown } from '../../bench/server/report.mjs';

const REACHED = { reachable: 2_900, requestsOfEnd: 12, faults: [] as string[] };
const FEED = {
  date: '2026-11-21',
  machine: '2 cores',
  versions: 'Chromium',
  command: 'npm run bench:feed -- --quick',
  posts: 3_000,
  figures: {
    visible: 2_900,
    reach1: REACHED,
    reach3: REACHED,
    firstLoad: { pageBytes: 104_000, workerBytes: 44_000, hasWasm: false },
    steadiness: { layoutShift: 0, nodes: 310 },
    upSteps: { exactSteps: 120, steps: 120 },
    like: { rendered: 1, mounted: 3, changed: 1 },
    tasks: { longTasks: 0, longestTaskMs: 30 },
    cpu: { timesStaticPage: 1.4, timesStaticPageMainThread: 1.9 },
    memory: { heapBytes: 6e6, growthBytes: 5e5 },
    order: { mainMs: 0.1, workerMs: 9 },
  },
};

const LOAD = {
  calls: 20_000,
  perSecond: 1_200,
  p50Ms: 20,
  p99Ms: 80,
  refused: 0,
  cpuMsPerCall: 0.3,
  byKind: { 'a post': { calls: 20_000, p50Ms: 20, p99Ms: 80 } },
};
const PAGES = { first: { place: 1, ms: 2, cpuMs: 1 }, last: { place: 99_951, ms: 2, cpuMs: 1.2 } };
const SLOW_LAST_PAGE = { ...PAGES, last: { place: 99_951, ms: 2, cpuMs: 1.6 } };
const SEARCH = { m: { ms: 5, cpuMs: 2 } };
const LIVE = { wanted: 5_000, held: 5_000, bytesEach: 15_000, told: 5_000, eventMs: 300 };
const SERVER = {
  ...FEED,
  likes: 1_000_000,
  people: 100_000,
  connections: 32,
  figures: {
    mixed: LOAD,
    bare: { ...LOAD, cpuMsPerCall: 0.1 },
    beside: LOAD,
    writes: { ...LOAD, perSecond: 2_500 },
    live: LIVE,
    pages: {
      sqlite: { feed: PAGES, following: PAGES },
      postgres: { feed: PAGES, following: PAGES },
    },
    search: { sqlite: SEARCH, postgres: SEARCH },
  },
};

/** A report in which some figures are others. */
const feedWith = (changes: object) => ({ ...FEED, figures: { ...FEED.figures, ...changes } });
const serverWith = (changes: object) => ({ ...SERVER, figures: { ...SERVER.figures, ...changes } });
const isMissed = ({ holds }: { readonly holds: boolean }) => !holds;

it('the report of the feed benchmark misses no bar by good figures', () => {
  expect(feedBars(FEED).filter(isMissed)).toEqual([]);
  expect(feedMarkdown(FEED)).toContain('| 0; ≤ 33 ms | 0; 30 ms | holds |');
});

it.each([
  { reach1: { ...REACHED, reachable: 2_899 } },
  { reach3: { ...REACHED, faults: ['End did not lead to the last post'] } },
  { steadiness: { layoutShift: 0.001, nodes: 310 } },
  { steadiness: { layoutShift: 0, nodes: 601 } },
  { upSteps: { exactSteps: 119, steps: 120 } },
  { like: { rendered: 2, mounted: 3, changed: 1 } },
  { like: { rendered: 0, mounted: 3, changed: 1 } },
  { tasks: { longTasks: 0, longestTaskMs: 34 } },
  { cpu: { timesStaticPage: 1.51, timesStaticPageMainThread: 1 } },
  { memory: { heapBytes: 41e6, growthBytes: 0 } },
  { memory: { heapBytes: 6e6, growthBytes: 2e6 } },
  { order: { mainMs: 0.6, workerMs: 9 } },
  { firstLoad: { pageBytes: 115_001, workerBytes: 44_000, hasWasm: false } },
  { firstLoad: { pageBytes: 104_000, workerBytes: 60_001, hasWasm: false } },
  { firstLoad: { pageBytes: 104_000, workerBytes: 44_000, hasWasm: true } },
])('the report of the feed benchmark says which bar is missed by %o', (changes) => {
  expect(feedBars(feedWith(changes)).filter(isMissed)).toHaveLength(1);
  expect(feedMarkdown(feedWith(changes))).toContain('**missed**');
});

it('the report of the server benchmark misses no bar by good figures', () => {
  expect(serverBars(SERVER).filter(isMissed)).toEqual([]);
  expect(serverMarkdown(SERVER)).toContain("0.30 ms, 3.00 times a bare server's");
});

it.each([
  { mixed: { ...LOAD, perSecond: 999 } },
  { mixed: { ...LOAD, p99Ms: 101 } },
  { mixed: { ...LOAD, cpuMsPerCall: 0.41 } },
  { beside: { ...LOAD, refused: 1 } },
  { writes: { ...LOAD, perSecond: 1_999 } },
  { live: { ...LIVE, held: 4_999 } },
  { live: { ...LIVE, bytesEach: 20_001 } },
  { live: { ...LIVE, eventMs: 501 } },
  { pages: { postgres: { feed: SLOW_LAST_PAGE } } },
  { search: { postgres: { m: { ms: 101, cpuMs: 2 } } } },
])('the report of the server benchmark says which bar is missed by %j', (changes) => {
  expect(serverBars(serverWith(changes)).filter(isMissed).length).toBeGreaterThan(0);
});
