import type { PostId } from '#contract/ids.ts';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import {
  type AttachedMedia,
  attachedMediaOf,
  MEDIA_COLUMNS,
  type NewAttachedMedia,
} from '../media/media-columns.ts';

/** Returns the images after the first of each post that has any, in order. */
export async function imagesAfterFirst(
  db: Db,
  posts: readonly PostId[],
): Promise<ReadonlyMap<string, readonly AttachedMedia[]>> {
  const byPost = new Map<string, AttachedMedia[]>();
  if (posts.length === 0) return byPost;
  for (const row of await IMAGES.rows(db, { posts })) {
    const image = attachedMediaOf(row);
    if (image) byPost.set(row.post_id, [...(byPost.get(row.post_id) ?? []), image]);
  }
  return byPost;
}

/** Stores the images after the first of a new post. */
export async function addImagesAfterFirst(
  db: Db,
  post: PostId,
  images: readonly NewAttachedMedia[],
): Promise<void> {
  if (images.length === 0) return;
  await db
    .insertInto('post_image')
    .values(
      images.map(({ media, alt }, at) => ({
        post_id: post,
        position: at + 1,
        media_id: media,
        alt,
      })),
    )
    .execute();
}

const IMAGES = prepared((db, { posts }: { readonly posts: readonly PostId[] }) =>
  db
    .selectFrom('post_image')
    .innerJoin('media', 'media.id', 'post_image.media_id')
    .where('post_image.post_id', 'in', posts)
    .select(['post_image.post_id', 'post_image.alt as media_alt', ...MEDIA_COLUMNS])
    .orderBy('post_image.post_id')
    .orderBy('post_image.position'),
);
