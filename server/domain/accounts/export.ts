import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { ACCOUNT_SETTINGS } from '#contract/calls/account-settings.ts';
import { pathOf } from '#contract/calls/route.ts';
import type { UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import type { ExportStarted } from '#contract/schema/account.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { Context, Viewer } from '../../context.ts';
import { nextTurn } from '../../next-turn.ts';
import type {
  ExportQuery,
  ExportRow,
  ExportSectionName,
} from '../../store/accounts/account-export.ts';
import type { Account } from '../../store/accounts/accounts.ts';
import { DomainError } from '../shared/errors.ts';
import { consumeLimit } from '../shared/rate-limits.ts';
import { exportPage } from './export-page.ts';
import { hashOfToken, newToken } from './tokens.ts';

/** Their texts are packed in one turn of the event loop. */
const ROWS_PER_READ = 100;
/** Some browsers ask again for what they save; each time everything is read and packed. */
const LINK_USES = 3;

/**
 * Returns a URL for downloading all data of the viewer, valid for a few minutes and a few downloads,
 * and at most as long as the requesting session.
 *
 * @throws {DomainError} `too_many_requests`
 */
export async function startExport(context: Context, viewer: Viewer): Promise<ExportStarted> {
  await consumeLimit(context, 'exports', viewer.id);
  const name = newToken();
  await context.store.transaction((tx) =>
    tx.exportLinks.add({
      tokenHash: hashOfToken(name),
      account: viewer.id,
      session: viewer.session,
      uses: LINK_USES,
      expiresAtMs: context.now() + SERVER_LIMITS.exportLinkMs,
    }),
  );
  return { url: pathOf(ACCOUNT_SETTINGS.download, { name }) };
}

export interface Download {
  readonly fileName: string;
  readonly stream: Readable;
}

/**
 * Returns the download behind such a URL.
 *
 * @param hasContent False where only its headers are wanted, which uses up nothing.
 * @throws {DomainError} `not_found` if it is unknown, expired or used up, or its session has ended.
 */
export async function download(
  context: Context,
  name: string,
  hasContent = true,
): Promise<Download> {
  const { store, now } = context;
  const id = await store.transaction((tx) =>
    tx.exportLinks.redeem(hashOfToken(name), now(), hasContent ? 1 : 0),
  );
  const account = id && (await store.accounts.byId(id));
  if (!account) throw new DomainError('not_found');
  return {
    fileName: `creative-hub-${account.username}.zip`,
    stream: hasContent ? await streamExport(context, account) : Readable.from([]),
  };
}

/**
 * Streams all data of the account as a zip: JSON files, media, and a page to read offline. It is
 * generated while it is read, at most a few pages of rows and one chunk of a file ahead.
 */
export async function streamExport(context: Context, account: Account): Promise<Readable> {
  const zip = new ZipFile();
  const mtime = new Date(context.now());
  const open = new Set<Readable>();
  const add = (name: string, compress: boolean, start: () => Readable) => {
    zip.addReadStreamLazy(name, { mtime, compress }, (give) => {
      const stream = start();
      open.add(stream);
      stream.once('close', () => open.delete(stream));
      give(null, stream);
    });
  };
  // The package's type is wider than the value.
  const out = zip.outputStream as Readable;
  const abort = (cause: unknown) => {
    context.report('An export broke off.', cause);
    out.destroy(cause instanceof Error ? cause : undefined);
  };
  zip.on('error', abort);
  out.on('error', () => undefined); // already reported; an unhandled error event would end the process
  // An aborted download must not leave a file open.
  out.once('close', () => {
    for (const stream of open) stream.destroy();
  });

  const projects = await context.store.projects.ofOwner(
    account.id,
    account.id,
    LIMITS.userProjects,
  );
  const preferences = await context.store.preferences.storedOf(account.id);
  const { accountExport } = context.store;
  const rows = (section: ExportSectionName) =>
    allRows(account.id, (query) => accountExport.page(section, query));
  add('index.html', true, () =>
    Readable.from(
      exportPage({ account, projects, posts: rows('posts'), comments: rows('comments') }),
    ),
  );
  add('profile.json', true, () => Readable.from([json(profileOf(account, preferences))]));
  add('projects.json', true, () => Readable.from([json(projects)]));
  for (const section of accountExport.sections) {
    add(`${section}.json`, true, () => Readable.from(jsonList(rows(section))));
  }
  const addFiles = async () => {
    for await (const file of filesOf(context, account.id)) {
      const bytes = await context.blobs.sizeOf(file);
      if (out.destroyed) return;
      // A missing file is skipped: its row still names it.
      if (bytes !== undefined) add(`media/${file}`, false, () => context.blobs.read(file));
    }
    zip.end();
  };
  addFiles().catch(abort); // meanwhile the rest is sent: to ask for each file takes long with S3
  return out;
}

/** Returns all rows of a list, which `read` reads page by page. */
async function* allRows<Row extends ExportRow>(
  account: UserId,
  read: (query: ExportQuery) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let after: Row | undefined;
  for (;;) {
    const page = await read({ account, after, limit: ROWS_PER_READ });
    yield* page;
    if (page.length < ROWS_PER_READ) return;
    after = page.at(-1);
    await nextTurn(); // streams take thousands of rows before they are full
  }
}

/** Returns the account's files, each once: media may share them. */
async function* filesOf({ store }: Context, account: UserId): AsyncGenerator<string> {
  const known = new Set<string>();
  for await (const { file, poster } of allRows(account, store.accountExport.media)) {
    for (const each of poster === null ? [file] : [file, poster]) {
      if (!known.has(each)) yield each;
      known.add(each);
    }
  }
}

async function* jsonList(rows: AsyncIterable<ExportRow>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    yield before + JSON.stringify(readable(row));
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** Times as ISO text, names as in the API, media as paths in the zip. */
function readable(row: ExportRow): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      const name = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
      if (/_(at|date)$/.test(column) && typeof value === 'number') {
        return [name, new Date(value).toISOString()];
      }
      if (column === 'date_extended_by') {
        const momentsMs: readonly number[] = JSON.parse(String(value));
        return [name, momentsMs.map((ms) => new Date(ms).toISOString())];
      }
      if (typeof value === 'object' && value !== null) {
        return [name, value.map((image) => ({ ...image, media: `media/${image.media}` }))];
      }
      if ((column === 'media' || column === 'poster') && value !== null)
        return [name, `media/${value}`];
      return [name, column.startsWith('is_') ? value === 1 : value];
    }),
  );
}

function profileOf(account: Account, notifications: unknown) {
  const { profileImage, bannerImage, createdAtMs, deletionAtMs, ...rest } = account;
  return {
    ...rest,
    memberSince: new Date(createdAtMs).toISOString(),
    ...(deletionAtMs === undefined ? {} : { deletionAt: new Date(deletionAtMs).toISOString() }),
    profileImage: profileImage && `media/${profileImage.file}`,
    bannerImage: bannerImage && `media/${bannerImage.file}`,
    notifications,
  };
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
