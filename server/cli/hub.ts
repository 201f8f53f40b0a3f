import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { type Config, loadConfig, StartFailure } from '../config.ts';
import { checkDataFolder, takeDataFolder } from '../data-folder.ts';
import { addCrowd } from '../demo/crowd.ts';
import { fillWithDemo } from '../demo/fill.ts';
import { sayDemo } from '../demo/say.ts';
import { openStore } from '../open-store.ts';
import type { Store } from '../store/store.ts';
import { openHub } from '../wiring.ts';
import { createAccount, createInvite, resetPassword } from './accounts.ts';
import { USAGE } from './usage.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function main(args: readonly string[]): Promise<void> {
  const { positionals, values } = parsed(args);
  const config = loadConfig(process.env, ROOT);
  const [noun, verb, name] = positionals;
  switch (`${noun ?? ''} ${verb ?? ''}`.trim()) {
    case 'account create': {
      const password = await withStore(config, (store) =>
        createAccount(store, needed(name), values.email),
      );
      return say(`The account ${name} was created. Its password is ${password}`);
    }
    case 'account reset-password': {
      const password = await withStore(config, (store) => resetPassword(store, needed(name)));
      return say(`The password of ${name} is now ${password}`);
    }
    case 'invite create': {
      const days = wholeNumber('days', values.days);
      const code = await withStore(config, (store) => createInvite(store, days));
      return say(`The invitation is ${code}`);
    }
    case 'demo':
      return demo(config, {
        posts: wholeNumber('posts', values.posts),
        users: wholeNumber('users', values.users),
        seed: wholeNumber('seed', values.seed),
      });
    case 'help':
      return say(USAGE.trimEnd());
    default:
      throw new StartFailure(USAGE.trimEnd());
  }
}

interface DemoSize {
  readonly posts: number | undefined;
  readonly users: number | undefined;
  readonly seed: number | undefined;
}

async function demo(config: Config, { posts, users, seed = 1 }: DemoSize): Promise<void> {
  const folder = takeDataFolder(config.dataDir); // a running server must not find rows under its feet
  const hub = await openHub(config, {
    report: (problem, cause) => process.stderr.write(`${problem} ${String(cause)}\n`),
  });
  try {
    if (posts === undefined && users === undefined) {
      const access = await fillWithDemo(hub.context, seed);
      if (!access) throw new StartFailure('The hub is not empty: nothing was changed.');
      return sayDemo(access);
    }
    await addCrowd(hub.context, { posts: posts ?? 0, users: users ?? 1000, seed }, say);
  } finally {
    await hub.realtime.close();
    await hub.close();
    folder.release();
  }
}

/** Works on the database beside a running server: each change is one transaction. */
async function withStore<Value>(
  config: Config,
  work: (store: Store) => Promise<Value>,
): Promise<Value> {
  checkDataFolder(config.dataDir);
  const store = await openStore(config, Date.now());
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        email: { type: 'string' },
        days: { type: 'string' },
        posts: { type: 'string' },
        users: { type: 'string' },
        seed: { type: 'string' },
      },
    });
  } catch (error) {
    throw new StartFailure(
      `${error instanceof Error ? error.message : error}\n\n${USAGE.trimEnd()}`,
    );
  }
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) {
    throw new StartFailure(`--${name} must be a whole number above 0, not ${text}.`);
  }
  return value;
}

function needed(name: string | undefined): string {
  if (name === undefined) throw new StartFailure(USAGE.trimEnd());
  return name;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
