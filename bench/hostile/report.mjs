// From the figures of hostile pictures to a table beside their bars.

import { takenLine } from '../report.mjs';

const MAX_CPU_MS = 2000;
const MAX_BYTES = 512 * 2 ** 20;

const seconds = (ms) => (ms / 1000).toFixed(2);
const mib = (bytes) => Math.round(bytes / 2 ** 20);

/** Every run of a report that ended otherwise than it should. */
export function missesOf({ dear, damaged }) {
  const runs = dear.flatMap(({ name, runs }) =>
    Object.entries(runs).map(([purpose, run]) => ({ what: `${name}, ${purpose}`, ...run })),
  );
  const all = [
    ...runs,
    { what: 'damaged', outcome: damaged.traps > 0 ? 'trap' : 'made', ...damaged },
  ];
  return all.filter(
    ({ outcome, cpuMs, memoryBytes }) =>
      outcome === 'trap' || cpuMs > MAX_CPU_MS || memoryBytes > MAX_BYTES,
  );
}

export function hostileMarkdown(report) {
  const { dear, damaged } = report;
  const row = (cells) => `| ${cells.join(' | ')} |`;
  const cost = ({ outcome, cpuMs, memoryBytes }) => [
    outcome,
    `${seconds(cpuMs)} s`,
    `${mib(memoryBytes)} MiB`,
  ];
  return [
    takenLine(report),
    '',
    '| picture | bytes | as a post: outcome | CPU | memory | as an upload: outcome | CPU | memory |',
    '|---|---:|---|---:|---:|---|---:|---:|',
    ...dear.map(({ name, bytes, runs }) =>
      row([name, bytes.toLocaleString('en'), ...cost(runs.post), ...cost(runs.upload)]),
    ),
    '',
    `${damaged.pictures.toLocaleString('en')} jobs on damaged files: ${damaged.traps} traps, ${damaged.made.toLocaleString('en')} pictures, the rest refused; at most ${seconds(damaged.cpuMs)} s of CPU and ${mib(damaged.memoryBytes)} MiB.`,
    '',
    `Beyond the bars: ${
      missesOf(report)
        .map(({ what }) => what)
        .join('; ') || 'nothing'
    }.`,
  ].join('\n');
}
