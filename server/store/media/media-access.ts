import { type RawBuilder, sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { isActive } from '../people/person-visibility.ts';

/** Who may fetch a file. */
export type FileAccess = 'open' | 'private' | 'unknown';

/** Whose media a file is of, and whether a post of theirs shows it to more than them. */
export interface ImageViewers {
  readonly owner: UserId;
  readonly isPosted: boolean;
}

/** Who may fetch which files. */
export function mediaAccess(db: Db) {
  return {
    /**
     * Withholds a file and the other sizes of its media from everybody, whatever refers to them;
     * returns all of these files; none if it is unknown or withheld already.
     */
    async hide(file: string, nowMs: number): Promise<string[]> {
      const sizes = await db
        .selectFrom('media_file')
        .select('file')
        .distinct()
        .where('media_id', 'in', (eb) =>
          eb.selectFrom('media_file').select('media_id').where('file', '=', file),
        )
        .execute();
      if (sizes.length === 0) return [];
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('withheld_file')
        .values(sizes.map((size) => ({ file: size.file, source: file, withheld_at: nowMs })))
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n ? sizes.map((size) => size.file) : [];
    },

    /** Returns who has media with this file, for a file that nothing public shows. */
    async viewersOf(file: string): Promise<ImageViewers[]> {
      const isPosted = sql<number>`max(case when exists (select 1 from post where post.removed_at is null
        and post.author_id = media.owner_id and (post.media_id = media.id or exists
          (select 1 from post_image where post_image.post_id = post.id and post_image.media_id = media.id)))
        then 1 else 0 end)`;
      const rows = await db
        .selectFrom('media_file')
        .innerJoin('media', 'media.id', 'media_file.media_id')
        .select(['media.owner_id', isPosted.as('is_posted')])
        .where('media_file.file', '=', file)
        .groupBy('media.owner_id')
        .execute();
      return rows.map((row) => ({
        owner: row.owner_id,
        isPosted: Number(row.is_posted) === 1,
      }));
    },

    /** Shows again what `hide(file)` withheld; returns false if that is nothing. */
    async restore(file: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('withheld_file')
        .where('source', '=', file)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },

    /**
     * `open`: used by something public; `private`: only by private posts and drafts; `unknown`: by nothing.
     */
    async accessTo(file: string): Promise<FileAccess> {
      const row = await ACCESS.row(db, { file });
      if (row?.access === 2) return 'open';
      return row?.access === 1 ? 'private' : 'unknown';
    },
  };
}

const ACCESS = prepared((db, { file }: { readonly file: string }) => {
  const ofPost = (which: RawBuilder<unknown>) =>
    sql`exists (select 1 from post where post.media_id = media_file.media_id and ${which}) or exists (select 1 from post_image inner join post on post.id = post_image.post_id where post_image.media_id = media_file.media_id and ${which}) or exists (select 1 from post_version_media inner join post on post.id = post_version_media.post_id where post_version_media.media_id = media_file.media_id and ${which})`;
  const ofPublicPost = ofPost(sql`post.visibility = 'public' and post.removed_at is null`);
  const ofAnyPost = ofPost(sql`post.removed_at is null`);
  const ofProfile = sql`exists (select 1 from account where account.profile_media_id = media_file.media_id)`;
  const ofBanner = sql`exists (select 1 from account where account.banner_media_id = media_file.media_id)`;
  const ofProject = (shown: RawBuilder<unknown>) =>
    sql`exists (select 1 from project where project.cover_media_id = media_file.media_id and ${shown}) or exists (select 1 from project_image join project on project.id = project_image.project_id where project_image.media_id = media_file.media_id and ${shown}) or exists (select 1 from project_block join project on project.id = project_block.project_id where project_block.media_id = media_file.media_id and ${shown})`;
  const ofOpen = sql`${ofPublicPost} or ${ofProfile} or ${ofBanner} or ${ofProject(sql`project.state <> 'draft'`)}`;
  // What is not open is of a private post or a draft.
  const ofPrivate = sql`${ofAnyPost} or ${ofProject(sql`project.state = 'draft'`)}`;
  const isWithheld = sql`exists (select 1 from withheld_file where withheld_file.file = ${file})`;
  const isPart = (part: RawBuilder<unknown>) =>
    sql`exists (select 1 from media_file inner join media on media.id = media_file.media_id where media_file.file = ${file} and ${isActive('media.owner_id')} and (${part}))`;
  // Many media rows may share a file: the first public one decides.
  return db.selectNoFrom(
    sql<number>`case when ${isWithheld} then 0 when ${isPart(ofOpen)} then 2 when ${isPart(ofPrivate)} then 1 else 0 end`.as(
      'access',
    ),
  );
});
