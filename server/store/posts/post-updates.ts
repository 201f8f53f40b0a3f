import type { MediaId, PostId } from '#contract/ids.ts';
import type { CommentPermission, Visibility } from '#contract/rules/permissions.ts';
import type { Db } from '../database/database.ts';

/** The state of a post after an update. */
export interface PostUpdate {
  readonly content: string;
  readonly media: MediaId | undefined;
  readonly mediaAlt: string;
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

export function postUpdates(db: Db) {
  return {
    async mediaOf(post: PostId): Promise<MediaId | undefined> {
      const row = await db
        .selectFrom('post')
        .select('media_id')
        .where('id', '=', post)
        .executeTakeFirst();
      return (row?.media_id ?? undefined) as MediaId | undefined;
    },

    async save(post: PostId, update: PostUpdate): Promise<void> {
      await db
        .updateTable('post')
        .set({
          content: update.content,
          media_id: update.media ?? null,
          media_alt: update.mediaAlt,
          visibility: update.visibility,
          comment_permission: update.commentPermission,
          ...(update.editedAtMs === undefined ? {} : { edited_at: update.editedAtMs }),
        })
        .where('id', '=', post)
        .execute();
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
