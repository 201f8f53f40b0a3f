// From the feed's figures to a table beside its bars.

import { median } from '../../src/lib/bench-figures.ts';
import { takenLine } from '../report.mjs';

const kb = (bytes) => (bytes / 1_000).toFixed(0);
const mb = (bytes) => (bytes / 1e6).toFixed(1);
const range = (values) => `${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)}`;

/** The rows of the table: a figure, and its sentence. */
const ROWS = [
  ['reach1', reachRow(1)],
  ['reach3', reachRow(3)],
  [
    'reach1',
    ({ requestsOfEnd }) => ({
      what: 'calls for posts in one jump to the end',
      bar: 'not thousands',
      figure: `${requestsOfEnd}`,
      holds: requestsOfEnd <= 40,
    }),
  ],
  [
    'steadiness',
    ({ nodes }) => ({
      what: 'DOM nodes on the feed route, the most while scrolling',
      bar: '≤ 600',
      figure: `${nodes}`,
      holds: nodes <= 600,
    }),
  ],
  [
    'like',
    ({ rendered, mounted, changed }) => ({
      what: 'card renders for one like',
      bar: '1',
      figure: `${rendered} of ${mounted} mounted, markup of ${changed} changed`,
      holds: rendered === 1 && changed === 1,
    }),
  ],
  [
    'steadiness',
    ({ layoutShift }) => ({
      what: 'layout shift (CLS) over a 24,000 px scroll',
      bar: '0',
      figure: layoutShift.toFixed(4),
      holds: layoutShift === 0,
    }),
  ],
  [
    'upSteps',
    ({ steps, exactSteps }) => ({
      what: 'upward steps that move exactly',
      bar: `${steps} of ${steps}`,
      figure: `${exactSteps} of ${steps}`,
      holds: exactSteps === steps,
    }),
  ],
  [
    'tasks',
    (scrolls) => {
      const long = scrolls.map(({ longTasks }) => longTasks);
      const longestMs = scrolls.map(({ longestTaskMs }) => longestTaskMs);
      return {
        what: 'tasks over 50 ms in a first scroll (thread CPU × 6); the longest: medians, and of all scrolls',
        bar: '0; ≤ 33 ms',
        figure: `${median(long)} (${range(long)}); ${median(longestMs).toFixed(0)} ms (${range(longestMs)})`,
        holds: median(long) === 0 && median(longestMs) <= 33,
      };
    },
  ],
  [
    'cpu',
    ({ timesStaticPage, timesStaticPageMainThread }) => ({
      what: 'scroll CPU of the process against 60 static posts in the same run',
      bar: '≤ 1.5×',
      figure: `${timesStaticPage.toFixed(2)}× (main thread alone ${timesStaticPageMainThread.toFixed(2)}×)`,
      holds: timesStaticPage <= 1.5,
    }),
  ],
  [
    'order',
    ({ mainMs, workerMs }) => ({
      what: 're-order of all posts: main thread / worker',
      bar: '≤ 0.5 ms / ≤ 15 ms',
      figure: `${mainMs.toFixed(2)} ms / ${workerMs.toFixed(1)} ms`,
      holds: mainMs <= 0.5 && workerMs <= 15,
    }),
  ],
  [
    'memory',
    ({ heapBytes, growthBytes }) => ({
      what: 'main heap with all posts; growth per 100,000 px',
      bar: '≤ 40 MB; ≤ 1 MB',
      figure: `${mb(heapBytes)} MB; ${mb(growthBytes)} MB`,
      holds: heapBytes <= 40e6 && growthBytes <= 1e6,
    }),
  ],
  [
    'firstLoad',
    ({ pageBytes, workerBytes, hasWasm }) => ({
      what: 'JavaScript before the first card (brotli): main thread; workers',
      bar: '≤ 115 kB, no wasm; ≤ 60 kB',
      figure: `${kb(pageBytes)} kB${hasWasm ? ', and wasm' : ''}; ${kb(workerBytes)} kB`,
      holds: pageBytes <= 115_000 && !hasWasm && workerBytes <= 60_000,
    }),
  ],
];

function reachRow(pixelRatio) {
  return ({ reachable, faults }, { visible }) => ({
    what: `reachable posts out of ${visible}, device pixel ratio ${pixelRatio}`,
    bar: 'all',
    figure: [String(reachable), ...faults].join('; '),
    holds: reachable === visible && faults.length === 0,
  });
}

/**
 * Returns every measured figure with its bar, in the order of the table.
 *
 * @returns {{ what: string, bar: string, figure: string, holds: boolean }[]}
 */
export function feedBars({ figures }) {
  return ROWS.filter(([name]) => figures[name]).map(([name, row]) => row(figures[name], figures));
}

/** The figures as Markdown. */
export function feedMarkdown(report) {
  return [
    takenLine(report, `a hub of ${report.posts} posts`),
    '',
    '| Figure | Bar | Measured | |',
    '|---|---|---|---|',
    ...feedBars(report).map(
      ({ what, bar, figure, holds }) =>
        `| ${what} | ${bar} | ${figure} | ${holds ? 'holds' : '**missed**'} |`,
    ),
    '',
    ...variantsTable(report.figures.variants ?? []),
  ].join('\n');
}

function variantsTable(variants) {
  if (variants.length === 0) return [];
  return [
    '| Other ways of drawing ahead | scroll CPU of the process, × as built |',
    '|---|---:|',
    ...variants.map(({ name, timesBuilt }) => `| ${name} | ${timesBuilt.toFixed(2)} |`),
    '',
  ];
}
