// `npm test`: installs what testing needs, runs every suite and closes with "N passed, N failed".
// `npm test -- types server` runs only the suites named; `npm test -- --changed` what the changes since
// the branch left main can break.

import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { filesOf, SCRIPTS, SOURCE_FOLDERS } from './lib/checks/source-files.mjs';
import { needPostgres, withPostgres } from './lib/cluster/postgres.mjs';
import { attempt, ROOT, runMain, StepFailure, say } from './lib/steps.mjs';
import { changedFiles, readSources, suitesFor } from './lib/tests/changed.mjs';
import { moveTemporaryFilesToMemory } from './lib/tests/memory-folder.mjs';
import { vitest, vitestInBrowser } from './lib/tests/vitest.mjs';
import { aptInstall } from './lib/tools/apt.mjs';
import { ensureDependencies } from './lib/tools/install.mjs';
import { underNode24 } from './lib/tools/node24.mjs';
import { ensureRustForWasm } from './lib/tools/rust.mjs';
import { needChromium, needNginx, needRedis } from './lib/tools/system-programs.mjs';
import { buildFreshPackage, checkCommittedPackage } from './wasm.mjs';

/**
 * The suites in the order in which they run: the quick ones first. Each answers how many of its
 * tests passed and failed; one that ran nothing counts as a failure.
 *
 * @type {Record<string, { needs?: () => void,
 *   run: (files?: readonly string[]) => import('./lib/tests/vitest.mjs').Outcome }>} `files` are the tests
 *   to run where it is not all of them.
 */
const SUITES = {
  types: { run: checkTypes },
  lint: {
    run: () =>
      sum([
        check('biome', ['ci', '--error-on-warnings', '.']),
        check(process.execPath, ['scripts/check-names.mjs']),
      ]),
  },
  imports: {
    run: () => sum([checkImports(), check(process.execPath, ['scripts/check-unused.mjs'])]),
  },
  pixels: { run: () => check(process.execPath, ['scripts/check-pixels.mjs']) },
  package: { run: checkPackage },
  crate: { needs: needReferenceTools, run: testCrate },
  wasm: { needs: () => ensureRustForWasm(), run: testFreshPackage },
  notice: {
    needs: () => ensureRustForWasm(),
    run: () => check(process.execPath, ['scripts/notices.mjs', '--check']),
  },
  contract: { run: (files) => vitest('contract', {}, files) },
  scripts: { run: (files) => vitest('scripts', {}, files) },
  server: { run: (files) => vitest('server', {}, files) },
  postgres: { needs: needDatabases, run: testOnPostgres },
  workers: { needs: needBrowser, run: (files) => vitestInBrowser('workers', files) },
  web: { needs: needBrowser, run: (files) => vitestInBrowser('web', files) },
  e2e: { needs: needJourneys, run: (files) => vitestInBrowser('e2e*', files) },
};

const TSC = join(ROOT, 'node_modules', 'typescript-7', 'bin', 'tsc');

/** The suites to run, each with the test files to run in it; undefined is all of them. */
function chooseSuites(args) {
  const names = args.filter((arg) => arg !== '--changed');
  const unknown = names.filter((name) => !Object.hasOwn(SUITES, name));
  if (unknown.length > 0) {
    throw new StepFailure(
      `There is no suite ${unknown.join(', ')}. The suites: ${Object.keys(SUITES).join(', ')}.`,
    );
  }
  const files = args.includes('--changed') ? suitesFor(changedFiles(), readSources()) : undefined;
  return Object.keys(SUITES)
    .filter((name) => names.length === 0 || names.includes(name))
    .filter((name) => !files || files.has(name))
    .map((name) => ({ name, files: files?.get(name) }));
}

function runSuite({ name, files }) {
  process.stdout.write(`\n── ${name}${files ? `: ${files.length} files` : ''}\n`);
  const startMs = performance.now();
  const { passed, failed, failures = [], again = [] } = outcomeOf(() => SUITES[name].run(files));
  const ranNothing = passed + failed === 0;
  if (ranNothing) process.stdout.write(`The suite ${name} ran nothing.\n`);
  const seconds = Math.round((performance.now() - startMs) / 1000);
  return { name, passed, failed: ranNothing ? 1 : failed, failures, again, seconds };
}

/** What `run` answers; where it throws, that is one failure, and the other suites still run. */
function outcomeOf(run) {
  try {
    return run();
  } catch (error) {
    process.stdout.write(`${error instanceof StepFailure ? error.message : error.stack}\n`);
    return { passed: 0, failed: 1 };
  }
}

/** A command that passes or fails as a whole. */
function check(command, args, env = process.env) {
  const path = command.includes('/') ? command : join(ROOT, 'node_modules', '.bin', command);
  const { ok, stdout, stderr } = attempt(path, args, { env });
  process.stdout.write(`${stdout}${stderr}`);
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function sum(results) {
  return results.reduce(
    (total, { passed, failed }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
    }),
    { passed: 0, failed: 0 },
  );
}

/**
 * Every runtime has its own set of global types, so each is checked on its own. What has not changed
 * since the last time is not checked again. The native compiler takes a third of the time of the one
 * that the import rules need (typescript 6).
 */
function checkTypes() {
  return sum(
    ['.', 'src', 'workers', 'server', 'tests'].map((project) => {
      const known = join('node_modules', '.cache', 'types', `${project}.tsbuildinfo`);
      return check(TSC, ['-p', project, '--incremental', '--tsBuildInfoFile', known]);
    }),
  );
}

/** The import rules; a checker that could not read the sources would be green, so it is counted. */
function checkImports() {
  const files = filesOf(ROOT, SOURCE_FOLDERS, SCRIPTS);
  const { stdout, stderr } = attempt(join(ROOT, 'node_modules', '.bin', 'depcruise'), [
    ...SOURCE_FOLDERS,
    '--output-type',
    'json',
  ]);
  if (!stdout) {
    process.stdout.write(stderr);
    return { passed: 0, failed: 1 };
  }
  const { modules, summary } = JSON.parse(stdout);
  const read = new Set(modules.map((module) => module.source));
  const unread = files.filter((file) => !read.has(file));
  for (const { from, to, rule } of summary.violations) {
    process.stdout.write(`${rule.name}: ${from} → ${to}\n`);
  }
  for (const file of unread) process.stdout.write(`not read: ${file}\n`);
  process.stdout.write(`${files.length - unread.length} of ${files.length} files read\n`);
  return {
    passed: files.length - unread.length,
    failed: summary.violations.length + unread.length,
  };
}

/** The committed package was built from the committed sources. */
function checkPackage() {
  checkCommittedPackage();
  return { passed: 1, failed: 0 };
}

/** The package built from source, on which every later suite runs. */
function testFreshPackage() {
  buildFreshPackage();
  return { passed: 1, failed: 0 };
}

/** The package that the page loads first, which leaves out what decodes other formats. */
const JPEG_PACKAGE = [
  ...['--package', 'media', '--lib', '--no-default-features'],
  ...['--target', 'wasm32-unknown-unknown'],
];

/** Format, lint where the tool is there, and the crates' own tests. */
function testCrate() {
  const env = { ...ensureRustForWasm(), HUB_REFERENCE_TOOLS: 'required' };
  const cwd = join(ROOT, 'crates');
  const results = [];
  for (const [tool, args] of [
    ['fmt', ['fmt', '--all', '--check']],
    ['clippy', ['clippy', '--workspace', '--all-targets', '--locked', '--', '-D', 'warnings']],
    ['clippy', ['clippy', ...JPEG_PACKAGE, '--locked', '--', '-D', 'warnings']],
  ]) {
    if (!attempt('cargo', [tool, '--version'], { env, cwd }).ok) continue;
    const { ok, stdout, stderr } = attempt('cargo', args, { env, cwd });
    if (!ok) process.stdout.write(`${stdout}${stderr}`);
    results.push(ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
  }
  const { ok, stdout, stderr } = attempt(
    'cargo',
    ['test', '--workspace', '--locked', '--no-fail-fast'],
    {
      env,
      cwd,
    },
  );
  const lines = [...stdout.matchAll(/^test result: .*? (\d+) passed; (\d+) failed;/gm)];
  const tests = sum(
    lines.map(([, passed, failed]) => ({ passed: Number(passed), failed: Number(failed) })),
  );
  process.stdout.write(`${stdout.replace(/^test .* \.\.\. ok\n/gm, '')}\n`);
  if (!ok) process.stdout.write(stderr);
  if (!ok && tests.failed === 0) tests.failed = 1; // it did not even compile
  return sum([...results, tests]);
}

/** The server's tests once more, with PostgreSQL behind it. */
function testOnPostgres(files) {
  return withPostgres((url) => vitest('server', { HUB_TEST_DATABASE_URL: url }, files));
}

function needDatabases() {
  needPostgres();
  needRedis();
}

function needBrowser() {
  // Scripts that the machine's own fonts may lack; card heights are tested with all of them.
  aptInstall(['fonts-wqy-microhei', 'fonts-noto-color-emoji', 'fonts-tlwg-loma-ttf']);
  needChromium();
}

/** Programs nobody here wrote, whose files and readings the crate is compared with. */
function needReferenceTools() {
  ensureRustForWasm();
  aptInstall([
    'libjpeg-turbo-progs',
    'imagemagick',
    'libvips-tools',
    'libimage-exiftool-perl',
    'libheif-examples',
    'webp',
  ]);
}

function needJourneys() {
  needBrowser();
  needDatabases();
  needNginx();
  aptInstall(['libvips-tools', 'libimage-exiftool-perl']);
  needWebKit();
}

/** Safari's engine; a machine that cannot have it leaves its journey out. */
function needWebKit() {
  try {
    aptInstall(['webkit2gtk-driver', 'xvfb', 'xauth']);
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error;
    say(`${error.message} The journey in WebKit is left out.`);
  }
}

// Last, so that everything above is there.
await runMain(async () => {
  if (!(await underNode24(import.meta.filename ?? process.argv[1]))) return;
  const chosen = chooseSuites(process.argv.slice(2));
  ensureDependencies('all');
  for (const { name } of chosen) SUITES[name].needs?.();
  moveTemporaryFilesToMemory();

  const results = chosen.map(runSuite);
  const passed = results.reduce((sum, suite) => sum + suite.passed, 0);
  const failed = results.reduce((sum, suite) => sum + suite.failed, 0);
  process.stdout.write('\n');
  for (const { name, passed: good, failed: bad, failures, again, seconds } of results) {
    const told = [
      `${bad ? '✗' : '✓'} ${name}: ${good} passed, ${bad} failed (${seconds} s)`,
      ...failures.map((what) => `failed: ${what}`),
      ...again.map((what) => `only when run again: ${what}`),
    ];
    process.stdout.write(`${told.join('\n    ')}\n`);
  }
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exitCode = failed > 0 ? 1 : 0;
});
