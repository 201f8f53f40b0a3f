// `npm run bench:server`: the server under load on a hub of 100,000 posts, beside its bars.
//
//   npm run bench:server                     writes its figures into docs/BENCHMARKS.md
//   npm run bench:server -- --quick          3,000 posts and short loads, printed only
//   npm run bench:server -- --posts 20000    another size; --likes, --people, --sockets, --seconds as well
//   npm run bench:server -- --only popular   one row by itself, printed only: following, popular, random, blocks, images, live, processes
//   npm run bench:server -- --only before --beside FOLDER   CPU of calls beside another build, by its work tree
//   npm run bench:server -- --sqlite         leaves PostgreSQL out
//   npm run bench:server -- --json           figures on stdout; the document is left alone

import { needPostgres } from '../scripts/lib/cluster/postgres.mjs';
import { countOf, readOptions } from '../scripts/lib/options.mjs';
import { runMain, StepFailure, sayTo } from '../scripts/lib/steps.mjs';
import { ensureDependencies } from '../scripts/lib/tools/install.mjs';
import { underNode24 } from '../scripts/lib/tools/node24.mjs';
import { needNginx, needRedis } from '../scripts/lib/tools/system-programs.mjs';

const QUICK = { posts: 3_000, likes: 30_000, people: 2_000, sockets: 200, seconds: 3, readers: 20 };
const FULL = {
  posts: 100_000,
  likes: 1_000_000,
  people: 300_000,
  sockets: 5_000,
  seconds: 20,
  readers: 200,
};

await runMain(async () => {
  if (!(await underNode24(import.meta.filename ?? process.argv[1]))) return;
  const options = given();
  if (options.json) sayTo(process.stderr);
  ensureDependencies('all');
  if (options.postgres) needPostgres();
  if (options.only) return benchRow(options);

  // Loaded only now: these need the dependencies and Node 24.
  const { benchServer } = await import('./server/run.mjs');
  const { serverBars, serverMarkdown } = await import('./server/report.mjs');
  const { writeReport } = await import('./report.mjs');
  const report = await benchServer(options);
  if (options.json) {
    process.stdout.write(`${JSON.stringify({ ...report, bars: serverBars(report) }, null, 2)}\n`);
    return;
  }
  const markdown = serverMarkdown(report);
  process.stdout.write(`\n${markdown}\n`);
  if (!options.quick) writeReport('server', markdown);
});

/** One row alone, on a hub of its own. */
async function benchRow({ only, json, own, postgres, beside }) {
  const { ROWS } = await import('./server/rows.mjs');
  const { rowBars, rowMarkdown } = await import('./server/report.mjs');
  const { reportHead } = await import('./report.mjs');
  const row = ROWS[only];
  if (!row) throw new StepFailure(`--only takes one of ${Object.keys(ROWS).join(', ')}.`);
  const size = Object.fromEntries(
    Object.entries(row.size).map(([name, usual]) => [name, own[name] ?? usual]),
  );
  if (only === 'before' && !beside) {
    throw new StepFailure('--only before takes --beside FOLDER, the work tree of another build.');
  }
  let nginx;
  if (only === 'processes') {
    needPostgres();
    needRedis();
    nginx = needNginx();
  }
  const figures = await row.measure(size, { postgres, nginx, other: beside });
  const options = Object.entries(size).map(([name, count]) => `--${name} ${count}`);
  const command = `npm run bench:server -- --only ${only} ${beside ? `--beside ${beside} ` : ''}${options.join(' ')}${postgres ? '' : ' --sqlite'}`;
  const report = { ...reportHead(command), figures, bars: rowBars(only, size, figures) };
  process.stdout.write(`\n${json ? JSON.stringify(report, null, 2) : rowMarkdown(report)}\n`);
}

function given() {
  const sizes = Object.keys(FULL);
  const numbers = sizes.map((name) => `--${name} N`).join(', ');
  return readOptions(
    {
      options: {
        quick: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        sqlite: { type: 'boolean', default: false },
        only: { type: 'string' },
        beside: { type: 'string' },
        ...Object.fromEntries(sizes.map((name) => [name, { type: 'string' }])),
      },
    },
    `Options: --quick, --sqlite, --only ROW, --beside FOLDER, ${numbers}, --json.`,
    ({ values: { sqlite, ...values } }) => {
      const own = Object.fromEntries(
        sizes
          .filter((name) => values[name] !== undefined)
          .map((name) => [name, countOf(`--${name}`, values[name])]),
      );
      const usual = values.quick ? QUICK : FULL;
      return { ...values, ...usual, ...own, own, postgres: !sqlite };
    },
  );
}
