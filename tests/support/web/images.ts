import { decodeThumbHash } from '#workers/feed/thumb-hash.ts';

/** A ThumbHash, and so a picture without a server. */
export const THUMB_HASH = '1QcSHQRnh493V4dIh4eXh1h4kJUI';

/** The address of a picture that loads. */
export function imageUrl(): string {
  const file = decodeThumbHash(THUMB_HASH);
  if (!file) throw new Error('The picture could not be made.');
  return URL.createObjectURL(file);
}
