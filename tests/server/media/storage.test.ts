import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import type { MediaId } from '#contract/ids.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { verifyMedia } from '../../../server/cli/verify.ts';
import { measureMedia } from '../../../server/domain/media/media-bytes.ts';
import { inBatches } from '../../../server/domain/shared/batches.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import { jpegOf } from '../../support/server/images.ts';
import { imageRecord } from '../../support/server/many-rows.ts';
import { createTestServer, type TestPerson } from '../../support/server/test-server.ts';
import { mp4Of } from '../../support/server/videos.ts';

const GB = 2 ** 30;
const server = await createTestServer({ PERSON_STORAGE_GB: '1' });
const { store } = server.context;
const picture = async (seed: number) => new Blob([await jpegOf(1500, 1000, seed)]);

afterEach(async () => {
  expect(await store.counters.wrong(10)).toEqual([]);
  expect(server.reports).toEqual([]);
});

function nameOfContent(content: string | Uint8Array): string {
  return `${createHash('sha256').update(content).digest('hex')}.jpg`;
}

/** Adds an image that takes so many bytes. */
async function fillStorage(person: TestPerson, bytes: number): Promise<void> {
  const id = server.context.newId<MediaId>();
  const media = imageRecord(id, person.id, nameOfContent(id), server.clock.nowMs, bytes);
  await store.transaction((tx) => tx.media.add([media]));
}

/** Stores images as a version without the limit did: nobody counted what they take. */
async function storeBefore(person: TestPerson, images: number): Promise<string[]> {
  const { incomingDir, blobs, newId, pendingFiles } = server.context;
  const files: string[] = [];
  for (let seed = 0; seed < images; seed += 1) {
    const content = await jpegOf(60 + seed, 40, seed);
    const file = nameOfContent(content);
    const path = join(incomingDir, newId());
    await writeFile(path, content);
    await pendingFiles.add([file]);
    await blobs.add(file, path);
    files.push(file);
    const media = imageRecord(newId<MediaId>(), person.id, file, server.clock.nowMs, 0);
    await store.transaction((tx) => tx.media.add([media]));
  }
  return files;
}

/** What the files take on the disk, by the addresses that a post names. */
async function bytesOf(...sources: string[]): Promise<number> {
  const sizes = sources.map((src) => server.context.blobs.sizeOf(nameOf(src)));
  return (await Promise.all(sizes)).reduce<number>((sum, bytes = 0) => sum + bytes, 0);
}
const nameOf = (src: string) => src.split('?')[0]?.split('/').at(-1) ?? '';

describe('the storage of a person', () => {
  it('is what all files of their images and videos take, with smaller sizes and stills', async () => {
    const [ada] = await server.strangers('ada');
    expect(await ada.ok('storage')).toEqual({ usedBytes: 0, maxBytes: GB });
    const image = await ada.ok('createPost', { media: await picture(1) });
    const files = [image.media, ...(image.mediaVariants ?? []).map(({ src }) => src)];
    expect(files).toHaveLength(4);
    const ofImage = await bytesOf(...files);
    expect(await store.media.bytesOf(ada.id)).toBe(ofImage);
    const video = await ada.ok('createPost', {
      media: new Blob([mp4Of()], { type: 'video/mp4' }),
    });
    const usedBytes = ofImage + (await bytesOf(video.media));
    expect(await ada.ok('storage')).toEqual({ usedBytes, maxBytes: GB });
  });

  it('is full where one more file does not fit, for this person alone', async () => {
    const [ada, bob] = await server.strangers('ada', 'bob');
    await fillStorage(ada, GB - 100);
    const media = await picture(2);
    await ada.refused('own_storage_full', 'createPost', { media });
    await ada.refused('own_storage_full', 'updateProfile', { userId: ada.id, profileImage: media });
    expect(await store.media.bytesOf(ada.id)).toBe(GB - 100);
    await ada.ok('createPost', { content: 'words need none' });
    await bob.ok('createPost', { media });
  });

  it('is not exceeded by files that arrive at once, of which only some fit', async () => {
    const [ada] = await server.strangers('ada');
    const { _id: postId } = await ada.ok('createPost', { media: await picture(6) });
    await fillStorage(ada, GB - 3 * (await store.media.bytesOf(ada.id)));
    const pictures = await Promise.all([7, 8, 9, 10].map(picture));
    const [media, changed, profileImage, coverPhoto] = pictures;
    // All of them have been found to fit before the first is stored.
    const { blobs } = server.context;
    const { add } = blobs;
    const arrived = Promise.withResolvers<void>();
    const adding = vi.spyOn(blobs, 'add').mockImplementation(async (name, path) => {
      if (adding.mock.calls.length === pictures.length) arrived.resolve();
      await arrived.promise;
      return add(name, path);
    });
    onTestFinished(() => void adding.mockRestore());
    const answers = await Promise.all([
      ada.call('createPost', { media }),
      ada.call('updatePost', { postId, media: changed }),
      ada.call('updateProfile', { userId: ada.id, profileImage }),
      ada.call('addProject', { title: 'Harbour', coverPhoto }),
    ]);
    expect(await store.media.bytesOf(ada.id)).toBeLessThanOrEqual(GB);
    const refused = answers.filter(({ statusCode }) => statusCode > 201);
    expect(refused.length).toBeLessThan(answers.length);
    for (const answer of refused) expect(answer.json().code).toBe('own_storage_full');
  });

  it('that is exceeded since its limit was lowered takes words, and no more files', async () => {
    const [ada] = await server.strangers('ada');
    await fillStorage(ada, GB + 1);
    await ada.ok('createPost', { content: 'words need none' });
    await ada.ok('updateProfile', { userId: ada.id, title: 'Painter' });
    await ada.ok('addProject', { title: 'Harbour' });
    await ada.refused('own_storage_full', 'createPost', { media: await picture(11) });
  });

  it('counts what was stored before there was a limit, once it is swept', async () => {
    const [ada] = await server.strangers('ada');
    const files = await storeBefore(ada, 3);
    const bytes = await bytesOf(...files);
    expect(bytes).toBeGreaterThan(1000);
    expect(await ada.ok('storage')).toEqual({ usedBytes: 0, maxBytes: GB });
    expect((await verifyMedia(server.context, false)).text).toContain(
      '3 media do not count for the storage of their owners yet',
    );
    await sweep(server.context);
    expect(await ada.ok('storage')).toEqual({ usedBytes: bytes, maxBytes: GB });
    expect((await verifyMedia(server.context, false)).text).toContain(
      'All media count for the storage of their owners.',
    );
    await sweep(server.context);
    expect(await store.media.bytesOf(ada.id)).toBe(bytes);
  });

  it('is counted rightly while media of before are measured twice, and removed, at once', async () => {
    const [ada, bob] = await server.strangers('ada', 'bob');
    const files = await storeBefore(bob, 12);
    await storeBefore(ada, 12);
    await Promise.all([
      measureMedia(server.context),
      measureMedia(server.context),
      inBatches(store, undefined, (tx, limit) => tx.media.removeSomeOf(ada.id, limit), 2),
    ]);
    expect(await store.media.bytesOf(ada.id)).toBe(0);
    expect(await store.media.bytesOf(bob.id)).toBe(await bytesOf(...files));
  });

  it('is free again a day after a post was deleted', async () => {
    const [ada] = await server.strangers('ada');
    const { _id: postId } = await ada.ok('createPost', { media: await picture(3) });
    await fillStorage(ada, GB - 100 - (await store.media.bytesOf(ada.id)));
    const media = await picture(4);
    await ada.refused('own_storage_full', 'createPost', { media });
    await ada.ok('deletePost', { userId: ada.id, postId });
    await server.runDueJobs();
    server.clock.nowMs += SERVER_LIMITS.orphanMs;
    await sweep(server.context);
    await ada.ok('createPost', { media: new Blob([await jpegOf(40, 30, 5)]) });
  });
});
