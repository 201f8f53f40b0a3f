// `npm run wasm`: builds crates/media into crates/media/pkg and writes the hash of its sources.
// `--check` fails where the committed package was made from other sources.

import { rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fingerprint, readStamp, writeStamp } from './lib/fingerprint.mjs';
import { ensureDependencies } from './lib/install.mjs';
import { CRATES_FILE, crateWorks } from './lib/licences.mjs';
import { underNode24 } from './lib/node24.mjs';
import { ensureRustForWasm } from './lib/rust.mjs';
import { attempt, ROOT, run, runMain, StepFailure, say } from './lib/steps.mjs';

const CRATE = 'crates/media';
const STAMP = `${CRATE}/pkg/source.sha256`;
const SOURCES = [
  'crates/.cargo',
  'crates/Cargo.lock',
  'crates/Cargo.toml',
  ...['jpeg', 'media'].flatMap((name) => [`crates/${name}/Cargo.toml`, `crates/${name}/src`]),
];

/**
 * Where `npm test` builds the package it tests, so that the committed one stays as it is. Under the
 * condition, `#media-pkg` (package.json) means this one.
 */
export const FRESH_PACKAGE = {
  outDir: 'target/pkg',
  folder: `${CRATE}/target/pkg`,
  condition: 'fresh-media-package',
};

/** The hash of everything the package is made from. */
function sourceHash() {
  return fingerprint(SOURCES);
}

/** @throws {StepFailure} when the committed package is not the sources' own. */
export function checkCommittedPackage() {
  if (readStamp(STAMP) !== sourceHash()) {
    throw new StepFailure(
      'crates/media/pkg was not built from these sources. Run "npm run wasm" and commit the result.',
    );
  }
}

/** Builds the package into `outDir` (relative to the crate). */
function buildPackage(outDir = 'pkg') {
  const env = ensureRustForWasm();
  const folder = join(ROOT, CRATE, outDir);
  say('building crates/media for WebAssembly');
  rmSync(folder, { recursive: true, force: true });
  run(
    'wasm-pack',
    [
      'build',
      '--target',
      'bundler',
      '--release',
      '--no-pack',
      '--mode',
      'no-install',
      '--out-name',
      'media',
      '--out-dir',
      outDir,
    ],
    { cwd: join(ROOT, CRATE), env, failure: 'crates/media did not build for WebAssembly.' },
  );
  rmSync(join(folder, '.gitignore'), { force: true });
  writeFileSync(
    join(folder, basename(CRATES_FILE)),
    `${JSON.stringify(crateWorks(env), null, 1)}\n`,
  );
}

/**
 * Builds the package for the tests, unless the same sources were last built into it by the same
 * tools.
 */
export function buildFreshPackage() {
  const env = ensureRustForWasm();
  const tools = ['rustc', 'wasm-pack', 'wasm-bindgen', 'wasm-opt'].map(
    (tool) => attempt(tool, ['--version'], { env }).stdout,
  );
  const stamp = `${FRESH_PACKAGE.folder}/source.sha256`;
  const hash = fingerprint(SOURCES, { extra: tools.join('') });
  if (readStamp(stamp) === hash) return;
  buildPackage(FRESH_PACKAGE.outDir);
  writeStamp(stamp, hash);
}

if (process.argv[1] === import.meta.filename) {
  await runMain(async () => {
    if (!(await underNode24(import.meta.filename))) return;
    if (process.argv.includes('--check')) return checkCommittedPackage();
    ensureDependencies('all');
    buildPackage();
    writeStamp(STAMP, sourceHash());
  });
}
