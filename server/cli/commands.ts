import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { type Config, loadConfig, StartFailure } from '../config.ts';
import { checkDataFolder } from '../data-folder.ts';
import { fillWithDemo } from '../demo/fill.ts';
import { printDemoAccess } from '../demo/print-access.ts';
import { sweep } from '../jobs/sweep.ts';
import { openBlobs } from '../open-blobs.ts';
import { openStore } from '../open-store.ts';
import type { Store } from '../store/store.ts';
import { createAccount, createInvite, createResetLink, issuePassword } from './accounts.ts';
import { auditLines } from './audit.ts';
import { createBackup, restoreBackup } from './backup.ts';
import { fillHub, wholeNumber } from './fill-hub.ts';
import { applyTakedown, restore, restoreAccount, suspendAccount } from './moderation.ts';
import { moveDatabase } from './move-database.ts';
import { closeReportById, listReports, showReport } from './reports.ts';
import { USAGE } from './usage.ts';
import { verifyMedia } from './verify.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Runs a command of `npm run hub` and prints what it says.
 *
 * @throws {StartFailure} for a wrong command, setting or name, with what is wrong.
 */
export async function runCommand(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const { positionals, values } = parseArguments(args);
  const config = loadConfig(env, ROOT);
  const [noun, verb, name] = positionals;
  if (noun === 'backup') {
    const { folder, files } = await createBackup(config, required(verb));
    return print(`The backup in ${folder} is whole: the database and ${files} media files.`);
  }
  if (noun === 'restore-backup') {
    const { folder, files } = await restoreBackup(config, required(verb));
    return print(`The backup is in ${folder}, whole: the database and ${files} media files.`);
  }
  if (noun === 'verify') {
    const blobs = await openBlobs(config);
    const { isGood, text } = await withStore(config, (store) =>
      verifyMedia({ store, blobs }, values.contents ?? false),
    );
    if (!isGood) throw new StartFailure(text);
    return print(text);
  }
  if (noun === 'sweep') {
    await fillHub(config, (context) => sweep(context));
    return print('What had expired and what belonged to nothing was removed.');
  }
  if (noun === 'takedown') {
    const reason = requiredText('reason', values.reason);
    const kind = required(verb);
    await withStore(config, (store) => applyTakedown(store, kind, required(name), reason));
    return print(`The ${kind} ${name} was taken down.`);
  }
  if (noun === 'db-move') {
    const { tables, rows } = await moveDatabase(config, print);
    return print(
      `All ${rows} rows of ${tables} tables were moved. Start with this DATABASE_URL from now on, and with the same DATA_DIR: the media stay there. The file hub.sqlite is not used any more.`,
    );
  }
  switch (`${noun ?? ''} ${verb ?? ''}`.trim()) {
    case 'account create': {
      const password = await withStore(config, (store) =>
        createAccount(store, required(name), values.email),
      );
      return print(`The account ${name} was created. Its password is ${password}`);
    }
    case 'account reset-password': {
      const password = await withStore(config, (store) => issuePassword(store, required(name)));
      return print(`The password of ${name} is now ${password}`);
    }
    case 'account reset-link': {
      const origin = pageOrigin(config);
      const link = await withStore(config, (store) =>
        createResetLink(store, required(name), origin),
      );
      return print(`Within one hour, a new password can be chosen at ${link}`);
    }
    case 'invite create': {
      const days = wholeNumber('days', values.days);
      const code = await withStore(config, (store) => createInvite(store, days));
      return print(
        `The invitation is ${code}\nIt makes one account at ${pageOrigin(config)}/signup?invite=${code}`,
      );
    }
    case 'account suspend': {
      const reason = requiredText('reason', values.reason);
      await withStore(config, (store) => suspendAccount(store, required(name), reason));
      return print(`The account ${name} is suspended, and its sessions have ended.`);
    }
    case 'account restore':
      await withStore(config, (store) => restoreAccount(store, required(name)));
      return print(`The account ${name} is back.`);
    case 'posts remove': {
      const reason = requiredText('reason', values.reason);
      await withStore(config, (store) => applyTakedown(store, 'post', required(name), reason));
      return print(`The post ${name} was taken down.`);
    }
    case 'posts restore':
    case 'restore post':
      await withStore(config, (store) => restore(store, 'post', required(name)));
      return print(`The post ${name} is back.`);
    case 'restore image':
      await withStore(config, (store) => restore(store, 'image', required(name)));
      return print(`The image ${name} is back.`);
    case 'reports list':
      return print(
        await withStore(config, (store) => listReports(store, values.all ? 'all' : 'open')),
      );
    case 'reports show':
      return print(await withStore(config, (store) => showReport(store, required(name))));
    case 'reports close': {
      const note = requiredText('note', values.note);
      await withStore(config, (store) => closeReportById(store, required(name), note));
      return print(`The report ${name} is closed.`);
    }
    case 'audit':
      return print(await withStore(config, (store) => auditLines(store, values.since)));
    case 'demo':
      return demo(config, wholeNumber('seed', values.seed));
    case 'help':
      return print(USAGE.trimEnd());
    default:
      throw new StartFailure(USAGE.trimEnd());
  }
}

/** Public origin of the page, as far as the settings say. */
function pageOrigin({ publicOrigin, host, port }: Config): string {
  return publicOrigin ?? `http://${host}:${port}`;
}

async function demo(config: Config, seed = 1): Promise<void> {
  const access = await fillHub(config, (context) => fillWithDemo(context, seed));
  if (!access) throw new StartFailure('The hub is not empty: nothing was changed.');
  printDemoAccess(access);
}

/** Opens the database beside a running server: each change is one transaction. */
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

function parseArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        all: { type: 'boolean' },
        contents: { type: 'boolean' },
        email: { type: 'string' },
        note: { type: 'string' },
        reason: { type: 'string' },
        since: { type: 'string' },
        days: { type: 'string' },
        seed: { type: 'string' },
      },
    });
  } catch (error) {
    throw new StartFailure(
      `${error instanceof Error ? error.message : error}\n\n${USAGE.trimEnd()}`,
    );
  }
}

/** A required explanation. */
function requiredText(name: string, value: string | undefined): string {
  const text = value?.trim() ?? '';
  if (text === '') throw new StartFailure(`--${name} must say why, in a few words.`);
  return text;
}

function required(name: string | undefined): string {
  if (name === undefined) throw new StartFailure(USAGE.trimEnd());
  return name;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
