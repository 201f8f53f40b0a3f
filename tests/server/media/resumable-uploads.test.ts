import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';

import { LIMITS } from '#contract/limits.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { blobPath } from '../../../server/blobs/disk-blobs.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import { pngOf } from '../../support/media/png.ts';
import { createTestServer, type TestPerson } from '../../support/server/test-server.ts';

const hub = await createTestServer();
const IMAGE = Buffer.from(pngOf(300, 300));
const CUT = LIMITS.uploadPartMinBytes;
const SHA256 = createHash('sha256').update(IMAGE).digest('hex');
const UNKNOWN_ID = '01j0000000000000000000000z';

const blobOf = (from: number, to = IMAGE.length) => new Blob([IMAGE.subarray(from, to)]);
const create = async (who: TestPerson, values: object = {}) =>
  (await who.ok('createUpload', { bytes: IMAGE.length, ...values })).uploadId;
const append = (who: TestPerson, uploadId: string, offset: number, part = blobOf(offset)) =>
  who.call('appendUpload', { uploadId, offset: String(offset), part });
async function uploaded(who: TestPerson): Promise<string> {
  const uploadId = await create(who, { sha256: SHA256 });
  expect((await append(who, uploadId, 0, blobOf(0, CUT))).json()).toMatchObject({ offset: CUT });
  expect((await append(who, uploadId, CUT)).statusCode).toBe(200);
  await who.ok('finishUpload', { uploadId });
  return uploadId;
}
const partsOnDisk = () =>
  readdirSync(join(hub.dataDir, 'media'), { recursive: true }).filter((name) =>
    String(name).endsWith('.part'),
  );

describe('an upload in parts', () => {
  it('goes on where it was interrupted, and ends once, however often that is asked', async () => {
    const [ada] = await hub.strangers('ada');
    const uploadId = await create(ada, { sha256: SHA256 });
    await append(ada, uploadId, 0, blobOf(0, CUT));
    expect(await ada.ok('upload', { uploadId })).toEqual({
      uploadId,
      bytes: IMAGE.length,
      offset: CUT,
      expiresAt: new Date(hub.clock.nowMs + SERVER_LIMITS.uploadMs).toISOString(),
    });
    await ada.refused('upload_unfinished', 'finishUpload', { uploadId });
    await append(ada, uploadId, CUT);
    const finished = await ada.ok('finishUpload', { uploadId });
    expect(finished).toMatchObject({ offset: IMAGE.length, sha256: SHA256 });
    expect(await ada.ok('finishUpload', { uploadId })).toEqual(finished);
  });

  it('a part elsewhere than at the offset is refused with the offset', async () => {
    const [ada] = await hub.strangers('ada');
    const uploadId = await create(ada);
    for (const [offset, right] of [
      [5, 0],
      [0, CUT],
      [0, CUT],
    ] as const) {
      const part = offset === 5 ? blobOf(5) : blobOf(0, CUT);
      const answer = await append(ada, uploadId, offset, part);
      if (answer.statusCode === 200) continue;
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'upload_offset_wrong']);
      expect(answer.headers['upload-offset']).toBe(String(right));
    }
    const twice = await Promise.all([append(ada, uploadId, CUT), append(ada, uploadId, CUT)]);
    expect(twice.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
    expect((await ada.ok('upload', { uploadId })).offset).toBe(IMAGE.length);
  });

  it.each([
    ['after its last part was read', [0]],
    ['before that', [0, CUT]],
  ])('that is cancelled while it ends, %s, is not found', async (_, offsets) => {
    const [ada] = await hub.strangers('ada');
    const uploadId = await create(ada);
    const bytes = randomBytes(IMAGE.length); // parts that no other upload has
    for (const [at, from] of offsets.entries())
      await append(ada, uploadId, from, new Blob([bytes.subarray(from, offsets[at + 1])]));
    const { blobs } = hub.context;
    const read = blobs.read.bind(blobs);
    vi.spyOn(blobs, 'read').mockImplementationOnce((name) =>
      Readable.from(
        (async function* () {
          yield* read(name);
          await ada.ok('cancelUpload', { uploadId });
        })(),
        { objectMode: false },
      ),
    );
    await ada.refused('upload_not_found', 'finishUpload', { uploadId });
    expect(hub.reports).toEqual([]);
  });

  it('is for nobody else, in no call and no form', async () => {
    const [ada, bob] = await hub.strangers('ada', 'bob');
    const uploadId = await uploaded(ada);
    for (const id of [uploadId, UNKNOWN_ID, 'x']) {
      await bob.refused('upload_not_found', 'upload', { uploadId: id });
      await bob.refused('upload_not_found', 'finishUpload', { uploadId: id });
      await bob.refused('upload_not_found', 'cancelUpload', { uploadId: id });
      const part = blobOf(0);
      await bob.refused('upload_not_found', 'appendUpload', { uploadId: id, offset: '0', part });
      await bob.refused('upload_not_found', 'createPost', { content: 'x', mediaUpload: id });
    }
    const name = `${createHash('sha256').update(IMAGE.subarray(0, CUT)).digest('hex')}.part`;
    expect(partsOnDisk().join()).toContain(name);
    expect((await hub.get(ada, `/media/${name}`)).statusCode).toBe(404);
    expect((await ada.ok('upload', { uploadId })).offset).toBe(IMAGE.length);
  });

  it('refuses what is too large, too small, altered or too much for one person', async () => {
    const [ada] = await hub.strangers('ada');
    await ada.refused('file_too_large', 'createUpload', { bytes: LIMITS.uploadBytes + 1 });
    await ada.refused('bad_request', 'createUpload', { bytes: 0 });
    const small = await create(ada, { bytes: 1000 });
    expect((await append(ada, small, 0, blobOf(0, 1001))).json().code).toBe('file_too_large');
    const crumbs = await create(ada);
    expect((await append(ada, crumbs, 0, blobOf(0, CUT - 1))).json().code).toBe('bad_request');
    const form = { uploadId: crumbs, offset: '0', part: blobOf(0, CUT), partSha256: SHA256 };
    await ada.refused('file_altered', 'appendUpload', form);

    const altered = await create(ada, { sha256: '0'.repeat(64) });
    await append(ada, altered, 0);
    await ada.refused('file_altered', 'finishUpload', { uploadId: altered });
    await ada.refused('upload_not_found', 'upload', { uploadId: altered });

    const room = Math.floor(SERVER_LIMITS.openUploadBytes / LIMITS.uploadBytes);
    for (let n = 0; n < room; n += 1) await create(ada, { bytes: LIMITS.uploadBytes });
    await ada.refused('too_many_requests', 'createUpload', { bytes: LIMITS.uploadBytes });
    await ada.ok('cancelUpload', { uploadId: small });
  });
});

describe('a form', () => {
  it('is charged for each upload that it names, as for a file', async () => {
    const strict = await createTestServer({ HUB_LIMIT_SCALE: '0.01' }); // 3 files
    const ada = await strict.person('ada');
    const uploadId = await create(ada);
    expect((await append(ada, uploadId, 0)).statusCode).toBe(200);
    await ada.ok('finishUpload', { uploadId });
    const untitled = { coverPhotoUpload: uploadId };
    for (let n = 0; n < 2; n += 1) {
      await ada.refused('project_title_missing', 'addProject', untitled);
    }
    await ada.refused('too_many_requests', 'addProject', untitled);
    expect(readdirSync(join(strict.dataDir, 'incoming'))).toEqual([]);
  });

  it('may name uploads in place of its files, and be sent again', async () => {
    const [ada] = await hub.strangers('ada');
    const uploadId = await uploaded(ada);
    const plain = await ada.ok('createPost', { content: '', media: new Blob([IMAGE]) });
    const fields = { content: '', mediaUpload: uploadId, mediaSha256: SHA256, mediaAlt: 'noise' };
    const key = { 'idempotency-key': 'once' };
    const post = await ada.ok('createPost', fields, key);
    expect(post.media).toBe(plain.media);
    expect(await ada.ok('createPost', fields, key)).toEqual(post);

    const several = { content: '', mediaUpload: uploadId, 'media[1]Upload': await uploaded(ada) };
    expect((await ada.ok('createPost', several)).mediaItems).toHaveLength(2);
    const project = { title: 'Noise', coverPhotoUpload: uploadId, 'gallery[0]Upload': uploadId };
    await ada.ok('addProject', project);
    await ada.ok('updateProfile', { profileImageUpload: uploadId });
    const self = JSON.stringify((await ada.call('details')).json());
    expect(self.split(plain.media.split('/').at(-1)?.slice(0, 64) ?? '-').length).toBeGreaterThan(
      3,
    );
  });

  it('reads the file of an upload as any other, and refuses one that has not arrived', async () => {
    const [ada] = await hub.strangers('ada');
    const uploadId = await create(ada, { bytes: 5 });
    await ada.refused('upload_unfinished', 'createPost', { content: '', mediaUpload: uploadId });
    await append(ada, uploadId, 0, new Blob(['<svg>']));
    await ada.ok('finishUpload', { uploadId });
    await ada.refused('unsupported_file', 'createPost', { content: '', mediaUpload: uploadId });
    const both = { content: '', mediaUpload: uploadId, media: blobOf(0) };
    await ada.refused('bad_request', 'createPost', both);
    const wrong = { content: '', mediaUpload: await uploaded(ada), mediaSha256: '0'.repeat(64) };
    await ada.refused('file_altered', 'createPost', wrong);
    expect(readdirSync(join(hub.dataDir, 'incoming'))).toEqual([]);
  });
});

it('the sweep removes what expired, with its parts, and nothing that is still needed', async () => {
  const [ada] = await hub.strangers('ada');
  const [left, used] = [await uploaded(ada), await uploaded(ada)];
  const { media } = await ada.ok('createPost', { content: '', mediaUpload: used });
  const of = (id: string) => hub.context.store.uploads.of(ada.id, id, hub.clock.nowMs);
  hub.clock.nowMs += SERVER_LIMITS.usedUploadMs + 1;
  expect([(await of(left))?.id, await of(used)]).toEqual([left, undefined]);

  // The disk knows its own time of the files only.
  hub.clock.nowMs = Date.now() + SERVER_LIMITS.orphanMs + SERVER_LIMITS.uploadMs;
  const [bob] = await hub.strangers('bob');
  const fresh = await create(bob, { bytes: CUT + 1 });
  await append(bob, fresh, 0, blobOf(0, CUT)); // the same bytes as a part that expired
  await sweep(hub.context);
  expect(partsOnDisk()).toHaveLength(1);
  await append(bob, fresh, CUT, new Blob(['x']));
  await bob.ok('finishUpload', { uploadId: fresh });
  const name = media.split('?')[0]?.split('/').at(-1) ?? '';
  expect(existsSync(blobPath(join(hub.dataDir, 'media'), name))).toBe(true);
  await bob.ok('cancelUpload', { uploadId: fresh });
  expect(partsOnDisk()).toEqual([]);
});
