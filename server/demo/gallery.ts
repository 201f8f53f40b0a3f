import { createHash } from 'node:crypto';
import { readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Context } from '../context.ts';
import type { IncomingFile } from '../domain/media/uploads.ts';

/** An image of the demo: style, palette and format. */
export type DemoImage = `${string}-${string}-${'wide' | 'square' | 'tall'}`;

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

/** As `withImage`, for several at once, in their order. */
export async function withImages<Value>(
  context: Pick<Context, 'incomingDir' | 'newId'>,
  names: readonly string[],
  work: (files: readonly IncomingFile[]) => Promise<Value>,
): Promise<Value> {
  const [first, ...others] = names;
  if (first === undefined) return work([]);
  return withImage(context, first, (file) =>
    withImages(context, others, (files) => work([file, ...files])),
  );
}
