import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { needMoto } from '../../../scripts/lib/cluster/s3-moto.mjs';
import { StepFailure } from '../../../scripts/lib/steps.mjs';
import type { BlobStore } from '../../../server/blobs/blob-store.ts';
import { s3Blobs } from '../../../server/blobs/s3-blobs.ts';
import { loadConfig } from '../../../server/config.ts';
import { openBlobs } from '../../../server/storage/open-blobs.ts';
import { dataFolder } from '../../support/server/process.ts';
import { startMoto, startS3, type TestS3 } from '../../support/server/s3.ts';

const DATABASE_URL = 'postgres://user@host/name';

/** Why moto, which comes from another registry than the packages, cannot be had here. */
function whyNoMoto(): string | undefined {
  try {
    needMoto();
    return undefined;
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error;
    return error.message;
  }
}

const noMoto = whyNoMoto();
if (noMoto) it('media in a bucket of moto', ({ skip }) => skip(noMoto));

describe.each([
  { maker: 's3rver', startService: startS3, isLasting: true },
  ...(noMoto ? [] : [{ maker: 'moto', startService: startMoto, isLasting: false }]),
])('media in a bucket of $maker', ({ startService, isLasting }) => {
  const folder = dataFolder();
  let s3: TestS3;
  let blobs: BlobStore;
  const open = (more: Readonly<Record<string, string>> = {}) =>
    openBlobs(loadConfig({ DATABASE_URL, DATA_DIR: folder, ...s3.env, ...more }, '/'));

  beforeAll(async () => {
    s3 = await startService();
    blobs = await open();
  });
  afterAll(() => s3.kill());

  /** Stores a file of its own; returns its name. */
  async function add(content: Buffer): Promise<string> {
    const sha256 = createHash('sha256').update(content).digest('hex');
    const path = join(folder, sha256);
    writeFileSync(path, content);
    await blobs.add(`${sha256}.jpg`, path);
    expect(existsSync(path), 'the incoming file is moved').toBe(false);
    return `${sha256}.jpg`;
  }

  it('what is added is read whole, and by ranges', async () => {
    const content = randomBytes(300_000);
    const name = await add(content);
    expect(await blobs.sizeOf(name)).toBe(content.length);
    expect(await blobs.readAll(name)).toEqual(content);
    expect(await buffer(blobs.read(name))).toEqual(content);
    const part = await buffer(blobs.read(name, { first: 1000, last: 1999 }));
    expect(part).toEqual(content.subarray(1000, 2000));
  });

  it('a missing file has no size and no content, and can be removed', async () => {
    const missing = `${'0'.repeat(64)}.jpg`;
    expect(await blobs.sizeOf(missing)).toBeUndefined();
    expect(await blobs.readAll(missing)).toBeUndefined();
    await blobs.remove(missing);
    await expect(buffer(blobs.read(missing))).rejects.toThrow('no such file');
  });

  it('all files are listed, over several pages', async () => {
    const names: string[] = [];
    for (let n = 0; n < 22; n += 1) {
      const some = Array.from({ length: 50 }, (_, at) => add(Buffer.from(`${n} ${at}`)));
      names.push(...(await Promise.all(some)));
    }
    await blobs.remove(names[0] ?? '');
    const listed = new Set<string>();
    for await (const name of blobs.olderThan(Date.now() + 60_000)) listed.add(name);
    expect(names.slice(1).filter((name) => !listed.has(name))).toEqual([]);
    expect(listed.has(names[0] ?? '')).toBe(false);
    for await (const name of blobs.olderThan(Date.now() - 60_000)) expect.fail(name);
  });

  it.each([
    [{ S3_ACCESS_KEY_ID: 'nobody' }, 'InvalidAccessKeyId'],
    [{ S3_BUCKET: 'another' }, 'NoSuchBucket'],
    [{ S3_ENDPOINT: 'http://127.0.0.1:9' }, 'S3_ENDPOINT'],
  ])('a bucket that cannot be used is refused in words: %j', async (wrong, reason) => {
    const refusal = await open(wrong).then(String, (error: Error) => error.message);
    expect(refusal).toContain(reason);
    expect(refusal).toContain('cannot be used');
  });

  it.skipIf(isLasting)('a false secret key is refused in words, without it', async () => {
    const wrong = { S3_SECRET_ACCESS_KEY: 'falsch' };
    await expect(open(wrong)).rejects.toThrow('403 SignatureDoesNotMatch');
    await expect(open(wrong)).rejects.not.toThrow('falsch');
  });

  it.runIf(isLasting)(
    'while the service is away files are unavailable, and then they are there again',
    async () => {
      const name = await add(randomBytes(1000));
      await s3.kill();
      const away = { name: 'BlobsUnavailable' };
      await expect(blobs.sizeOf(name)).rejects.toMatchObject(away);
      await expect(blobs.freeBytes()).rejects.toMatchObject(away);
      await expect(add(randomBytes(1000))).rejects.toMatchObject(away);
      await expect(buffer(blobs.read(name))).rejects.toMatchObject(away);
      await s3.start();
      expect(await blobs.sizeOf(name)).toBe(1000);
    },
  );
});

it('a file, or a list, that breaks off half-way is unavailable', async () => {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-length': 1000 });
    response.write('half of it', () => setTimeout(() => response.destroy(), 20));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const keys = { accessKeyId: 'id', secretAccessKey: 'geheim' };
  const bucket = { endpoint: `http://127.0.0.1:${port}`, bucket: 'hub', region: 'x', ...keys };
  const blobs = s3Blobs(bucket, tmpdir());
  const broken = { name: 'BlobsUnavailable' };
  const name = `${'0'.repeat(64)}.jpg`;
  await expect(blobs.readAll(name)).rejects.toMatchObject(broken);
  await expect(buffer(blobs.read(name))).rejects.toMatchObject(broken);
  await expect(blobs.freeBytes()).rejects.toMatchObject(broken);
});

describe('settings of a bucket', () => {
  const S3 = {
    DATABASE_URL,
    S3_ENDPOINT: 'https://s3.example.org',
    S3_BUCKET: 'hub',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'geheim',
  };

  it.each([
    [{ S3_ENDPOINT: '' }, 'S3_BUCKET needs S3_ENDPOINT'],
    [{ S3_ENDPOINT: 's3.example.org' }, 'S3_ENDPOINT'],
    [{ S3_ENDPOINT: 'https://s3.example.org/path' }, 'S3_ENDPOINT'],
    [{ S3_BUCKET: '' }, 'S3_BUCKET'],
    [{ S3_BUCKET: '../x' }, 'S3_BUCKET'],
    [{ S3_SECRET_ACCESS_KEY: '' }, 'S3_SECRET_ACCESS_KEY'],
    [{ DATABASE_URL: '' }, 'DATABASE_URL'],
  ])('%j are refused', (wrong, name) => {
    expect(() => loadConfig({ ...S3, ...wrong }, '/')).toThrow(name);
  });
});
