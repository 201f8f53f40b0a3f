// `npm run wasm`: builds crates/media into crates/media/pkg, two packages, and writes the hash of their sources.
// `--check` fails where the committed package was made from other sources.

import {
  cpSync,
  existsSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fingerprint, readStamp, writeStamp } from './lib/fingerprint.mjs';
import { CRATES_FILE, crateWorks } from './lib/page/licences.mjs';
import { attempt, cacheFolder, ROOT, run, runMain, StepFailure, say } from './lib/steps.mjs';
import { ensureDependencies } from './lib/tools/install.mjs';
import { underNode24 } from './lib/tools/node24.mjs';
import { ensureRustForWasm } from './lib/tools/rust.mjs';

const CRATE = 'crates/media';
const STAMP = `${CRATE}/pkg/source.sha256`;
const SOURCES = [
  'crates/.cargo',
  'crates/Cargo.lock',
  'crates/Cargo.toml',
  ...['jpeg', 'media'].flatMap((name) => [`crates/${name}/Cargo.toml`, `crates/${name}/src`]),
];

/**
 * Where `npm test` builds the packages it tests, so that the committed ones stay as they are. Under the
 * condition, `#media-pkg` and `#media-formats-pkg` (package.json) mean these.
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

/** Builds both packages into `outDir` (relative to the crate): JPEG alone, and every format below it. */
function buildPackages(outDir = 'pkg') {
  const env = ensureRustForWasm();
  const folder = join(ROOT, CRATE, outDir);
  rmSync(folder, { recursive: true, force: true });
  buildPackage('media', outDir, ['--no-default-features'], env);
  buildPackage('formats', `${outDir}/formats`, [], env);
  writeFileSync(
    join(folder, basename(CRATES_FILE)),
    `${JSON.stringify(crateWorks(env), null, 1)}\n`,
  );
}

function buildPackage(name, outDir, cargoArgs, env) {
  say(`building crates/media for WebAssembly: ${name}`);
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
      name,
      '--out-dir',
      outDir,
      ...(cargoArgs.length > 0 ? ['--', ...cargoArgs] : []),
    ],
    { cwd: join(ROOT, CRATE), env, failure: 'crates/media did not build for WebAssembly.' },
  );
  rmSync(join(ROOT, CRATE, outDir, '.gitignore'), { force: true });
}

/** Packages that are remembered between checkouts: some MB each. */
const REMEMBERED = 4;

/**
 * Builds the packages for the tests, unless the same sources were built by the same tools before, in
 * this checkout or another one.
 */
export function buildFreshPackage() {
  const env = ensureRustForWasm();
  const tools = ['rustc', 'wasm-pack', 'wasm-bindgen', 'wasm-opt'].map(
    (tool) => attempt(tool, ['--version'], { env }).stdout,
  );
  const stamp = `${FRESH_PACKAGE.folder}/source.sha256`;
  const hash = fingerprint(SOURCES, { extra: tools.join('') });
  if (readStamp(stamp) === hash) return;
  const folder = join(ROOT, FRESH_PACKAGE.folder);
  const remembered = join(cacheFolder('media-packages'), hash);
  if (existsSync(remembered)) {
    rmSync(folder, { recursive: true, force: true });
    cpSync(remembered, folder, { recursive: true });
  } else {
    buildPackages(FRESH_PACKAGE.outDir);
    remember(folder, remembered);
  }
  writeStamp(stamp, hash);
}

/** Copies a package, all of it or nothing, and forgets the oldest ones. */
function remember(folder, remembered) {
  const unfinished = `${remembered}.${process.pid}`;
  cpSync(folder, unfinished, { recursive: true });
  rmSync(remembered, { recursive: true, force: true }); // another run may have been quicker
  renameSync(unfinished, remembered);
  const all = dirname(remembered);
  const byAge = readdirSync(all)
    .map((name) => ({ path: join(all, name), atMs: statSync(join(all, name)).mtimeMs }))
    .sort((a, b) => b.atMs - a.atMs);
  for (const { path } of byAge.slice(REMEMBERED)) rmSync(path, { recursive: true, force: true });
}

if (process.argv[1] === import.meta.filename) {
  await runMain(async () => {
    if (!(await underNode24(import.meta.filename))) return;
    if (process.argv.includes('--check')) return checkCommittedPackage();
    ensureDependencies('all');
    buildPackages();
    writeStamp(STAMP, sourceHash());
  });
}
