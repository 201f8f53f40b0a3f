import { placeholderFile } from '#workers/feed-placeholder.ts';

/** A ThumbHash, and so a picture without a server. */
export const HASH = '1QcSHQRnh493V4dIh4eXh1h4kJUI';

/** The address of a picture that loads. */
export function pictureAddress(): string {
  const file = placeholderFile(HASH);
  if (!file) throw new Error('The picture could not be made.');
  return URL.createObjectURL(file);
}
