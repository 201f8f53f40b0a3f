import { logFailure } from '../net/log-failure.ts';

/** Files that systems put in folders for themselves. */
const SYSTEM_FILE = /^(\.|Thumbs\.db$|desktop\.ini$)/;

/** Of one folder; no form takes as many files, and a folder of everything takes minutes to read. */
const ENTRIES_MAX = 1000;

/**
 * Returns the files that were dropped with a folder among them: those of folders and of folders in
 * them, too, by name, up to a thousand of each. A folder that cannot be read, or has none, stays what
 * it is: a file that is refused with its name. `undefined` where no folder was dropped.
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
    const found: File[] = [];
    if (entry?.isDirectory) await addFilesBelow(entry, found, { entries: ENTRIES_MAX });
    return found.length === 0 && file ? [file] : found;
  });
  return Promise.all(each).then((files) => files.flat());
}

/** Adds the file, or those below the folder, as long as there is room. */
async function addFilesBelow(
  entry: FileSystemEntry,
  found: File[],
  room: { entries: number },
): Promise<void> {
  if (SYSTEM_FILE.test(entry.name) || room.entries === 0) return;
  room.entries -= 1;
  try {
    if (entry.isDirectory) {
      const entries = await entriesOf(entry as FileSystemDirectoryEntry, room.entries);
      for (const below of entries) await addFilesBelow(below, found, room);
    } else {
      found.push(
        await new Promise<File>((...ends) => (entry as FileSystemFileEntry).file(...ends)),
      );
    }
  } catch (error) {
    logFailure('Something in a folder could not be read.', error, 'warn');
  }
}

/** The entries of a folder, `2.jpg` before `10.jpg`. */
async function entriesOf(
  folder: FileSystemDirectoryEntry,
  max: number,
): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  while (entries.length < max) {
    // A hundred at a time, and none at the end.
    const some = await new Promise<FileSystemEntry[]>((...ends) => reader.readEntries(...ends));
    if (some.length === 0) break;
    entries.push(...some);
  }
  return entries.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}
