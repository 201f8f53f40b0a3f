import { describe, expect, it } from 'vitest';
import { feedBars, feedMarkdown } from '../../bench/feed/report.mjs';

const REACHED = { reachable: 2_900, requestsOfEnd: 12, faults: [] as string[] };
const REPORT = {
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

/** The bars that a report with other figures misses. */
function missed(changes: Partial<typeof REPORT.figures>): string[] {
  return feedBars({ ...REPORT, figures: { ...REPORT.figures, ...changes } })
    .filter(({ holds }) => !holds)
    .map(({ what }) => what);
}

describe('the report of the feed benchmark', () => {
  it('tells every figure beside its bar', () => {
    expect(missed({})).toEqual([]);
    expect(feedMarkdown(REPORT)).toContain('| 0; ≤ 33 ms | 0; 30 ms | holds |');
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
  ])('says of %o that the bar is missed', (changes) => {
    expect(missed(changes)).toHaveLength(1);
    expect(feedMarkdown({ ...REPORT, figures: { ...REPORT.figures, ...changes } })).toContain(
      '**missed**',
    );
  });
});
