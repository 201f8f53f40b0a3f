import { logFailure } from '../net/log-failure.ts';

/** Files that systems put in folders for themselves. */
const SYSTEM_FILE = /^(\.|Thumbs\.db$|desktop\.ini$)/;

/**
 * Returns the files that were dropped with a folder among them: those of folders and of folders in
 * them, too, by name. A folder that cannot be read, or has none, stays what it is: a file that is
 * refused with its name. `undefined` where no folder was dropped.
 *
 * @param transfer has what was dropped until the event is over; it is read before this returns.
 */
export function filesOfFolders(transfer: DataTransfer): Promise<readonly File[]> | undefined {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file');
  const dropped = items.map((item) => ({
    entry: item.webkitGetAsEntry(),
    file: item.getAsFile() ?? undefined,
  }));
  if (!dropped.some(({ entry }) => entry?.isDirectory)) return undefined;
  const each = dropped.map(async ({ entry, file }) => {
    const found = entry?.isDirectory ? await filesBelow(entry) : [];
    return found.length === 0 && file ? [file] : found;
  });
  return Promise.all(each).then((files) => files.flat());
}

async function filesBelow(entry: FileSystemEntry): Promise<readonly File[]> {
  if (SYSTEM_FILE.test(entry.name)) return [];
  try {
    if (!entry.isDirectory) {
      return [await new Promise<File>((...ends) => (entry as FileSystemFileEntry).file(...ends))];
    }
    const entries = await entriesOf(entry as FileSystemDirectoryEntry);
    return (await Promise.all(entries.map(filesBelow))).flat();
  } catch (error) {
    logFailure('Something in a folder could not be read.', error, 'warn');
    return [];
  }
}

/** The entries of a folder, `2.jpg` before `10.jpg`. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    // A hundred at a time, and none at the end.
    const some = await new Promise<FileSystemEntry[]>((...ends) => reader.readEntries(...ends));
    if (some.length === 0) break;
    entries.push(...some);
  }
  return entries.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}
