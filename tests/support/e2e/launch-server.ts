import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const FRESH_PACKAGE = join(ROOT, 'crates/media/target/pkg');

/**
 * A copy of the working tree as a fresh clone would be: what git knows or would add, nothing
 * ignored. The media package is the freshly built one where the test run has built it.
 */
export function freshClone(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hub-clone-'));
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  );
  for (const file of listed.split('\0')) {
    if (file === '' || !existsSync(join(ROOT, file))) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
  if (process.env.HUB_FRESH_PACKAGE) {
    cpSync(FRESH_PACKAGE, join(folder, 'crates/media/pkg'), {
      recursive: true,
      filter: (file) => !file.endsWith('source.sha256'),
    });
  }
  return folder;
}

export interface RunningServer {
  /** Where the product answers, without a slash at the end. */
  readonly origin: string;
  /** Everything printed so far, both streams. */
  readonly output: () => string;
  readonly process: ChildProcess;
  /**
   * Ends it as Ctrl+C would and answers its exit code. (npm itself ends by the signal, without one,
   * and does not wait for what it started.)
   */
  readonly stop: () => Promise<number | null>;
  /** Ends it as a power cut would. */
  readonly kill: () => Promise<void>;
}

interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a hub and waits for the one line with its address. */
export async function launchServer({
  command,
  args,
  cwd,
  env = {},
}: Launch): Promise<RunningServer> {
  const child = spawn(command, args, {
    cwd,
    env: {
      ...hostEnvironment(),
      PORT: '0',
      HUB_LIMIT_SCALE: '1000',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // a group of its own, which a terminal would signal as a whole
  });
  const signal = (name: NodeJS.Signals) => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, name);
  };
  let printed = '';
  const ended = new Promise<number | null>((resolve) =>
    child.once('exit', (code) => resolve(code)),
  );
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const address = printed.match(/ready at (http:\/\/[^\s]+)/)?.[1];
      if (address) resolve(address.replace(/\/$/, ''));
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    void ended.then((code) =>
      reject(new Error(`It ended with ${code} before it was ready:\n${printed}`)),
    );
  });
  return {
    origin,
    output: () => printed,
    process: child,
    stop: () => {
      signal('SIGINT');
      return ended;
    },
    kill: async () => {
      signal('SIGKILL');
      await ended;
    },
  };
}

/** The server of a clone that was built before, on a data folder of its own. */
export function startBuiltServer(
  clone: string,
  dataFolder: string,
  env: Readonly<Record<string, string>> = {},
) {
  return launchServer({
    command: process.execPath,
    args: ['server/main.ts'],
    cwd: clone,
    env: {
      // Loading is most of what a start costs, and there are dozens.
      NODE_COMPILE_CACHE: join(clone, 'node_modules', '.cache', 'compiled'),
      ...env,
      DATA_DIR: dataFolder,
    },
  });
}

/** The environment without the variables of the test run. */
export function hostEnvironment(): NodeJS.ProcessEnv {
  const {
    NODE_OPTIONS: _options,
    HUB_FRESH_PACKAGE: _fresh,
    VITEST: _vitest,
    NODE_ENV: _env,
    ...rest
  } = process.env;
  return rest;
}

/** A folder that is gone when the test run ends. */
export function temporaryFolder(prefix: string): {
  readonly path: string;
  readonly remove: () => void;
} {
  const path = mkdtempSync(join(tmpdir(), prefix));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
