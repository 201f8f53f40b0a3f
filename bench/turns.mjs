// `npm run bench:turns`: the longest turn of the event loop while much is removed, exported or passed over.
//
//   npm run bench:turns                   50,000 rows of each
//   npm run bench:turns -- --rows 5000    fewer

import { countOf, readOptions } from '../scripts/lib/options.mjs';
import { runMain } from '../scripts/lib/steps.mjs';
import { underNode24 } from '../scripts/lib/tools/node24.mjs';

await runMain(async () => {
  if (!(await underNode24(import.meta.filename ?? process.argv[1]))) return;
  const rows = readOptions(
    { options: { rows: { type: 'string', default: '50000' } } },
    'Options: --rows N.',
    ({ values }) => countOf('--rows', values.rows),
  );
  // Loaded only now: it needs Node 24.
  const { measureTurns } = await import('./turns/run.ts');
  process.stdout.write(await measureTurns(rows));
});
