import { createHash } from 'node:crypto';
import { unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type ImageRecipe, POST_IMAGE, PROFILE_IMAGE } from '#contract/media-recipes.ts';
import type { Pixels } from '#workers/media/media-types.ts';
import type { Context } from '../context.ts';
import type { IncomingFile } from '../domain/media/uploads.ts';
import { loadMediaPackage } from '../media/load-package.ts';
import { type Artwork, render } from './artworks/render.ts';

/**
 * Paints `artwork`, encodes it as the page would and hands it over as an upload that has just
 * arrived. The file is gone afterwards.
 */
export async function withArtwork<Value>(
  { incomingDir, newId }: Pick<Context, 'incomingDir' | 'newId'>,
  artwork: Artwork,
  work: (file: IncomingFile) => Promise<Value>,
): Promise<Value> {
  const recipe = artwork.style === 'portrait' ? PROFILE_IMAGE : POST_IMAGE;
  const bytes = await encode(render(artwork), recipe);
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

/** As `withArtwork`, for several at once, in their order. */
export async function withArtworks<Value>(
  context: Pick<Context, 'incomingDir' | 'newId'>,
  artworks: readonly Artwork[],
  work: (files: readonly IncomingFile[]) => Promise<Value>,
): Promise<Value> {
  const [first, ...others] = artworks;
  if (!first) return work([]);
  return withArtwork(context, first, (file) =>
    withArtworks(context, others, (files) => work([file, ...files])),
  );
}

async function encode(
  { rgba, widthPx, heightPx }: Pixels,
  recipe: ImageRecipe,
): Promise<Uint8Array> {
  const media = await loadMediaPackage();
  const made = media.makeImageFromRgba(rgba, widthPx, heightPx, 1, recipe);
  if (!made.ok) throw new Error(`An artwork was refused: ${made.code} (${made.detail}).`);
  return made.value.bytes;
}
