import { createHash } from 'node:crypto';
import { readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { SessionId, UserId } from '#contract/ids.ts';
import type { Context } from '../context.ts';
import { type IncomingFile, POST_UPLOAD, withUploads } from '../domain/media/uploads.ts';
import type { MediaRecord } from '../store/media/media-records.ts';

/** The file of an image, in the folder of its style. */
export function imageFile(name: string): URL {
  return new URL(`images/${name.replace('-', '/')}.webp`, import.meta.url);
}

/** Passes the image `name` as an upload that has just arrived. */
export async function withImage<Value>(
  { incomingDir, newId }: Pick<Context, 'incomingDir' | 'newId'>,
  name: string,
  work: (file: IncomingFile) => Promise<Value>,
): Promise<Value> {
  const bytes = await readFile(imageFile(name));
  const path = join(incomingDir, newId());
  await writeFile(path, bytes, { flag: 'wx' });
  try {
    return await work({
      path,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      kind: { family: 'image' },
    });
  } finally {
    await unlink(path);
  }
}

/** As many as the parse pool has threads. */
const LANES = 2;

/**
 * Stores the files of every image, each once, and passes their media records to `work`, which adds
 * rows with ids and owners of their own. Files without a row afterwards are removed.
 */
export async function withStoredImages<Value>(
  context: Context,
  names: readonly string[],
  work: (media: ReadonlyMap<string, MediaRecord>) => Promise<Value>,
): Promise<Value> {
  const media = new Map<string, MediaRecord>();
  const { promise, resolve, reject } = Promise.withResolvers<Value>();
  let openLanes = LANES;
  const lanes = Array.from({ length: LANES }, (_, lane) => {
    const share = names.filter((_name, index) => index % LANES === lane);
    return storeShare(context, share, media, () => {
      openLanes -= 1;
      if (openLanes === 0) work(media).then(resolve, reject);
      return promise;
    });
  });
  void Promise.all(lanes).catch(reject);
  await Promise.allSettled([promise, ...lanes]); // a failed lane's files are removed by now
  return promise;
}

/** Stores images one after the other, adds their records to `media`, and runs `done` before it ends. */
function storeShare<Value>(
  context: Context,
  names: readonly string[],
  media: Map<string, MediaRecord>,
  done: () => Promise<Value>,
): Promise<Value> {
  const [name, ...others] = names;
  if (name === undefined) return done();
  const viewer = { id: context.newId<UserId>(), username: '', session: '' as SessionId };
  const { signal } = new AbortController();
  return withImage(context, name, (file) =>
    withUploads(context, viewer, [{ file, problems: POST_UPLOAD }], signal, (mediaOf) => {
      media.set(name, mediaOf(file));
      return storeShare(context, others, media, done);
    }),
  );
}
