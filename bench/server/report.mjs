// From the server's figures to a table beside its bars.

import { takenLine } from '../report.mjs';

const ms = (value) => value.toFixed(value < 10 ? 2 : 0);
const whole = (value) => Math.round(value).toLocaleString('en');

/**
 * Every figure with its bar, in the order of the table.
 *
 * @returns {{ what: string, bar: string, figure: string, holds: boolean | undefined }[]} `holds` is not set where there is no bar.
 */
export function serverBars({ figures, posts, likes, people }) {
  const { mixed, bare, writes, live, alone, beside, pages, search } = figures;
  return [
    callsBar('mixed calls a second; p99; refused', mixed),
    callsBar(`the same beside ${whole(live.held)} live connections`, beside),
    {
      what: 'server CPU for a mixed call',
      bar: '≤ 0.40 ms',
      figure: `${ms(mixed.cpuMsPerCall)} ms, ${ms(mixed.cpuMsPerCall / bare.cpuMsPerCall)} times a bare server's; ${ms(beside.cpuMsPerCall)} ms beside live connections`,
      holds: mixed.cpuMsPerCall <= 0.4,
    },
    {
      what: 'durable writes a second, acknowledged; refused',
      bar: '≥ 2,000; 0',
      figure: `${whole(writes.perSecond)}; ${writes.refused}`,
      holds: writes.perSecond >= 2000 && writes.refused === 0,
    },
    ...liveBars(live),
    ...Object.entries(pages).flatMap(([database, lists]) =>
      Object.entries(lists).map(([list, { first, last }]) => ({
        what: `page of ${LISTS[list]} among ${whole(posts)} posts and ${whole(likes)} likes on ${NAMES[database]}: first; at place ${whole(last.place)}`,
        bar: 'the same, within half',
        figure: `${timings(first)}; ${timings(last)}`,
        holds: last.cpuMs <= 1.5 * first.cpuMs,
      })),
    ),
    besideBar(beside, alone),
    ...Object.entries(search).map(([database, { random }]) =>
      randomBar(people, random, NAMES[database]),
    ),
    ...Object.entries(search).map(([database, { byTerm }]) => ({
      what: `search among ${whole(people)} people on ${NAMES[database]}: ${Object.keys(byTerm).join('; ')}`,
      bar: '≤ 100 ms',
      figure: Object.values(byTerm).map(timings).join('; '),
      holds: Object.values(byTerm).every(({ ms }) => ms <= 100),
    })),
  ];
}

function callsBar(what, { perSecond, p99Ms, refused }) {
  return {
    what,
    bar: '≥ 1,000; p99 ≤ 100 ms; 0 refused',
    figure: `${whole(perSecond)}; ${ms(p99Ms)} ms; ${refused}`,
    holds: perSecond >= 1000 && p99Ms <= 100 && refused === 0,
  };
}

function liveBars(live) {
  return [
    {
      what: `live connections held of ${whole(live.wanted)}; memory of each`,
      bar: 'all; ≤ 6 kB',
      figure: `${whole(live.held)}; ${(live.bytesEach / 1000).toFixed(1)} kB`,
      holds: live.held === live.wanted && live.bytesEach <= 6_000,
    },
    {
      what: `one event to all ${whole(live.told)} of them`,
      bar: '≤ 200 ms',
      figure: `${ms(live.eventMs)} ms`,
      holds: live.told === live.held && live.eventMs <= 200,
    },
  ];
}

/** Calls beside live connections, and loads of the same alone. */
function besideBar(beside, alone) {
  const mean = (of) => alone.reduce((sum, load) => sum + of(load), 0) / alone.length;
  const times = beside.cpuMsPerCall / mean(({ cpuMsPerCall }) => cpuMsPerCall);
  return {
    what: 'server CPU for a call beside them, of that alone; p99',
    bar: '≤ 1.5 times',
    figure: `${ms(times)} times; ${ms(beside.p99Ms / mean(({ p99Ms }) => p99Ms))} times`,
    holds: times <= 1.5,
  };
}

const LISTS = { feed: 'the feed', following: 'the posts of people one follows' };
const NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

function timings({ ms: waited, cpuMs }) {
  return `${ms(waited)} ms (${ms(cpuMs)} ms CPU)`;
}

/**
 * Figures of one row that is taken by itself, with its bar.
 *
 * @param {'following' | 'popular' | 'random' | 'blocks' | 'images' | 'live' | 'processes' | 'before'} name
 * @param {Record<string, number>} size
 * @param {Record<string, any>} figures by database, but for `images`, `processes` and `before`.
 */
export function rowBars(name, size, figures) {
  if (name === 'processes') {
    const { one, two } = figures;
    const times = two.cpuMs / one.cpuMs;
    return [
      {
        what: 'server CPU for a mixed call with two processes, of that with one; refused',
        bar: '≤ 1.15 times; 0',
        figure: `${times.toFixed(2)} times (${ms(two.cpuMs)} of ${ms(one.cpuMs)} ms); ${one.refused + two.refused}`,
        holds: times <= 1.15 && one.refused + two.refused === 0,
      },
    ];
  }
  if (name === 'images') {
    const { bytes, memory, stream, times } = figures;
    return [
      {
        what: `server CPU for an image of ${whole(bytes / 1000)} kB from memory, of that as a stream, in turns`,
        bar: 'none',
        figure: `${times.toFixed(2)} times (${ms(memory)} of ${ms(stream)} ms)`,
        holds: undefined,
      },
    ];
  }
  if (name === 'before') {
    const ofCalls = ({ before, now, times, refused }) =>
      `${times.toFixed(2)} times (${ms(now)} of ${ms(before)} ms); ${refused}`;
    const { mixed, reads, writes } = figures;
    return [
      {
        what: 'server CPU for a mixed call, of that of the build before, in turns; refused',
        bar: '≤ 0.65 times; 0',
        figure: ofCalls(mixed),
        holds: mixed.times <= 0.65 && mixed.refused === 0,
      },
      { what: 'the same of reads alone', bar: 'none', figure: ofCalls(reads), holds: undefined },
      { what: 'the same of writes alone', bar: 'none', figure: ofCalls(writes), holds: undefined },
    ];
  }
  return Object.entries(figures).flatMap(([database, found]) =>
    ROW_BARS[name](size, found, NAMES[database]),
  );
}

const POPULAR_CALLS = {
  like: 'like and unlike',
  ownPosts: "first page of its author's posts",
  likers: 'the newest of the people who like it',
};

const ROW_BARS = {
  following: (_size, { few, many }, database) => [
    {
      what: `page of the posts of people one follows on ${database}: first, ${whole(few.visible)} followed posts; first, ${whole(many.visible)}; at place ${whole(many.last.place)}`,
      bar: '≤ 1.5 times the CPU of the first',
      figure: [few.first, many.first, many.last].map(timings).join('; '),
      holds: Math.max(many.first.cpuMs, many.last.cpuMs) <= 1.5 * few.first.cpuMs,
    },
  ],
  popular: ({ likes }, { one, many }, database) =>
    Object.entries(POPULAR_CALLS).map(([call, words]) => ({
      what: `${words} on ${database}: a post with one like; with ${whole(likes)}`,
      bar: '≤ 1.5 times the CPU',
      figure: `${timings(one[call])}; ${timings(many[call])}`,
      holds: many[call].cpuMs <= 1.5 * one[call].cpuMs,
    })),
  live: (_size, { live, alone, beside }) => [
    ...liveBars(live),
    {
      what: 'time to open them, each with a watch; server CPU of each; its memory in the heap; server CPU of one event to all',
      bar: 'none',
      figure: `${whole(live.openedMs / 1000)} s; ${ms(live.openCpuMs)} ms; ${(live.heapBytesEach / 1000).toFixed(1)} kB; ${ms(live.eventCpuMs)} ms`,
      holds: live.problem === undefined,
    },
    callsBar(`mixed calls a second beside ${whole(live.held)} live connections`, beside),
    besideBar(beside, alone),
  ],
  blocks: ({ people }, { none, many }, database) =>
    Object.entries({ feed: 'the feed', comments: 'comments' }).map(([page, words]) => ({
      what: `page of ${words} on ${database} for somebody without blocks; with ${whole(people)}`,
      bar: 'none',
      figure: `${timings(none[page])}; ${timings(many[page])}`,
      holds: undefined,
    })),
  random: ({ people }, random, database) => [randomBar(people, random, database)],
};

function randomBar(people, random, database) {
  return {
    what: `people at random among ${whole(people)} on ${database}`,
    bar: '≤ 10 ms CPU',
    figure: timings(random),
    holds: random.cpuMs <= 10,
  };
}

function barTable(bars) {
  return [
    '| figure | bar | measured | |',
    '|---|---|---:|---|',
    ...bars.map(
      ({ what, bar, figure, holds }) =>
        `| ${what} | ${bar} | ${figure} | ${holds === undefined ? '' : holds ? 'holds' : 'missed'} |`,
    ),
  ];
}

/** One row as Markdown. */
export function rowMarkdown(report) {
  return [takenLine(report), '', ...barTable(report.bars)].join('\n');
}

/** The figures as Markdown. */
export function serverMarkdown(report) {
  const { connections, figures } = report;
  const kinds = Object.entries(figures.mixed.byKind).sort(([, a], [, b]) => b.calls - a.calls);
  return [
    takenLine(report, `${connections} connections`),
    '',
    `The same calls to a bare server in this run: ${whole(figures.bare.perSecond)} a second, p99 ${ms(figures.bare.p99Ms)} ms, ${ms(figures.bare.cpuMsPerCall)} ms of CPU for each.`,
    '',
    ...barTable(serverBars(report)),
    '',
    '| call of the mix | calls | p50, ms | p99, ms |',
    '|---|---:|---:|---:|',
    ...kinds.map(
      ([name, { calls, p50Ms, p99Ms }]) =>
        `| ${name} | ${whole(calls)} | ${ms(p50Ms)} | ${ms(p99Ms)} |`,
    ),
    '',
  ].join('\n');
}
