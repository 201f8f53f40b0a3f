// `npm run bench:hostile`: what hostile pictures cost the media pipeline.
//
//   npm run bench:hostile                    writes its figures into docs/BENCHMARKS.md
//   npm run bench:hostile -- --rounds 2000   damaged versions of each fixture
//   npm run bench:hostile -- --json          figures on stdout; the document is left alone

import { countOf, readOptions } from '../scripts/lib/options.mjs';
import { runMain } from '../scripts/lib/steps.mjs';
import { ensureDependencies } from '../scripts/lib/tools/install.mjs';
import { underNode24 } from '../scripts/lib/tools/node24.mjs';

await runMain(async () => {
  if (!(await underNode24(import.meta.filename ?? process.argv[1]))) return;
  const { rounds, json } = readOptions(
    {
      options: {
        rounds: { type: 'string', default: '200' },
        json: { type: 'boolean', default: false },
      },
    },
    'Options: --rounds N, --json.',
    ({ values }) => ({ ...values, rounds: countOf('--rounds', values.rounds) }),
  );
  ensureDependencies('runtime');

  // Loaded only now: these need the dependencies and Node 24.
  const { benchHostile } = await import('./hostile/run.mjs');
  const { hostileMarkdown } = await import('./hostile/report.mjs');
  const { writeReport } = await import('./report.mjs');
  const report = await benchHostile({ rounds });
  if (json) {
    process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
    return;
  }
  const markdown = hostileMarkdown(report);
  process.stdout.write(`\n${markdown}\n`);
  writeReport('hostile', markdown);
});
