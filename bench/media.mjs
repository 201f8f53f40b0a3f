// `npm run bench:media`: this product's pipeline beside the browser's own ways, in one page, and
// beside sharp on the command line.
//
//   npm run bench:media                          writes its figures into docs/BENCHMARKS.md
//   npm run bench:media -- --quick               one photograph, two rounds, printed only
//   npm run bench:media -- --runs 7              rounds in which all ways take turns
//   npm run bench:media -- --photos 8,108,a.jpg  megapixels, turned, painting, screenshot, or paths
//   npm run bench:media -- --cold-starts 0       without first photographs and memory of a browser
//   npm run bench:media -- --compare a.json      faster, slower or within noise against an earlier --json
//   npm run bench:media -- --json                figures on stdout; the document is left alone

import { countOf, readOptions } from '../scripts/lib/options.mjs';
import { runMain, sayTo } from '../scripts/lib/steps.mjs';
import { ensureDependencies } from '../scripts/lib/tools/install.mjs';
import { underNode24 } from '../scripts/lib/tools/node24.mjs';
import { needChromium } from '../scripts/lib/tools/system-programs.mjs';

const QUICK = { runs: 2, photos: '12', coldStarts: 1 };
const FULL = { runs: 7, photos: '12,24,48,turned,painting,screenshot', coldStarts: 3 };

await runMain(async () => {
  if (!(await underNode24(import.meta.filename ?? process.argv[1]))) return;
  const options = given();
  if (options.json) sayTo(process.stderr);
  ensureDependencies('all');
  needChromium();

  // Loaded only now: these need the dependencies and Node 24.
  const { benchMedia } = await import('./media/run.mjs');
  const { markdownOf } = await import('./media/report.mjs');
  const { writeReport } = await import('./report.mjs');
  const { compareReports, comparisonMarkdown, readBaseline } = await import('./media/compare.mjs');
  const baseline = options.compare && readBaseline(options.compare);
  const report = await benchMedia(options);
  const changes = baseline && compareReports(baseline, report);
  if (options.json) {
    process.stdout.write(`${JSON.stringify({ ...report, changes }, null, 2)}\n`);
  } else {
    const markdown = markdownOf(report);
    process.stdout.write(`\n${markdown}\n`);
    if (changes) process.stdout.write(`${comparisonMarkdown(changes, baseline, report)}\n`);
    if (!options.quick) writeReport('media', markdown);
  }
});

function given() {
  return readOptions(
    {
      options: {
        quick: { type: 'boolean', default: false },
        runs: { type: 'string' },
        photos: { type: 'string' },
        'cold-starts': { type: 'string' },
        compare: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    },
    'Options: --quick, --runs N, --cold-starts N, --photos 12,24,48, --compare FILE, --json.',
    ({ values: { 'cold-starts': starts, ...values } }) => {
      const usual = values.quick ? QUICK : FULL;
      return {
        ...values,
        runs: countOf('--runs', values.runs ?? usual.runs),
        coldStarts: starts === '0' ? 0 : countOf('--cold-starts', starts ?? usual.coldStarts),
        photos: (values.photos ?? usual.photos).split(','),
      };
    },
  );
}
