// `npm run bench:feed`: the built feed on a hub of 100,000 posts, beside its bars.
//
//   npm run bench:feed                     writes its figures into docs/BENCHMARKS.md
//   npm run bench:feed -- --quick          3,000 posts and one round, printed only
//   npm run bench:feed -- --posts 20000    another size
//   npm run bench:feed -- --rounds 5       rounds of scrolling beside the static page
//   npm run bench:feed -- --json           figures on stdout; the document is left alone
//   npm run bench:feed -- --only tasks,cpu these figures, printed only; the names stand in
//                                          bench/feed/run.mjs

import { countOf, readOptions } from '../scripts/lib/options.mjs';
import { runMain, StepFailure, sayTo } from '../scripts/lib/steps.mjs';
import { ensureDependencies } from '../scripts/lib/tools/install.mjs';
import { underNode24 } from '../scripts/lib/tools/node24.mjs';
import { needChromium } from '../scripts/lib/tools/system-programs.mjs';

const QUICK = { posts: 3_000, rounds: 1 };
const FULL = { posts: 100_000, rounds: 3 };

await runMain(async () => {
  if (!(await underNode24(import.meta.filename ?? process.argv[1]))) return;
  const options = given();
  if (options.json) sayTo(process.stderr);
  ensureDependencies('all');
  needChromium();

  // Loaded only now: these need the dependencies and Node 24.
  const { benchFeed, FIGURES, USUAL_FIGURES } = await import('./feed/run.mjs');
  const { feedBars, feedMarkdown } = await import('./feed/report.mjs');
  const { writeReport } = await import('./report.mjs');
  const only = options.only ?? USUAL_FIGURES;
  const unknown = only.filter((name) => !FIGURES.includes(name));
  if (unknown.length > 0) {
    throw new StepFailure(`There is no figure ${unknown.join(', ')}: ${FIGURES.join(', ')}.`);
  }
  const report = await benchFeed({ ...options, only });
  if (options.json) {
    process.stdout.write(`${JSON.stringify({ ...report, bars: feedBars(report) }, null, 2)}\n`);
    return;
  }
  const markdown = feedMarkdown(report);
  process.stdout.write(`\n${markdown}\n`);
  if (!options.quick && !options.only) writeReport('feed', markdown);
});

function given() {
  return readOptions(
    {
      options: {
        quick: { type: 'boolean', default: false },
        posts: { type: 'string' },
        rounds: { type: 'string' },
        json: { type: 'boolean', default: false },
        only: { type: 'string' },
      },
    },
    'Options: --quick, --posts N, --rounds N, --only A,B, --json.',
    ({ values }) => {
      const usual = values.quick ? QUICK : FULL;
      return {
        ...values,
        posts: countOf('--posts', values.posts ?? usual.posts),
        rounds: countOf('--rounds', values.rounds ?? usual.rounds),
        only: values.only?.split(','),
      };
    },
  );
}
