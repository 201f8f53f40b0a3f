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

import { parseArgs } from 'node:util';
import { ensureDependencies } from '../scripts/lib/install.mjs';
import { underNode24 } from '../scripts/lib/node24.mjs';
import { countOf } from '../scripts/lib/options.mjs';
import { runMain, StepFailure, sayTo } from '../scripts/lib/steps.mjs';
import { needChromium } from '../scripts/lib/system-programs.mjs';

const QUICK = { runs: 2, photos: '12', coldStarts: 1 };
const FULL = { runs: 7, photos: '12,24,48,turned,painting,screenshot', coldStarts: 3 };

await runMain(async () => {
  if (!(await underNode24(import.meta.filename ?? process.argv[1]))) return;
  const options = readOptions(process.argv.slice(2));
  if (options.json) sayTo(process.stderr);
  ensureDependencies('all');
  needChromium();

  // Loaded only now: these need the dependencies and Node 24.
  const { benchMedia } = await import('./media/run.mjs');
  const { markdownOf, writeReport } = await import('./media/report.mjs');
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

function readOptions(args) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        quick: { type: 'boolean', default: false },
        runs: { type: 'string' },
        photos: { type: 'string' },
        'cold-starts': { type: 'string' },
        compare: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    });
    const usual = values.quick ? QUICK : FULL;
    return {
      runs: countOf('--runs', values.runs ?? usual.runs),
      coldStarts:
        values['cold-starts'] === '0'
          ? 0
          : countOf('--cold-starts', values['cold-starts'] ?? usual.coldStarts),
      photos: (values.photos ?? usual.photos).split(','),
      quick: values.quick,
      compare: values.compare,
      json: values.json,
    };
  } catch (error) {
    throw new StepFailure(
      `${error.message}\nOptions: --quick, --runs N, --cold-starts N, --photos 12,24,48, --compare FILE, --json.`,
    );
  }
}
