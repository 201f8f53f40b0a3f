import { readFile, statfs, unlink } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';

import { type S3Bucket, StartFailure } from '../config.ts';
import { reasonOf } from '../logging/failure-log.ts';
import { type BlobStore, BlobsUnavailable, type ByteRange, isBlobName } from './blob-store.ts';

/** Of an answer's beginning; its body may take longer. */
const ANSWER_MAX_MS = 20_000;
const RETRIES = 2;

/**
 * Blobs in a bucket. Files are received and served through this server; each is sent in one piece,
 * since none is larger than an upload, with its name as the signed hash of its content.
 *
 * Every function throws `BlobsUnavailable` if the service does not answer, or answers with an error.
 *
 * @param incomingDir Folder of the files that are received; its disk has to have room.
 */
export function s3Blobs(options: S3Bucket, incomingDir: string): BlobStore {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = options;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    retries: RETRIES,
  });
  const root = `${endpoint.replace(/\/$/, '')}/${bucket}`;
  const urlOf = (name: string) => {
    if (!isBlobName(name)) throw new Error('Not the name of a blob.');
    return `${root}/${name}`;
  };

  /** Returns the response, or undefined if there is no such object. */
  async function request(url: string, init: RequestInit = {}): Promise<Response | undefined> {
    const ended = new AbortController();
    const timer = setTimeout(() => ended.abort(), ANSWER_MAX_MS);
    try {
      const response = await client.fetch(url, { ...init, signal: ended.signal });
      if (response.ok) return response;
      const problem = await response.text();
      if (response.status === 404 && !problem.includes('NoSuchBucket')) return undefined;
      throw new Error(`${response.status} ${tagsOf(problem, 'Code')[0] ?? ''}`.trim());
    } catch (cause) {
      throw new BlobsUnavailable({ cause });
    } finally {
      clearTimeout(timer);
    }
  }

  async function get(name: string, range?: ByteRange): Promise<Response | undefined> {
    const headers = range ? { range: `bytes=${range.first}-${range.last}` } : undefined;
    return request(urlOf(name), headers ? { headers } : {});
  }

  /** Lists a page of objects. */
  async function list(after: string | undefined, limit: number): Promise<string> {
    const query = new URLSearchParams({ 'list-type': '2', 'max-keys': String(limit) });
    if (after !== undefined) query.set('continuation-token', after);
    const response = await request(`${root}?${query}`);
    if (!response) throw new BlobsUnavailable();
    return response.text().catch(breakOff);
  }

  return {
    async add(name, path) {
      const body = await readFile(path);
      const [sha256 = ''] = name.split('.');
      const headers = {
        'x-amz-content-sha256': sha256,
        'content-type': 'application/octet-stream',
      };
      const stored = await request(urlOf(name), { method: 'PUT', body, headers });
      if (!stored) throw new BlobsUnavailable();
      await unlink(path);
    },
    async sizeOf(name) {
      const response = await request(urlOf(name), { method: 'HEAD' });
      return response && Number(response.headers.get('content-length'));
    },
    read(name, range) {
      async function* chunks() {
        const response = await get(name, range);
        if (!response?.body) throw new Error('There is no such file.');
        try {
          yield* Readable.fromWeb(response.body as ReadableStream);
        } catch (cause) {
          breakOff(cause);
        }
      }
      return Readable.from(chunks(), { objectMode: false });
    },
    async readAll(name) {
      const response = await get(name);
      return response && Buffer.from(await response.arrayBuffer().catch(breakOff));
    },
    async remove(name) {
      await request(urlOf(name), { method: 'DELETE' });
    },
    async freeBytes() {
      await list(undefined, 1);
      const { bavail, bsize } = await statfs(incomingDir);
      return bavail * bsize;
    },
    async *olderThan(beforeMs) {
      for (let after: string | undefined; ; ) {
        const page = await list(after, 1000);
        for (const entry of tagsOf(page, 'Contents')) {
          const [name = ''] = tagsOf(entry, 'Key');
          const addedAtMs = Date.parse(tagsOf(entry, 'LastModified')[0] ?? '');
          if (isBlobName(name) && addedAtMs < beforeMs) yield name;
        }
        [after] = tagsOf(page, 'NextContinuationToken');
        if (after === undefined) return;
      }
    },
  };
}

/** The service was there when its answer began. */
function breakOff(cause: unknown): never {
  throw new BlobsUnavailable({ cause });
}

/** @throws {StartFailure} if the bucket cannot be used now. */
export async function requireBucket(blobs: BlobStore): Promise<void> {
  await blobs.freeBytes().catch((error: unknown) => {
    const cause = error instanceof BlobsUnavailable ? error.cause : error;
    const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
    throw new StartFailure(`The bucket of S3_ENDPOINT cannot be used (${reasonOf(inner)}).`, {
      cause,
    });
  });
}

/** The contents of each element `tag` of an answer, whose texts here need no unescaping. */
function tagsOf(xml: string, tag: string): string[] {
  return [...xml.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))].map(
    ([, text]) => text ?? '',
  );
}
