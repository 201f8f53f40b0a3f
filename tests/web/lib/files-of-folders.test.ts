import { expect, it } from 'vitest';
import { filesOfFolders } from '../../../src/lib/dom/files-of-folders.ts';

interface Fake {
  readonly name: string;
  readonly below?: readonly Fake[];
}

/** An entry as a browser hands it over: what is in a folder comes in parts, of two here. */
function entryOf({ name, below }: Fake): FileSystemEntry {
  const file = (done: (file: File) => void) => done(new File([], name));
  const createReader = () => {
    const left = (below ?? []).map(entryOf);
    return { readEntries: (done: (some: unknown[]) => void) => done(left.splice(0, 2)) };
  };
  return {
    name,
    isDirectory: below !== undefined,
    file,
    createReader,
  } as unknown as FileSystemEntry;
}

async function namesOf(...dropped: Fake[]): Promise<string[] | undefined> {
  const items = dropped.map((one) => ({
    kind: 'file',
    webkitGetAsEntry: () => entryOf(one),
    getAsFile: () => new File([], one.name),
  }));
  const files = await filesOfFolders({ items } as unknown as DataTransfer);
  return files?.map(({ name }) => name);
}

it('files that are dropped without a folder are left to the browser', async () => {
  expect(await namesOf({ name: 'a.jpg' })).toBeUndefined();
});

it('the files of a folder, and of folders in it, come by name, without those of the system', async () => {
  const more = { name: 'more', below: [{ name: 'c.jpg' }, { name: 'Thumbs.db' }] };
  const below = [{ name: '10.jpg' }, { name: '2.jpg' }, { name: '.DS_Store' }, more];
  const names = await namesOf({ name: 'trip', below }, { name: 'a.jpg' });
  expect(names).toEqual(['2.jpg', '10.jpg', 'c.jpg', 'a.jpg']);
});

it('a folder without files is a file that cannot be read', async () => {
  expect(await namesOf({ name: 'empty', below: [] })).toEqual(['empty']);
});

it('of a folder of everything, a thousand entries are read', async () => {
  const below = Array.from({ length: 5_000 }, (_, at) => ({ name: `${at}.jpg` }));
  expect(await namesOf({ name: 'home', below })).toHaveLength(999);
});
