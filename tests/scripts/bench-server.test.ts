import { describe, expect, it } from 'vitest';

import { benchServer } from '../../bench/server/run.mjs';

/** It creates a crowd's images first, which is slow on a busy machine. */
const BENCH_TIMEOUT_MS = 900_000;

describe('the server benchmark', () => {
  it(
    'measures every figure, and no call is refused',
    async () => {
      const { figures } = await benchServer({
        posts: 300,
        likes: 1_500,
        people: 1_000,
        sockets: 110, // more than one person may have
        seconds: 1,
        readers: 2,
        postgres: false,
      });
      for (const load of [figures.mixed, figures.bare, figures.writes, figures.beside]) {
        expect([load.refused, load.refusals]).toEqual([0, []]);
        expect(load.calls).toBeGreaterThan(10);
        expect(load.cpuMsPerCall).toBeGreaterThan(0);
      }
      expect(figures.live).toMatchObject({ held: 110, told: 110 });
      expect(figures.live.eventMs).toBeGreaterThan(0);
      const { feed, following } = figures.pages.sqlite;
      expect(feed.visible).toBeGreaterThan(200);
      expect(feed.last.place).toBeGreaterThan(100);
      expect(following.visible).toBeGreaterThan(0);
      expect(Object.keys(figures.search.sqlite.byTerm)).toHaveLength(3);
      expect(figures.search.sqlite.random.ms).toBeGreaterThan(0);
    },
    BENCH_TIMEOUT_MS,
  );
});
