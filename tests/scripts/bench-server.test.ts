import { describe, expect, it } from 'vitest';

import { serverBars, serverMarkdown } from '../../bench/server/report.mjs';
import { benchServer } from '../../bench/server/run.mjs';

/** It paints a crowd's pictures first, which takes long on a busy machine. */
const BENCH_TIMEOUT_MS = 900_000;

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
const LISTS = { feed: PAGES, following: PAGES };
const SEARCH = { m: { ms: 5, cpuMs: 2 } };
const REPORT = {
  date: '2026-11-21',
  machine: '2 cores',
  versions: 'Node',
  command: 'npm run bench:server',
  posts: 100_000,
  likes: 1_000_000,
  people: 100_000,
  connections: 32,
  figures: {
    mixed: LOAD,
    bare: { ...LOAD, cpuMsPerCall: 0.1 },
    beside: LOAD,
    writes: { ...LOAD, perSecond: 2_500 },
    live: { wanted: 5_000, held: 5_000, bytesEach: 15_000, told: 5_000, eventMs: 300 },
    pages: { sqlite: LISTS, postgres: LISTS },
    search: { sqlite: SEARCH, postgres: SEARCH },
  },
};

/** How many bars a report with other figures misses. */
function missed(changes: object): number {
  const report = { ...REPORT, figures: { ...REPORT.figures, ...changes } };
  return serverBars(report).filter(({ holds }: { holds: boolean }) => !holds).length;
}

describe('the report of the server benchmark', () => {
  it('tells every figure beside its bar', () => {
    expect(missed({})).toBe(0);
    expect(serverMarkdown(REPORT).match(/\| holds \|/g)).toHaveLength(12);
    expect(serverMarkdown(REPORT)).toContain("0.30 ms, 3.00 times a bare server's");
  });

  it.each([
    { mixed: { ...LOAD, perSecond: 999 } },
    { mixed: { ...LOAD, p99Ms: 101 } },
    { mixed: { ...LOAD, cpuMsPerCall: 0.41 } },
    { beside: { ...LOAD, refused: 1 } },
    { writes: { ...LOAD, perSecond: 1_999 } },
    { live: { ...REPORT.figures.live, held: 4_999 } },
    { live: { ...REPORT.figures.live, bytesEach: 20_001 } },
    { live: { ...REPORT.figures.live, eventMs: 501 } },
    { pages: { postgres: { feed: { ...PAGES, last: { place: 99_951, ms: 2, cpuMs: 1.6 } } } } },
    { search: { postgres: { m: { ms: 101, cpuMs: 2 } } } },
  ])('says which bar is missed: %j', (changes) => {
    expect(missed(changes)).toBeGreaterThan(0);
  });
});

describe('the server benchmark', () => {
  it(
    'takes every figure, and nothing is refused',
    async () => {
      const { figures } = await benchServer({
        posts: 300,
        likes: 1_500,
        people: 1_000,
        sockets: 6,
        seconds: 2,
        readers: 4,
        postgres: false,
      });
      for (const load of [figures.mixed, figures.bare, figures.writes, figures.beside]) {
        expect([load.refused, load.refusals]).toEqual([0, []]);
        expect(load.calls).toBeGreaterThan(10);
        expect(load.cpuMsPerCall).toBeGreaterThan(0);
      }
      expect(figures.live).toMatchObject({ held: 6, told: 6 });
      expect(figures.live.eventMs).toBeGreaterThan(0);
      const { feed, following } = figures.pages.sqlite;
      expect(feed.visible).toBeGreaterThan(200);
      expect(feed.last.place).toBeGreaterThan(100);
      expect(following.visible).toBeGreaterThan(0);
      expect(Object.keys(figures.search.sqlite)).toHaveLength(3);
    },
    BENCH_TIMEOUT_MS,
  );
});
