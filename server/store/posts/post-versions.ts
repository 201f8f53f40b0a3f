import { sql } from 'kysely';
import type { MediaId, PostId, UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Db } from '../database/database.ts';
import { type AttachedMedia, attachedMediaOf, MEDIA_COLUMNS } from '../media/media-columns.ts';
import { visibleTo } from './post-visibility.ts';

/** What a post said before one of its edits. */
export interface StoredPostVersion {
  /** From 1 on, in the order they were written. */
  readonly number: number;
  readonly content: string;
  /** A video, or images in order. */
  readonly media: readonly AttachedMedia[];
  readonly writtenAtMs: number;
}

export function postVersionQueries(db: Db) {
  return {
    /**
     * Adds the post as it is to its versions, before it is edited. Beyond `LIMITS.postVersions` the
     * oldest but the first goes; returns the media that only that one had.
     */
    async add(post: PostId): Promise<MediaId[]> {
      const { newest } = await db
        .selectFrom('post_version')
        .select((eb) => eb.fn.max('number').as('newest'))
        .where('post_id', '=', post)
        .executeTakeFirstOrThrow();
      const number = (newest ?? 0) + 1;
      await db
        .insertInto('post_version')
        .columns(['post_id', 'number', 'content', 'written_at'])
        .expression(
          db
            .selectFrom('post')
            .select([
              'id',
              sql<number>`cast(${number} as integer)`.as('number'),
              'content',
              sql<number>`coalesce(edited_at, created_at)`.as('written_at'),
            ])
            .where('id', '=', post),
        )
        .execute();
      await db
        .insertInto('post_version_media')
        .columns(['post_id', 'number', 'position', 'media_id', 'alt'])
        .expression(
          sql`select id, cast(${number} as integer), 0, media_id, media_alt from post where id = ${post} and media_id is not null
            union all select post_id, cast(${number} as integer), position, media_id, alt from post_image where post_id = ${post}`,
        )
        .execute();
      return removeBeyondLimit(db, post, number);
    },

    /**
     * Returns versions of a post that `viewer` may see, newest first.
     *
     * @param before Only those with a smaller number.
     */
    async of(
      post: PostId,
      viewer: UserId,
      before: number | undefined,
      limit: number,
    ): Promise<StoredPostVersion[]> {
      const rows = await db
        .selectFrom('post_version')
        .innerJoin('post', 'post.id', 'post_version.post_id')
        .select(['post_version.number', 'post_version.content', 'post_version.written_at'])
        .where('post_version.post_id', '=', post)
        .where(visibleTo(viewer))
        .$if(before !== undefined, (query) => query.where('post_version.number', '<', before ?? 0))
        .orderBy('post_version.number', 'desc')
        .limit(limit)
        .execute();
      const mediaOf = await versionMedia(db, [post]);
      return rows.map(({ number, content, written_at }) => ({
        number,
        content,
        media: mediaOf(post, number),
        writtenAtMs: written_at,
      }));
    },
  };
}

/** Removes the oldest version but the first; returns the media that no other version has. */
async function removeBeyondLimit(db: Db, post: PostId, newest: number): Promise<MediaId[]> {
  const number = newest - LIMITS.postVersions + 1;
  if (number < 2) return [];
  const rows = await db
    .selectFrom('post_version_media as gone')
    .select('gone.media_id')
    .distinct()
    .where('gone.post_id', '=', post)
    .where('gone.number', '=', number)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('post_version_media as other')
            .select('other.media_id')
            .whereRef('other.media_id', '=', 'gone.media_id')
            .where('other.number', '<>', number),
        ),
      ),
    )
    .execute();
  await db
    .deleteFrom('post_version')
    .where('post_id', '=', post)
    .where('number', '=', number)
    .execute();
  return rows.map((row) => row.media_id);
}

/** Returns the media of each version of the posts, in order. */
export async function versionMedia(
  db: Db,
  posts: readonly PostId[],
): Promise<(post: string, number: number) => readonly AttachedMedia[]> {
  const byVersion = new Map<string, AttachedMedia[]>();
  const keyOf = (post: string, number: number) => `${post} ${number}`;
  const rows = await db
    .selectFrom('post_version_media')
    .innerJoin('media', 'media.id', 'post_version_media.media_id')
    .where('post_version_media.post_id', 'in', posts)
    .select(['post_version_media.post_id', 'post_version_media.number'])
    .select(['post_version_media.alt as media_alt', ...MEDIA_COLUMNS])
    .orderBy('post_version_media.post_id')
    .orderBy('post_version_media.number')
    .orderBy('post_version_media.position')
    .execute();
  for (const row of rows) {
    const media = attachedMediaOf(row);
    const key = keyOf(row.post_id, row.number);
    if (media) byVersion.set(key, [...(byVersion.get(key) ?? []), media]);
  }
  return (post, number) => byVersion.get(keyOf(post, number)) ?? [];
}
