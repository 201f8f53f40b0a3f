import type { SelectQueryBuilder } from 'kysely';
import type { MediaId, UserId } from '#contract/ids.ts';
import { bulk } from '../database/bulk.ts';
import type { Db } from '../database/database.ts';
import type { MediaFileRow, MediaRow } from '../database/tables/media-tables.ts';
import type { Tables } from '../database/tables/tables.ts';
import { mediaAccess } from './media-access.ts';
import type { MediaRecord } from './media-records.ts';
import { countBytes, mediaUsage } from './media-usage.ts';

export function mediaQueries(db: Db) {
  return {
    ...mediaUsage(db),
    ...mediaAccess(db),

    async add(media: readonly MediaRecord[]): Promise<void> {
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
      return db
        .selectFrom('media_file')
        .innerJoin('media', 'media.id', 'media_file.media_id')
        .innerJoin('media_release', 'media_release.media_id', 'media.id')
        .select(['media.id', 'media.type', 'media.file'])
        .where('media_file.file', 'in', files)
        .whereRef('media_file.file', '=', 'media.file')
        .where('media.owner_id', '=', owner)
        .execute();
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

    /** Returns the files of one of the media. */
    async filesOf(media: MediaId): Promise<string[]> {
      const rows = await db
        .selectFrom('media_file')
        .select('file')
        .where('media_id', '=', media)
        .execute();
      return rows.map((row) => row.file);
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
  };
}

async function removeMedia<From extends keyof Tables>(
  db: Db,
  ids: SelectQueryBuilder<Tables, From, { readonly id: MediaId }>,
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

/** Returns every file of a media record. */
function filesOf(media: Pick<MediaRecord, 'file' | 'variants' | 'poster'>): string[] {
  const names = [media.file, ...media.variants.map((variant) => variant.file)];
  return [...new Set(media.poster === undefined ? names : [...names, media.poster])];
}

function fileRowsOf(media: MediaRecord): MediaFileRow[] {
  return filesOf(media).map((file) => ({ file, media_id: media.id }));
}
