import type { BlobStore } from '../blobs/blob-store.ts';
import { isWholeFile } from '../blobs/content-hash.ts';
import { inGroups } from '../domain/shared/batches.ts';
import type { Store } from '../store/store.ts';

const FILES_PER_READ = 500;
/** Names printed of each kind of problem. */
const NAMES_MAX = 10;

export interface Verification {
  readonly isGood: boolean;
  /** What was found, and what to do about it. */
  readonly text: string;
}

/**
 * Compares the database with the media, and its counters with what they count.
 *
 * @param contents Also reads every file and compares it with its name, which is its hash.
 */
export async function verifyMedia(
  { store, blobs }: { readonly store: Store; readonly blobs: BlobStore },
  contents: boolean,
): Promise<Verification> {
  await store.requireMigrations();
  const missing: string[] = [];
  const damaged: string[] = [];
  let files = 0;
  for (let after = ''; ; ) {
    const page = await store.media.files(after, FILES_PER_READ);
    for (const file of page) {
      files += 1;
      if ((await blobs.sizeOf(file)) === undefined) missing.push(file);
      else if (contents && !(await isWholeFile(file, blobs.read(file)))) damaged.push(file);
    }
    after = page.at(-1) ?? '';
    if (page.length < FILES_PER_READ) break;
  }
  let unreferenced = 0;
  for await (const files of inGroups(blobs.olderThan(Number.POSITIVE_INFINITY))) {
    unreferenced += files.length - (await store.media.referenced(files)).size;
  }
  const wrong = await store.counters.wrong(NAMES_MAX);
  const unindexed = await store.peopleSearch.countUnindexed();
  const unmeasured = await store.media.countUnmeasured();
  const lines = [
    ...problem(missing, 'missing: copy them from a backup into the folder media, or the bucket'),
    ...problem(damaged, 'damaged: replace them from a backup'),
    ...wrong.map(
      ({ name, id, stored, counted }) => `${name} of ${id} is ${stored}, but there are ${counted}`,
    ),
    `${store.counters.names.length} counters were compared with what they count; ${wrong.length === 0 ? 'all agree.' : 'some are wrong, which is a mistake of the program: please report it, with these lines.'}`,
    `${files} files of the database were looked for${contents ? ' and read' : ''}; ${missing.length} are missing, ${damaged.length} are damaged.`,
    unindexed === 0
      ? 'Everybody is in the index of the search.'
      : `${unindexed} people are not in the index of the search yet: a running server adds them.`,
    unmeasured === 0
      ? 'All media count for the storage of their owners.'
      : `${unmeasured} media do not count for the storage of their owners yet: a running server measures those that have files.`,
    unreferenced === 0
      ? 'No file lies there for nothing.'
      : `${unreferenced} files belong to nothing: the server removes them a day after they came, or npm run hub -- sweep.`,
  ];
  return { isGood: missing.length + damaged.length + wrong.length === 0, text: lines.join('\n') };
}

function problem(files: readonly string[], what: string): string[] {
  if (files.length === 0) return [];
  const more = files.length > NAMES_MAX ? [`  … and ${files.length - NAMES_MAX} more`] : [];
  return [
    `These files are ${what}:`,
    ...files.slice(0, NAMES_MAX).map((file) => `  ${file}`),
    ...more,
  ];
}
