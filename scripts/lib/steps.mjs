// The words and the manners of every script: say what is being done, stop with one clear sentence.

import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { constants, homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder, whatever the current folder is. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Where downloaded tools live between runs and checkouts, so that no machine fetches a part twice.
 * `HUB_CACHE_DIR` moves it.
 */
export function cacheFolder(...parts) {
  const base =
    process.env.HUB_CACHE_DIR ??
    join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'creative-hub');
  const folder = join(base, ...parts);
  mkdirSync(folder, { recursive: true });
  return folder;
}

let sayStream = process.stdout;

/** Tells the person at the terminal which step is running. */
export function say(text) {
  sayStream.write(`· ${text}\n`);
}

/** Where {@link say} writes from now on: scripts whose output is read by a program use stderr. */
export function sayTo(stream) {
  sayStream = stream;
}

/** What ends a process from outside. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** A failure whose sentence is meant for a person: printed without a stack. */
export class StepFailure extends Error {
  name = 'StepFailure';
}

/** Runs `main`; a {@link StepFailure} becomes one sentence and exit code 1. */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error;
    process.stderr.write(`\n${error.message}\n`);
    process.exitCode = 1;
  }
}

/**
 * At Ctrl-C, or where somebody else ends this process, runs `stop` first: once, since one Ctrl-C
 * arrives from the terminal and from npm.
 */
export function stopOnSignals(stop) {
  let isStopping = false;
  const begin = () => {
    if (!isStopping) stop().finally(() => process.exit(1));
    isStopping = true;
  };
  for (const signal of SIGNALS) process.on(signal, begin);
}

/**
 * Runs a command with its output on the terminal.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, quiet?: boolean, failure?: string }} [options]
 *   `quiet` keeps the output back unless the command fails; `failure` is the sentence then.
 * @throws {StepFailure} when the command cannot start or ends with another code than 0.
 */
export function run(command, args, { cwd = ROOT, env = process.env, quiet = false, failure } = {}) {
  const result = spawnSync(command, args, {
    cwd,
    env,
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    shell: needsShell(command),
  });
  if (result.status === 0) return result.stdout ?? '';
  if (quiet) process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}`);
  const why = result.error ? result.error.message : `it ended with code ${result.status}`;
  throw new StepFailure(failure ?? `${command} ${args.join(' ')} failed: ${why}.`);
}

/** Runs a command and answers its exit code and output; never throws. */
export function attempt(command, args, { cwd = ROOT, env = process.env } = {}) {
  const result = spawnSync(command, args, {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: needsShell(command),
  });
  return {
    ok: result.status === 0,
    status: result.status,
    stdout: result.stdout ?? '',
    stderr: result.stderr ?? '',
  };
}

/**
 * Runs a command as the last thing this process does: signals are passed on, and its exit code
 * becomes ours, or what a shell makes of the signal that ended it: unfinished is no success.
 */
export function become(command, args, { cwd = ROOT, env = process.env } = {}) {
  const child = spawn(command, args, { cwd, env, stdio: 'inherit', shell: needsShell(command) });
  const pass = (signal) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, pass);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      for (const name of SIGNALS) process.off(name, pass);
      process.exitCode = code ?? 128 + constants.signals[signal];
      resolve(process.exitCode);
    });
  });
}

/** On Windows `npm` and friends are `.cmd` files, which only a shell can start. */
function needsShell(command) {
  return process.platform === 'win32' && !/\.exe$/i.test(command) && !/[\\/]/.test(command);
}
