// The Rust → WebAssembly toolchain: found where it is, installed where it is not.

import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { attempt, cacheFolder, ROOT, run, StepFailure, say } from '../steps.mjs';
import { aptInstall } from './apt.mjs';

const TARGET = 'wasm32-unknown-unknown';
const WASM_PACK = '0.15.1';
const CARGO_FUZZ = '0.13.2';

/**
 * Answers the environment in which `cargo`, `wasm-pack` and `wasm-opt` work for the WebAssembly
 * target, installing what is missing. A fresh Debian machine takes about six minutes, once.
 *
 * @returns {NodeJS.ProcessEnv}
 */
export function ensureRustForWasm() {
  const env = ensureTarget();
  ensureCargoTool(env, 'wasm-pack', WASM_PACK);
  ensureCargoTool(env, 'wasm-bindgen', lockedVersion('wasm-bindgen'), 'wasm-bindgen-cli');
  return env;
}

/** Answers the environment in which `cargo` works natively, installing it where it is missing. */
export function ensureRust() {
  const host = toolEnv();
  return attempt('cargo', ['--version'], { env: host }).ok ? host : ensureTarget();
}

/** The same for `cargo fuzz`. */
export function ensureCargoFuzz() {
  const env = ensureRust();
  ensureCargoTool(env, 'cargo-fuzz', CARGO_FUZZ);
  // Its flags are unstable ones: any compiler takes them so.
  return { ...env, RUSTC_BOOTSTRAP: '1' };
}

/** `PATH` with our tools, npm's `wasm-opt` and `first` in front. */
function toolEnv(first = []) {
  const path = [
    ...first,
    join(cacheFolder('cargo-tools'), 'bin'),
    join(ROOT, 'node_modules', '.bin'),
    process.env.PATH ?? '',
    join(homedir(), '.cargo', 'bin'),
  ];
  return { ...process.env, PATH: path.join(delimiter) };
}

/** A compiler that knows the target: the host's, rustup's after one command, or Debian's. */
function ensureTarget() {
  const host = toolEnv();
  if (hasTarget(host)) return host;
  if (attempt('rustup', ['--version'], { env: host }).ok) {
    say('adding the WebAssembly target to Rust');
    if (attempt('rustup', ['target', 'add', TARGET], { env: host }).ok && hasTarget(host))
      return host;
  }
  const debian = debianEnv();
  if (hasTarget(debian)) return debian;
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) {
    throw new StepFailure(
      `Rust's ${TARGET} target is missing. Install Rust from rustup, run "rustup target add ${TARGET}", and run the command again.`,
    );
  }
  say("taking Rust with the WebAssembly target from Debian's packages");
  aptInstall(['rustc-web', 'cargo-web', 'rust-web-src', 'lld-22', 'gcc', 'libc6-dev']);
  buildStandardLibrary(debian);
  if (!hasTarget(debian))
    throw new StepFailure(`The ${TARGET} standard library could not be installed.`);
  return debian;
}

/** Debian's Rust has no `rust-lld` of its own: the linker is named, without touching a file. */
function debianEnv() {
  return {
    ...toolEnv(['/usr/bin']),
    RUSTUP_TOOLCHAIN: '',
    CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER: 'wasm-ld-22',
  };
}

/** Whether `rustc` of this environment has a standard library for the target. */
function hasTarget(env) {
  const sysroot = attempt('rustc', ['--print', 'sysroot'], { env });
  if (!sysroot.ok) return false;
  const lib = join(sysroot.stdout.trim(), 'lib', 'rustlib', TARGET, 'lib');
  return existsSync(lib) && readdirSync(lib).some((name) => /^libstd-.*\.rlib$/.test(name));
}

/** Builds core, alloc and std for the target from Debian's sources, into the compiler's sysroot. */
function buildStandardLibrary(env) {
  say('building the WebAssembly standard library (about 30 s, once)');
  const work = mkdtempSync(join(tmpdir(), 'hub-std-'));
  try {
    mkdirSync(join(work, 'src'));
    writeFileSync(join(work, 'src', 'lib.rs'), '');
    writeFileSync(
      join(work, 'Cargo.toml'),
      '[package]\nname = "empty"\nversion = "0.0.0"\nedition = "2021"\n[lib]\n[workspace]\n',
    );
    run('cargo', ['build', '--release', '-Zbuild-std=std,panic_abort', '--target', TARGET], {
      cwd: work,
      quiet: true,
      env: {
        ...env,
        RUSTC_BOOTSTRAP: '1',
        RUSTFLAGS: '-Ctarget-feature=+simd128 -Cembed-bitcode=yes',
      },
      failure: 'The WebAssembly standard library did not build.',
    });
    const sysroot = attempt('rustc', ['--print', 'sysroot'], { env }).stdout.trim();
    const lib = join(sysroot, 'lib', 'rustlib', TARGET, 'lib');
    const built = join(work, 'target', TARGET, 'release', 'deps');
    try {
      mkdirSync(lib, { recursive: true });
      for (const name of readdirSync(built)) {
        if (name.endsWith('.rlib') && !name.startsWith('libempty-')) {
          copyFileSync(join(built, name), join(lib, name));
        }
      }
    } catch (error) {
      throw new StepFailure(
        `The standard library cannot be installed into ${lib}: ${error.message}.`,
      );
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** A cargo-installed tool in exactly `version`, from the PATH or built into the cache folder. */
function ensureCargoTool(env, command, version, crate = command) {
  const found = attempt(command, ['--version'], { env });
  if (found.ok && found.stdout.includes(version)) return;
  say(`building ${crate} ${version} (2 to 3 minutes, once)`);
  run(
    'cargo',
    ['install', crate, '--version', version, '--locked', '--root', cacheFolder('cargo-tools')],
    {
      env,
      cwd: dirname(cacheFolder('cargo-tools')),
      quiet: true,
      failure: `${crate} ${version} could not be installed with cargo.`,
    },
  );
}

/** The version of `crate` in the lock file of the crates. */
function lockedVersion(crate) {
  const lock = readFileSync(join(ROOT, 'crates', 'Cargo.lock'), 'utf8');
  const match = lock.match(new RegExp(`name = "${crate}"\\nversion = "([^"]+)"`));
  if (!match) throw new StepFailure(`crates/Cargo.lock does not name ${crate}.`);
  return match[1];
}
