// `npm run bench:bytes`: bytes of this encoder at the quality of libjpeg-turbo's with optimal Huffman
// tables, which is what a browser's canvas writes: BD-rate over real photographs.
//
//   npm run bench:bytes                writes its figures into docs/BENCHMARKS.md
//   npm run bench:bytes -- --photos 2  the first two photographs, printed only

import { countOf, readOptions } from '../scripts/lib/options.mjs';
import { runMain } from '../scripts/lib/steps.mjs';
import { underNode24 } from '../scripts/lib/tools/node24.mjs';

await runMain(async () => {
  if (!(await underNode24(import.meta.filename ?? process.argv[1]))) return;
  const photos = readOptions(
    { options: { photos: { type: 'string' } } },
    'Options: --photos N.',
    ({ values }) => values.photos && countOf('--photos', values.photos),
  );

  // Loaded only now: these need Node 24.
  const { benchBytes, bytesMarkdown } = await import('./bytes/run.mjs');
  const { writeReport } = await import('./report.mjs');
  const markdown = bytesMarkdown(benchBytes(photos));
  process.stdout.write(`\n${markdown}\n`);
  if (photos === undefined) writeReport('bytes', markdown);
});
