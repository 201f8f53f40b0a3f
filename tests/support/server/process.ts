import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** What Node compiled once, for the next of many processes: loading is most of what a start costs. */
const NODE_COMPILE_CACHE = join(ROOT, 'node_modules', '.cache', 'compiled');

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ServerProcess {
  readonly child: ChildProcess;
  /** Where it answers; rejects if it ends before it does. */
  readonly ready: Promise<string>;
  readonly ended: Promise<Ended>;
  /** What it has logged so far. */
  readonly logged: () => string;
  /** Ends it by a signal, as an operator does. */
  readonly stop: () => Promise<Ended>;
}

const running = new Set<ChildProcess>();
const folders: string[] = [];

/** Kills the processes and removes the folders of a test file. */
export function removeProcesses(): void {
  for (const child of running) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** A folder that is gone after the tests. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hub-process-'));
  folders.push(folder);
  return folder;
}

/** Starts the real server on a free port. */
export function startServer(env: Readonly<Record<string, string>>): ServerProcess {
  return run('server/main.ts', [], {
    PORT: '0',
    HUB_LIMIT_SCALE: '1000',
    LOG_LEVEL: 'warn',
    ...env,
  });
}

/** Runs a program of the server until it ends. */
export function run(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): ServerProcess {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let stdout = '';
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += String(chunk);
  });
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve({ code, signal, stdout, stderr });
    });
  });
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      stdout += String(chunk);
      const address = /ready at (\S+)/.exec(stdout)?.[1];
      if (address) resolve(address);
    });
    void ended.then((end) => reject(new Error(`It ended with ${end.code}: ${end.stderr}`)));
  });
  ready.catch(() => undefined); // who only waits for the end does not listen
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { child, ready, ended, logged: () => stderr, stop };
}
