// The soak's report, to be read by a person.

const mb = (bytes) => (bytes / 1024 / 1024).toFixed(1);

/** @param {Awaited<ReturnType<typeof import('./run.mjs').soak>>} report */
export function soakText(report) {
  const { startedAt, machine, minutes, rate, people, answers, acknowledged, troubles } = report;
  const total = Object.values(answers).reduce((sum, count) => sum + count, 0);
  return [
    `Soak of ${minutes} minutes from ${startedAt} on ${machine}: ${people} people, about ${rate} calls a second.`,
    '',
    `${total} answers: ${Object.entries(answers)
      .map(([status, count]) => `${count} × ${status}`)
      .join(', ')} (“none”: the connection ended; the call was made again).`,
    `Acknowledged: ${acknowledged.posts} posts (${report.images} with a picture), ${acknowledged.comments} comments, ${acknowledged.removals} removals, ${acknowledged.wishes} likes, bookmarks and follows.`,
    report.fullDisk ? '' : 'The disk was never full: that needs Linux and root.',
    ...troublesText(troubles),
    '',
    'Each server process, after its warm-up (median; growth until its end):',
    ...report.processes.map(processText),
    `${report.cpuSeconds} s of CPU in all.`,
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

function processText({ name, seconds, trends }) {
  if (!trends) return `  ${name}, ${seconds} s: too short to say`;
  const { rssBytes, heapBytes, files, sockets } = trends;
  const memory = ({ median, growth }) => `${mb(median)} MB (${mb(growth)})`;
  const number = ({ median, growth }) => `${median} (${growth.toFixed(1)})`;
  return `  ${name}, ${seconds} s: resident ${memory(rssBytes)}, heap ${memory(heapBytes)}, open files ${number(files)}, of them sockets ${number(sockets)}`;
}
