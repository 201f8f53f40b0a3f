// `npm run test:upgrade -- <ref>`: that commit and this one serve one PostgreSQL database side by side,
// and recorded calls go to both in turns.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRedis, startServerProcess } from './lib/cluster/cluster.mjs';
import { needPostgres, startPostgres } from './lib/cluster/postgres.mjs';
import { attempt, ROOT, runMain, StepFailure, say, stopOnSignals } from './lib/steps.mjs';
import {
  missingFields,
  playCalls,
  recordedCalls,
  saveRecordedCalls,
} from './lib/tests/recorded-calls.mjs';
import { installDependencies } from './lib/tools/install.mjs';
import { underNode24 } from './lib/tools/node24.mjs';
import { needRedis } from './lib/tools/system-programs.mjs';

await runMain(async () => {
  if (!(await underNode24(import.meta.filename ?? process.argv[1]))) return;
  const [ref, ...options] = process.argv.slice(2).filter((arg) => arg !== '--');
  if (ref === undefined) throw new StepFailure('Name the commit: npm run test:upgrade -- <ref>');
  needPostgres();
  needRedis();
  await compare(ref, options.includes('--record'));
});

async function compare(ref, records) {
  const stops = [];
  const stopAll = async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  stopOnSignals(stopAll);
  try {
    const folder = mkdtempSync(join(tmpdir(), 'hub-upgrade-'));
    stops.push(() => rmSync(folder, { recursive: true, force: true }));
    const before = join(folder, 'before');
    must('git', ['worktree', 'add', '--detach', before, ref]);
    stops.push(() => must('git', ['worktree', 'remove', '--force', before]));
    say(`installing what ${ref} needs`);
    installDependencies('runtime', before);
    const postgres = startPostgres();
    stops.push(() => postgres.stop());
    const redis = await startRedis(folder, stops);
    const env = {
      ...process.env,
      DATABASE_URL: postgres.url,
      DATA_DIR: join(folder, 'data'),
      REDIS_URL: redis.url,
      HUB_LIMIT_SCALE: '1000',
      LOG_LEVEL: 'error',
    };
    const start = async (name, cwd) => {
      const server = await startServerProcess({ name, cwd, env, print: () => undefined }, stops);
      return server.address;
    };

    say(`starting ${ref}`);
    const older = await start(ref, before);
    const calls = recordedCalls();
    const alone = await playCalls(calls, [older]);
    if (records) saveRecordedCalls(alone);
    say('starting this version beside it: it brings the database up to date');
    const newer = await start('this version', ROOT);
    const problems = [];
    for (const [who, origins] of [
      ['this version', [newer]],
      [`${ref}, on the new schema`, [older]],
      ['both in turns', [older, newer]],
      ['both in turns', [newer, older]],
    ]) {
      const found = missingFields(alone, await playCalls(calls, origins));
      problems.push(...found.map((problem) => `${who}: ${problem}`));
    }
    if (problems.length > 0) throw new StepFailure(problems.join('\n'));
    say(
      `${calls.length} calls are answered alike by ${ref}, by this version, and by both in turns`,
    );
  } finally {
    await stopAll();
  }
}

function must(command, args) {
  const { ok, stdout, stderr } = attempt(command, args, { cwd: ROOT });
  if (!ok) throw new StepFailure(`${command} ${args.join(' ')} failed.\n${stdout}${stderr}`);
}
