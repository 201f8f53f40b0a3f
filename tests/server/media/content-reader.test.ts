import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';

import { LIMITS } from '#contract/limits.ts';
import type { BlobStore } from '../../../server/blobs/blob-store.ts';
import { contentReader, type ServedFile } from '../../../server/domain/media/media-files.ts';

const blobs = {
  readAll: async (name: string) => (name === 'removed.jpg' ? undefined : Buffer.from(name)),
  read: (name: string) => Readable.from([Buffer.from(name)]),
} as Partial<BlobStore> as BlobStore;

const fileOf = (bytes: number, name = 'image.jpg'): ServedFile => ({
  name,
  bytes,
  privateUntilMs: undefined,
});

/** The response is over. */
async function end(response: PassThrough): Promise<void> {
  response.destroy();
  await once(response, 'close');
}

it('images up to the size of a post image are sent from memory, larger files are streamed', async () => {
  const read = contentReader(blobs, 10 * LIMITS.postImageBytes);
  expect(await read(new PassThrough(), fileOf(LIMITS.postImageBytes))).toEqual(
    Buffer.from('image.jpg'),
  );
  const streamed = await read(new PassThrough(), fileOf(LIMITS.postImageBytes + 1));
  expect(streamed).toBeInstanceOf(Readable);
  expect(await buffer(streamed as Readable)).toEqual(Buffer.from('image.jpg'));
});

it('responses that nobody reads hold so many bytes at most, until they are over', async () => {
  const read = contentReader(blobs, 1000);
  const [slow, next, later] = [new PassThrough(), new PassThrough(), new PassThrough()];
  expect(await read(slow, fileOf(600))).toBeInstanceOf(Buffer);
  expect(await read(next, fileOf(401))).toBeInstanceOf(Readable);
  expect(await read(next, fileOf(400))).toBeInstanceOf(Buffer);
  expect(await read(later, fileOf(1))).toBeInstanceOf(Readable);
  await end(slow);
  expect(await read(later, fileOf(600))).toBeInstanceOf(Buffer);
});

it('a file that was removed meanwhile is not found, and takes no room after its response', async () => {
  const read = contentReader(blobs, 1000);
  const response = new PassThrough();
  await expect(read(response, fileOf(1000, 'removed.jpg'))).rejects.toThrow('media_not_found');
  await end(response);
  expect(await read(new PassThrough(), fileOf(1000))).toBeInstanceOf(Buffer);
});

it('a response that was given up before its file is read takes no room', async () => {
  const read = contentReader(blobs, 1000);
  const gone = new PassThrough();
  await end(gone);
  await read(gone, fileOf(1000));
  expect(await read(new PassThrough(), fileOf(1000))).toBeInstanceOf(Buffer);
});
