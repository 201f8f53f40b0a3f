// What a change can break: the suites and test files that `npm test -- --changed` runs.

import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { attempt, ROOT, StepFailure } from '../steps.mjs';

const STATIC_SUITES = ['types', 'lint', 'imports', 'pixels', 'package'];
const TEST_SUITES = ['contract', 'scripts', 'server', 'postgres', 'workers', 'web', 'e2e'];

/** Changes to these concern every test: what runs them, and what they run on. */
const CONCERNS_ALL =
  /^(package-lock\.json|tests\/vitest\.config\.ts|scripts\/lib\/tests\/vitest\.mjs)$/;
const PRODUCT = /^(src|workers|server|contract|crates|public)\/|^(index\.html|vite\.config\.ts)$/;
/** The journey that meets most of the product. */
const SMOKE_TEST = 'tests/e2e/people/newcomer.spec.ts';

/**
 * The files that differ from where this branch left main (on main: from the commit before), those
 * that are not committed included.
 *
 * @returns {string[]} paths from the root.
 * @throws {StepFailure} outside of a git repository, or in one without main.
 */
export function changedFiles() {
  const branch = git('rev-parse', '--abbrev-ref', 'HEAD');
  const base = branch === 'main' ? git('rev-parse', 'HEAD~1') : git('merge-base', 'HEAD', 'main');
  const changed = git('diff', '--name-only', '--no-renames', base);
  const untracked = git('ls-files', '--others', '--exclude-standard');
  return lines(`${changed}\n${untracked}`);
}

function git(...args) {
  const { ok, stdout, stderr } = attempt('git', args);
  if (!ok) throw new StepFailure(`--changed needs a git repository with a branch main: ${stderr}`);
  return stdout.trim();
}

const lines = (text) => text.split('\n').filter(Boolean);

/**
 * What to run for `changed`.
 *
 * @param {readonly string[]} changed paths from the root.
 * @param {ReadonlyMap<string, string>} sources the text of every file that may name others.
 * @returns {Map<string, readonly string[] | undefined>} suites with the test files to run in each;
 *   undefined is all of them.
 */
export function suitesFor(changed, sources) {
  const suites = new Map(STATIC_SUITES.map((name) => [name, undefined]));
  if (changed.some((file) => file.startsWith('crates/'))) {
    for (const name of ['crate', 'wasm']) suites.set(name, undefined);
  }
  if (changed.some((file) => /^(crates\/|package-lock\.json|NOTICE\.md|vite\.config)/.test(file))) {
    suites.set('notice', undefined);
  }
  const isAll = changed.some((file) => CONCERNS_ALL.test(file));
  const affected = isAll ? new Set(sources.keys()) : affectedBy(changed, importersOf(sources));
  const tests = [...affected].filter((file) => /^tests\/.*\.(test|spec)\.tsx?$/.test(file));
  const isStore = isAll || changed.some((file) => file.startsWith('server/store/'));
  for (const suite of TEST_SUITES) {
    const files = testsOf(suite, tests, { changed, sources, isStore });
    if (files.length > 0) suites.set(suite, isAll && suite !== 'e2e' ? undefined : files);
  }
  return suites;
}

function testsOf(suite, tests, { changed, sources, isStore }) {
  const within = (folder) => tests.filter((file) => file.startsWith(`tests/${folder}/`));
  if (suite === 'postgres') return isStore ? within('server') : [];
  if (suite !== 'e2e') return within(suite);
  // Journeys drive the built product: what they import says little about what they meet.
  const ofTests = affectedBy(
    changed.filter((file) => file.startsWith('tests/')),
    importersOf(sources),
  );
  const smoke = changed.some((file) => PRODUCT.test(file)) ? [SMOKE_TEST] : [];
  const journeys = [...ofTests].filter((file) => /^tests\/e2e\/.*\.spec\.ts$/.test(file));
  return [...new Set([...journeys, ...smoke])];
}

/** Who names each file: by an import or a glob, as the script of a worker, or as an address beside it. */
function importersOf(sources) {
  const importers = new Map();
  for (const [file, text] of sources) {
    for (const [, specifier] of text.matchAll(/['"`]((?:\.{1,2}\/|#)[^'"`\n?]+)/g)) {
      const target = specifier.startsWith('#')
        ? specifier.slice(1)
        : posix.join(posix.dirname(file), specifier);
      // `import.meta.glob` names many at once.
      const isGlob = target.includes('*');
      const named = (source) => posix.matchesGlob(source, target);
      for (const source of isGlob ? [...sources.keys()].filter(named) : [target]) {
        if (!importers.has(source)) importers.set(source, new Set());
        importers.get(source).add(file);
      }
    }
  }
  return importers;
}

function affectedBy(changed, importers) {
  const affected = new Set(changed);
  for (const file of affected) {
    for (const importer of importers.get(file) ?? []) affected.add(importer);
  }
  return affected;
}

/** The text of every script and style sheet that git knows or would add, by path. */
export function readSources() {
  const files = lines(git('ls-files', '--cached', '--others', '--exclude-standard'));
  return new Map(
    files
      .filter((file) => /\.([cm]?[jt]sx?|css)$/.test(file) && existsSync(join(ROOT, file)))
      .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]),
  );
}
