// `npm run soak -- --hours N`: people use a hub of two processes while parts of it are taken away, the disk
// fills and clocks are set; at the end nothing is lost, doubled or grown. Needs Linux; a full disk needs root.
//
//   npm run soak -- --minutes 5     tries it
//   npm run soak -- --rate 20       calls a second (half of what the hub carries, measured first)
//   npm run soak -- --people 12     how many make them
//   npm run soak -- --json          the report on stdout as JSON, everything else on stderr

import { needPostgres } from '../scripts/lib/cluster/postgres.mjs';
import { countOf, readOptions } from '../scripts/lib/options.mjs';
import { ensurePage } from '../scripts/lib/page/page.mjs';
import { runMain, sayTo } from '../scripts/lib/steps.mjs';
import { ensureDependencies } from '../scripts/lib/tools/install.mjs';
import { underNode24 } from '../scripts/lib/tools/node24.mjs';
import { needNginx, needRedis } from '../scripts/lib/tools/system-programs.mjs';

await runMain(async () => {
  if (!(await underNode24(import.meta.filename ?? process.argv[1]))) return;
  const { json, ...options } = given();
  if (json) sayTo(process.stderr);
  ensureDependencies('all');
  ensurePage();
  needPostgres();
  needRedis();

  // Loaded only now: these need the dependencies and Node 24.
  const { soak } = await import('./soak/run.mjs');
  const { soakText } = await import('./soak/report.mjs');
  const report = await soak({ ...options, nginx: needNginx() });
  (json ? process.stderr : process.stdout).write(`\n${soakText(report)}\n`);
  if (json) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  if (report.findings.length > 0) process.exitCode = 1;
});

function given() {
  return readOptions(
    {
      options: {
        hours: { type: 'string' },
        minutes: { type: 'string' },
        rate: { type: 'string' },
        people: { type: 'string', default: '24' },
        json: { type: 'boolean', default: false },
      },
    },
    'Options: --hours N or --minutes N, --rate N, --people N, --json.',
    ({ values: { hours, minutes, rate, people, json } }) => {
      if ((hours === undefined) === (minutes === undefined)) throw new Error('How long?');
      return {
        minutes: hours ? 60 * countOf('--hours', hours) : countOf('--minutes', minutes),
        rate: rate === undefined ? undefined : countOf('--rate', rate),
        people: countOf('--people', people),
        json,
      };
    },
  );
}
