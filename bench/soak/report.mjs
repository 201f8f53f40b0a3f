// The soak's report, to be read by a person.

const SERIES_LINES = 20;
const mb = (bytes) => (bytes / 1024 / 1024).toFixed(1);

/** @param {Awaited<ReturnType<typeof import('./run.mjs').soak>>} report */
export function soakText(report) {
  const { startedAt, machine, minutes, people, answers, acknowledged, troubles } = report;
  const { capacityPerSecond, callsPerSecond } = report;
  const total = Object.values(answers).reduce((sum, count) => sum + count, 0);
  const rates = `${callsPerSecond.toFixed(1)} calls a second of ${capacityPerSecond.toFixed(1)} that it answered before without a pause`;
  return [
    `Soak of ${minutes} minutes from ${startedAt} on ${machine}: ${people} people, ${rates}.`,
    '',
    `${total} answers: ${Object.entries(answers)
      .map(([status, count]) => `${count} × ${status}`)
      .join(', ')} (“none”: the connection ended; the call was made again).`,
    `Acknowledged: ${acknowledged.posts} posts (${report.images} with a picture), ${acknowledged.comments} comments, ${acknowledged.removals} removals, ${acknowledged.wishes} likes, bookmarks and follows.`,
    report.fullDisk ? '' : 'The disk was never full: that needs Linux and root.',
    ...troublesText(troubles),
    '',
    'Each server process, in the last half of its life (median; growth within it):',
    ...report.processes.map(processText),
    `${report.cpuSeconds} s of CPU in all.`,
    ...report.processes.flatMap(seriesText),
    '',
    'verify:',
    ...report.verify.map((line) => `  ${line}`),
    '',
    ...(report.findings.length === 0
      ? ['Nothing was found: nothing acknowledged is lost, nothing was done twice, nothing grew.']
      : [
          `${report.findings.length} findings:`,
          ...report.findings.map((finding) => `- ${finding}`),
        ]),
  ].join('\n');
}

function troublesText(troubles) {
  const names = [...new Set(troubles.map(({ name }) => name))];
  return names.map((name) => {
    const times = troubles.filter((trouble) => trouble.name === name);
    const slowestMs = Math.max(...times.map(({ recoveredMs }) => recoveredMs));
    return `${times.length} × ${name}: ready again within ${slowestMs} ms.`;
  });
}

/** A process's memory over time, of those that lived long enough to be judged by it. */
function seriesText({ name, trends, samples }) {
  if (!trends?.rssBytes.isJudged) return [];
  const step = Math.ceil(samples.length / SERIES_LINES);
  const lines = samples.filter((_, at) => at % step === 0 || at === samples.length - 1);
  return [
    '',
    `${name}: minute; resident, heap, external MB; open files; threads`,
    ...lines.map(
      ({ atMs, rssBytes, heapBytes, externalBytes, files, threads }) =>
        `  ${(atMs / 60_000).toFixed(1)}; ${mb(rssBytes)}, ${mb(heapBytes)}, ${mb(externalBytes)}; ${files}; ${threads}`,
    ),
  ];
}

function processText({ name, seconds, trends }) {
  if (!trends) return `  ${name}, ${seconds} s: too short to say`;
  const { rssBytes, heapBytes, files, sockets } = trends;
  const memory = ({ median, growth, isJudged }) =>
    `${mb(median)} MB (${mb(growth)}${isJudged ? '' : ', too young to be judged'})`;
  const number = ({ median, growth }) => `${median} (${growth.toFixed(1)})`;
  return `  ${name}, ${seconds} s: resident ${memory(rssBytes)}, heap ${memory(heapBytes)}, open files ${number(files)}, of them sockets ${number(sockets)}`;
}
