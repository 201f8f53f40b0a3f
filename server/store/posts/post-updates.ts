import type { PostId } from '#contract/ids.ts';
import type { CommentPermission, Visibility } from '#contract/rules/permissions.ts';
import type { Db } from '../database/database.ts';
import type { NewAttachedMedia } from '../media/media-columns.ts';
import { addImagesAfterFirst } from './post-images.ts';

/** The state of a post after an update. */
export interface PostUpdate {
  readonly content: string;
  readonly media: readonly NewAttachedMedia[];
  readonly visibility: Visibility;
  readonly commentPermission: CommentPermission;
  /** Set when text or media changed; otherwise unchanged. */
  readonly editedAtMs: number | undefined;
}

export interface PostDates {
  readonly postDateMs: number;
  readonly effectiveAtMs: number;
  readonly dateExtendedByMs: readonly number[];
}

export function postUpdateQueries(db: Db) {
  return {
    async save(post: PostId, update: PostUpdate): Promise<void> {
      const [first, ...images] = update.media;
      await db
        .updateTable('post')
        .set({
          content: update.content,
          media_id: first?.media ?? null,
          media_alt: first?.alt ?? '',
          visibility: update.visibility,
          comment_permission: update.commentPermission,
          ...(update.editedAtMs === undefined ? {} : { edited_at: update.editedAtMs }),
        })
        .where('id', '=', post)
        .execute();
      await db.deleteFrom('post_image').where('post_id', '=', post).execute();
      await addImagesAfterFirst(db, post, images);
    },

    async setDates(post: PostId, dates: PostDates): Promise<void> {
      await db
        .updateTable('post')
        .set({
          post_date: dates.postDateMs,
          effective_at: dates.effectiveAtMs,
          date_extended_by: JSON.stringify(dates.dateExtendedByMs),
        })
        .where('id', '=', post)
        .execute();
    },
  };
}
