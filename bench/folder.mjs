// `npm run media:folder -- FOLDER`: every picture of a folder through the pipeline, natively: traps,
// refusals, the dearest, and where pixels differ from ImageMagick's.
//
//   npm run media:folder -- photos                 a report on stdout
//   npm run media:folder -- photos --json          all figures of all pictures
//   npm run media:folder -- photos --no-reference  without the comparison, which takes longest

import { statSync } from 'node:fs';
import { readOptions } from '../scripts/lib/options.mjs';
import { runMain, sayTo } from '../scripts/lib/steps.mjs';
import { underNode24 } from '../scripts/lib/tools/node24.mjs';

await runMain(async () => {
  if (!(await underNode24(import.meta.filename ?? process.argv[1]))) return;
  const { folder, json, reference } = given();
  sayTo(process.stderr);

  // Loaded only now: these need Node 24.
  const { runFolder } = await import('./folder/run.mjs');
  const { folderMarkdown } = await import('./folder/report.mjs');
  const pictures = await runFolder(folder, { isCompared: reference });
  process.stdout.write(json ? `${JSON.stringify(pictures, null, 2)}\n` : folderMarkdown(pictures));
  if (pictures.some(({ outcome }) => outcome === 'trap' || outcome === 'hang')) {
    process.exitCode = 1;
  }
});

function given() {
  return readOptions(
    {
      allowPositionals: true,
      allowNegative: true,
      options: {
        json: { type: 'boolean', default: false },
        reference: { type: 'boolean', default: true },
      },
    },
    'Usage: FOLDER [--json] [--no-reference].',
    ({ values, positionals }) => {
      const [folder] = positionals;
      if (!folder || positionals.length > 1) throw new Error('Name one folder.');
      if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
        throw new Error(`There is no folder ${folder}.`);
      }
      return { ...values, folder };
    },
  );
}
