import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';

import type { BlobStore } from '../../../server/blobs/blob-store.ts';
import { cachedBlobs } from '../../../server/blobs/cached-blobs.ts';
import { diskBlobs } from '../../../server/blobs/disk-blobs.ts';
import { dataFolder } from '../../support/server/process.ts';

const root = dataFolder();

/** The number of disk reads. */
let asked = { sizeOf: 0, whole: 0 };
let blobs: BlobStore;

beforeEach(() => {
  asked = { sizeOf: 0, whole: 0 };
  const disk = diskBlobs(root);
  blobs = cachedBlobs({
    ...disk,
    sizeOf: (name) => {
      asked.sizeOf += 1;
      return disk.sizeOf(name);
    },
    readAll: (name) => {
      asked.whole += 1;
      return disk.readAll(name);
    },
  });
});

async function addBlob(content: Buffer): Promise<string> {
  const name = `${createHash('sha256').update(content).digest('hex')}.jpg`;
  const path = join(root, 'arriving');
  writeFileSync(path, content);
  await blobs.add(name, path);
  return name;
}

describe('cached blobs', () => {
  it('a cached blob is measured and read once', async () => {
    const name = await addBlob(Buffer.from('a picture'));
    for (let time = 0; time < 3; time += 1) {
      expect(await blobs.sizeOf(name)).toBe(9);
      expect(String(await blobs.readAll(name))).toBe('a picture');
    }
    expect(asked).toEqual({ sizeOf: 1, whole: 1 });
  });

  it('a removed blob leaves the cache until it is added again', async () => {
    const name = await addBlob(Buffer.from('another picture'));
    await blobs.sizeOf(name);
    await blobs.readAll(name);
    await blobs.remove(name);
    expect([await blobs.sizeOf(name), await blobs.readAll(name)]).toEqual([undefined, undefined]);
    await addBlob(Buffer.from('another picture'));
    expect(await blobs.sizeOf(name)).toBe(15);
  });

  it('the blob cache is bounded and drops the least recently used', async () => {
    const names: string[] = [];
    for (let n = 0; n < 5; n += 1) names.push(await addBlob(Buffer.alloc(16 * 1024 * 1024, n)));
    const [first, second, ...others] = names as [string, string, ...string[]];
    for (const name of [first, second, first, ...others]) await blobs.readAll(name);
    asked.whole = 0;
    await blobs.readAll(first); // used after the second, which made room
    expect(asked.whole).toBe(0);
    await blobs.readAll(second);
    expect(asked.whole).toBe(1);
  });
});
