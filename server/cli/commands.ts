import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { type Config, httpOrigin, loadConfig, StartFailure } from '../config.ts';
import { demoAccessText, fillWithDemo } from '../demo/fill.ts';
import { sweep } from '../jobs/sweep.ts';
import { reasonOf } from '../logging/failure-log.ts';
import { checkDataFolder, requireDatabase } from '../storage/data-folder.ts';
import { openBlobs } from '../storage/open-blobs.ts';
import { openStore } from '../storage/open-store.ts';
import type { Store } from '../store/store.ts';
import { createAccount, createInvite, createResetLink, issuePassword } from './accounts.ts';
import { auditLines } from './audit.ts';
import { createBackup, restoreBackup } from './backup.ts';
import { requireRows } from './backup-postgres.ts';
import { fillHub, wholeNumber } from './fill-hub.ts';
import { applyTakedown, restore, restoreAccount, suspendAccount } from './moderation.ts';
import { moveDatabase } from './move-database.ts';
import { closeReportById, listReports, showReport } from './reports.ts';
import { USAGE } from './usage.ts';
import { verifyMedia } from './verify.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

type Values = ReturnType<typeof parseArguments>['values'];

/** What a command is given: the settings, the words of its name in brackets, and its options. */
interface Call {
  readonly config: Config;
  readonly words: readonly string[];
  readonly values: Values;
}

/** The commands as they are written, with all options that they take; each returns what to print. */
const COMMANDS: Readonly<Record<string, (call: Call) => Promise<string>>> = {
  'account create <name> --email': async ({ config, words: [name = ''], values }) => {
    const password = await withNewStore(config, (store) =>
      createAccount(store, name, values.email),
    );
    return `The account ${name} was created. Its password is ${password}`;
  },
  'account reset-password <name>': async ({ config, words: [name = ''] }) => {
    const password = await withStore(config, (store) => issuePassword(store, name));
    return `The password of ${name} is now ${password}`;
  },
  'account reset-link <name>': async ({ config, words: [name = ''] }) => {
    const origin = pageOrigin(config);
    const link = await withStore(config, (store) => createResetLink(store, name, origin));
    return `Within one hour, a new password can be chosen at ${link}`;
  },
  'account suspend <name> --reason': async ({ config, words: [name = ''], values }) => {
    const reason = requiredText('reason', values.reason);
    await withStore(config, (store) => suspendAccount(store, name, reason));
    return `The account ${name} is suspended, and its sessions have ended.`;
  },
  'account restore <name>': async ({ config, words: [name = ''] }) => {
    await withStore(config, (store) => restoreAccount(store, name));
    return `The account ${name} is back.`;
  },
  'takedown <kind> <id> --reason': ({ config, words: [kind = '', id = ''], values }) =>
    takedown(config, kind, id, values),
  'posts remove <id> --reason': ({ config, words: [id = ''], values }) =>
    takedown(config, 'post', id, values),
  'posts restore <id>': ({ config, words: [id = ''] }) => restoreById(config, 'post', id),
  'restore post <id>': ({ config, words: [id = ''] }) => restoreById(config, 'post', id),
  'restore image <file>': ({ config, words: [file = ''] }) => restoreById(config, 'image', file),
  'reports list --all': ({ config, values }) =>
    withStore(config, (store) => listReports(store, values.all ? 'all' : 'open')),
  'reports show <id>': ({ config, words: [id = ''] }) =>
    withStore(config, (store) => showReport(store, id)),
  'reports close <id> --note': async ({ config, words: [id = ''], values }) => {
    const note = requiredText('note', values.note);
    await withStore(config, (store) => closeReportById(store, id, note));
    return `The report ${id} is closed.`;
  },
  'audit --since': ({ config, values }) =>
    withStore(config, (store) => auditLines(store, values.since)),
  'backup <folder>': async ({ config, words: [to = ''] }) => {
    const { folder, files } = await createBackup(config, folderNamed(to));
    return `The backup in ${folder} is whole: the database and ${files} media files.`;
  },
  'restore-backup <folder>': async ({ config, words: [from = ''] }) => {
    const { folder, files } = await restoreBackup(config, folderNamed(from));
    return `The backup is in ${folder}, whole: the database and ${files} media files.`;
  },
  'verify --contents': async ({ config, values }) => {
    const { isGood, text } = await withStore(config, async (store) =>
      verifyMedia({ store, blobs: await openBlobs(config) }, values.contents ?? false),
    );
    if (!isGood) throw new StartFailure(text);
    return text;
  },
  sweep: async ({ config }) => {
    await requireHub(config);
    await fillHub(config, (context) => sweep(context));
    return 'What had expired and what belonged to nothing was removed.';
  },
  'db-move': async ({ config }) => {
    const { tables, rows } = await moveDatabase(config, print);
    return `All ${rows} rows of ${tables} tables were moved. Start with this DATABASE_URL from now on, and with the same DATA_DIR: the media stay there. The file hub.sqlite is not used any more.`;
  },
  'invite create --days': async ({ config, values }) => {
    const days = wholeNumber('days', values.days);
    const code = await withNewStore(config, (store) => createInvite(store, days));
    return `The invitation is ${code}\nIt makes one account at ${pageOrigin(config)}/signup?invite=${code}`;
  },
  'demo --seed': async ({ config, values }) => {
    const seed = wholeNumber('seed', values.seed);
    const access = await fillHub(config, (context) => fillWithDemo(context, seed));
    if (!access) throw new StartFailure('The hub is not empty: nothing was changed.');
    return demoAccessText(access);
  },
  help: async () => USAGE.trimEnd(),
};

/**
 * Runs a command of `npm run hub` and prints what it says.
 *
 * @throws {StartFailure} for a wrong command, setting or name, with what is wrong.
 */
export async function runCommand(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const { positionals, values, tokens } = parseArguments(args);
  if (values.help) return print(USAGE.trimEnd());
  const given = tokens.flatMap((token) => (token.kind === 'option' ? [token.rawName] : []));
  const config = loadConfig(env, ROOT);
  for (const [written, command] of Object.entries(COMMANDS)) {
    const parts = written.split(' ').filter((part) => !part.startsWith('--'));
    const isWord = (at: number) => parts[at]?.startsWith('<') ?? false;
    const isMeant = parts.every((part, at) => isWord(at) || part === positionals[at]);
    if (!isMeant || parts.length !== positionals.length) continue;
    const words = positionals.filter((_, at) => isWord(at));
    refuseOptions(given, written);
    return print(await command({ config, words, values }));
  }
  throw new StartFailure(USAGE.trimEnd());
}

/** An option that does nothing, or whose first value does nothing, was meant to do something. */
function refuseOptions(given: readonly string[], written: string): void {
  const [name = '', ...known] = written.split(/ (?=--)/);
  const other = given.find((option) => !known.includes(option));
  if (other !== undefined) {
    throw new StartFailure(`${other} is not an option of ${name}.\n\n${USAGE.trimEnd()}`);
  }
  const doubled = given.find((option, at) => given.indexOf(option) !== at);
  if (doubled !== undefined) throw new StartFailure(`${doubled} was given twice.`);
}

async function takedown(config: Config, kind: string, id: string, values: Values) {
  const reason = requiredText('reason', values.reason);
  await withStore(config, (store) => applyTakedown(store, kind, id, reason));
  return `The ${kind} ${id} was taken down.`;
}

async function restoreById(config: Config, kind: 'post' | 'image', id: string) {
  await withStore(config, (store) => restore(store, kind, id));
  return `The ${kind} ${id} is back.`;
}

/** Public origin of the page, as far as the settings say. */
function pageOrigin({ publicOrigin, host, port }: Config): string {
  return publicOrigin ?? httpOrigin(host, port);
}

/** Refuses a mistyped `DATA_DIR` or `DATABASE_URL`: there is no hub. */
async function requireHub({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl === undefined) requireDatabase(dataDir);
  else await requireRows(databaseUrl);
}

/** Opens the database of a hub that is there. */
async function withStore<Value>(
  config: Config,
  work: (store: Store) => Promise<Value>,
): Promise<Value> {
  await requireHub(config);
  return withNewStore(config, work);
}

/** Opens the database beside a running server, or before its first start. */
async function withNewStore<Value>(
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
      tokens: true,
      options: {
        all: { type: 'boolean' },
        contents: { type: 'boolean' },
        email: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
        note: { type: 'string' },
        reason: { type: 'string' },
        since: { type: 'string' },
        days: { type: 'string' },
        seed: { type: 'string' },
      },
    });
  } catch (error) {
    throw new StartFailure(`${reasonOf(error)}\n\n${USAGE.trimEnd()}`);
  }
}

/** A required explanation. */
function requiredText(name: string, value: string | undefined): string {
  const text = value?.trim() ?? '';
  if (text === '') throw new StartFailure(`--${name} must say why, in a few words.`);
  return text;
}

/** A folder as an operator writes it: like those of the settings, below the project's own. */
function folderNamed(text: string): string {
  if (text.trim() === '') throw new StartFailure('The folder has no name.');
  return resolve(ROOT, text);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
