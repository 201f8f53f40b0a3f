import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { MediaId, UserId } from '#contract/ids.ts';
import { bulk } from '../database/bulk.ts';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import type { MediaFileRow, MediaRow } from '../database/tables/media-tables.ts';
import type { Tables } from '../database/tables/tables.ts';
import { isActive } from '../people/person-visibility.ts';

export interface VariantFile {
  readonly file: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The files of an image: the original and its smaller variants, narrow to wide. */
export interface ImageFiles {
  readonly file: string;
  readonly variants: readonly VariantFile[];
}

export interface MediaRecord {
  readonly id: MediaId;
  readonly owner: UserId;
  readonly type: 'image' | 'video';
  readonly file: string;
  readonly widthPx: number | undefined;
  readonly heightPx: number | undefined;
  /** ThumbHash, base64; empty where there is none. */
  readonly placeholder: string;
  readonly variants: readonly VariantFile[];
  /** First frame of a video. */
  readonly poster: string | undefined;
  /** Duration of a video, if known. */
  readonly durationMs: number | undefined;
  /** Whether an image has several frames; its variants show the first. */
  readonly isAnimated: boolean;
  /** Of all its files, as they are stored. */
  readonly bytes: number;
  readonly createdAtMs: number;
}

/** Media from before what their files take was counted. */
export interface UnmeasuredMedia {
  readonly id: MediaId;
  readonly owner: UserId;
  readonly files: readonly string[];
}

/** As a literal, so that the partial index is found. */
const isUnmeasured = sql<boolean>`media.bytes = 0`;

/** Returns every file of a media record. */
function filesOf(media: Pick<MediaRecord, 'file' | 'variants' | 'poster'>): string[] {
  const names = [media.file, ...media.variants.map((variant) => variant.file)];
  return [...new Set(media.poster === undefined ? names : [...names, media.poster])];
}

/** Who may fetch a file. */
export type FileAccess = 'open' | 'private' | 'unknown';

export function imageFilesOf(file: string | null, variants: string | null): ImageFiles | undefined {
  if (file === null) return undefined;
  return { file, variants: JSON.parse(variants ?? '[]') as VariantFile[] };
}

/**
 * Returns every size of an image, narrow to wide: its variants, and the original if its size is
 * known.
 */
export function sizesOf(
  { file, variants }: ImageFiles,
  widthPx: number | null,
  heightPx: number | null,
): readonly VariantFile[] {
  return widthPx === null || heightPx === null
    ? variants
    : [...variants, { file, widthPx, heightPx }];
}

/** Whose media a file is of, and whether a post of theirs shows it to more than them. */
export interface ImageViewers {
  readonly owner: UserId;
  readonly isPosted: boolean;
}

export function mediaQueries(db: Db) {
  return {
    async add(media: MediaRecord): Promise<void> {
      const row = mediaRowOf(media);
      await countBytes(db, [row], 1);
      await db.insertInto('media').values(row).execute();
      await db.insertInto('media_file').values(fileRowsOf(media)).execute();
    },

    async addMany(media: readonly MediaRecord[]): Promise<void> {
      const { insert } = bulk(db);
      const rows = media.map(mediaRowOf);
      await countBytes(db, rows, 1);
      await insert('media', rows);
      await insert('media_file', media.flatMap(fileRowsOf));
    },

    /** Marks media as unused; `removeReleased` deletes them later. */
    async release(media: readonly MediaId[], nowMs: number): Promise<void> {
      if (media.length === 0) return;
      await db
        .insertInto('media_release')
        .values(media.map((id) => ({ media_id: id, released_at: nowMs })))
        .onConflict((conflict) => conflict.column('media_id').doUpdateSet({ released_at: nowMs }))
        .execute();
    },

    /** Returns the released media of `owner` whose main file is one of `files`. */
    async releasedOf(
      owner: UserId,
      files: readonly string[],
    ): Promise<readonly Pick<MediaRecord, 'id' | 'type' | 'file'>[]> {
      if (files.length === 0) return [];
      const rows = await db
        .selectFrom('media_file')
        .innerJoin('media', 'media.id', 'media_file.media_id')
        .innerJoin('media_release', 'media_release.media_id', 'media.id')
        .select(['media.id', 'media.type', 'media.file'])
        .where('media_file.file', 'in', files)
        .whereRef('media_file.file', '=', 'media.file')
        .where('media.owner_id', '=', owner)
        .execute();
      return rows.map(({ id, type, file }) => ({ id: id as MediaId, type, file }));
    },

    /** Clears the released mark of media that are used again. */
    async reclaim(media: readonly MediaId[]): Promise<void> {
      if (media.length === 0) return;
      await db.deleteFrom('media_release').where('media_id', 'in', media).execute();
    },

    /** Deletes up to `limit` media released before `beforeMs`; returns how many. */
    async removeReleased(beforeMs: number, limit: number): Promise<number> {
      const released = db
        .selectFrom('media_release')
        .select('media_id as id')
        .where('released_at', '<=', beforeMs);
      return removeMedia(db, released.limit(limit));
    },

    /** Deletes up to `limit` media of `owner`; returns how many. */
    async removeSomeOf(owner: UserId, limit: number): Promise<number> {
      const owned = db.selectFrom('media').select('id').where('owner_id', '=', owner);
      return removeMedia(db, owned.limit(limit));
    },

    /** Returns how many bytes all media of `owner` take. */
    async bytesOf(owner: UserId): Promise<number> {
      const row = await db
        .selectFrom('media_usage')
        .select('bytes')
        .where('account_id', '=', owner)
        .executeTakeFirst();
      return row?.bytes ?? 0;
    },

    /** Returns the next media, by id, whose files nobody has measured yet. */
    async unmeasured(after: string, limit: number): Promise<UnmeasuredMedia[]> {
      const rows = await db
        .selectFrom('media')
        .select(['id', 'owner_id', 'file', 'variants', 'poster'])
        .where(isUnmeasured)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(({ id, owner_id, file, variants, poster }) => ({
        id: id as MediaId,
        owner: owner_id as UserId,
        files: filesOf({
          file,
          variants: JSON.parse(variants) as VariantFile[],
          poster: poster ?? undefined,
        }),
      }));
    },

    async countUnmeasured(): Promise<number> {
      const { count } = await db
        .selectFrom('media')
        .select((eb) => eb.fn.countAll().as('count'))
        .where(isUnmeasured)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Sets what the files of a medium take, unless it is known, or the medium is gone. */
    async setBytes(id: MediaId, owner: UserId, bytes: number): Promise<void> {
      await countBytes(db, [{ owner_id: owner, bytes }], 1);
      const { numUpdatedRows } = await db
        .updateTable('media')
        .set({ bytes })
        .where('id', '=', id)
        .where(isUnmeasured)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) await countBytes(db, [{ owner_id: owner, bytes }], -1);
    },

    /** Returns the next files of stored media, by name. */
    async files(after: string, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('media_file')
        .select('file')
        .distinct()
        .where('file', '>', after)
        .orderBy('file')
        .limit(limit)
        .execute();
      return rows.map((row) => row.file);
    },

    /** Whether `owner` has `uses` media with one of `files`. */
    async areUsed(owner: UserId, files: readonly string[], uses: number): Promise<boolean> {
      if (files.length === 0) return false;
      const row = await db
        .selectFrom('media_file')
        .innerJoin('media', 'media.id', 'media_file.media_id')
        .select('media_file.file')
        .where('media_file.file', 'in', files)
        .where('media.owner_id', '=', owner)
        .groupBy('media_file.file')
        .having((eb) => eb.fn.countAll(), '>=', uses)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Returns those of `files` that belong to stored media, an open report or an upload. */
    async referenced(files: readonly string[]): Promise<ReadonlySet<string>> {
      if (files.length === 0) return new Set();
      const rows = await db
        .selectFrom('media_file')
        .select('file')
        .where('file', 'in', files)
        .union(db.selectFrom('reported_file').select('file').where('file', 'in', files))
        .union(db.selectFrom('upload_part').select('file').where('file', 'in', files))
        .execute();
      return new Set(rows.map((row) => row.file));
    },

    /**
     * Withholds a file and the other sizes of its media from everybody, whoever refers to them;
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
        owner: row.owner_id as UserId,
        isPosted: Number(row.is_posted) === 1,
      }));
    },

    /** Returns the files of one of the media. */
    async filesOf(media: MediaId): Promise<string[]> {
      const rows = await db
        .selectFrom('media_file')
        .select('file')
        .where('media_id', '=', media)
        .execute();
      return rows.map((row) => row.file);
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

async function removeMedia<From extends keyof Tables>(
  db: Db,
  ids: SelectQueryBuilder<Tables, From, { readonly id: string }>,
): Promise<number> {
  const media = await db
    .selectFrom('media')
    .select(['id', 'owner_id', 'bytes'])
    .where('id', 'in', ids)
    .execute();
  if (media.length === 0) return 0;
  await countBytes(db, media, -1);
  const all = media.map(({ id }) => id);
  const removed = await db
    .deleteFrom('media')
    .where('id', 'in', all)
    .returning(['id', 'owner_id', 'bytes'])
    .execute();
  // Another transaction may have measured or removed some of them meanwhile.
  const bytesOf = new Map(removed.map(({ id, bytes }) => [id, bytes]));
  const differing = media
    .map(({ id, owner_id, bytes }) => ({ owner_id, bytes: bytes - (bytesOf.get(id) ?? 0) }))
    .filter(({ bytes }) => bytes !== 0);
  await countBytes(db, differing, 1);
  return media.length;
}

/**
 * Counts media that are added, or removed, for their owners: before that is done, as everywhere, and
 * in one order, so that two never deadlock.
 */
async function countBytes(
  db: Db,
  media: readonly Pick<MediaRow, 'owner_id' | 'bytes'>[],
  sign: 1 | -1,
): Promise<void> {
  const byOwner = Map.groupBy(media, ({ owner_id }) => owner_id);
  for (const [owner, own] of [...byOwner].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const bytes = sign * own.reduce((sum, each) => sum + each.bytes, 0);
    await USAGE.changes(db, { owner, bytes });
  }
}

const USAGE = prepared((db, { owner, bytes }: { readonly owner: string; readonly bytes: number }) =>
  db
    .insertInto('media_usage')
    .values({ account_id: owner, bytes })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet((eb) => ({ bytes: eb('media_usage.bytes', '+', bytes) })),
    ),
);

function mediaRowOf(media: MediaRecord): MediaRow {
  return {
    id: media.id,
    owner_id: media.owner,
    type: media.type,
    file: media.file,
    width: media.widthPx ?? null,
    height: media.heightPx ?? null,
    placeholder: media.placeholder,
    variants: JSON.stringify(media.variants),
    poster: media.poster ?? null,
    duration_ms: media.durationMs ?? null,
    is_animated: media.isAnimated ? 1 : 0,
    bytes: media.bytes,
    created_at: media.createdAtMs,
  };
}

function fileRowsOf(media: MediaRecord): MediaFileRow[] {
  return filesOf(media).map((file) => ({ file, media_id: media.id }));
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
