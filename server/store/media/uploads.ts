import type { UserId } from '#contract/ids.ts';
import type { Db } from '../database/database.ts';

/** A file that arrives in parts. */
export interface StoredUpload {
  readonly id: string;
  readonly bytes: number;
  readonly receivedBytes: number;
  /** Hex, as its sender announced it. */
  readonly announcedSha256: string | undefined;
  /** Hex, of the finished file. */
  readonly sha256: string | undefined;
  readonly expiresAtMs: number;
}

export type NewUpload = Pick<StoredUpload, 'id' | 'bytes' | 'announcedSha256' | 'expiresAtMs'>;

/** A part, stored as a blob. */
export interface UploadPart {
  readonly startByte: number;
  readonly bytes: number;
  readonly file: string;
}

/** Files that arrive in parts, until forms use them. */
export function uploadQueries(db: Db) {
  return {
    async add(owner: UserId, upload: NewUpload): Promise<void> {
      await db
        .insertInto('upload')
        .values({
          id: upload.id,
          account_id: owner,
          bytes: upload.bytes,
          received: 0,
          announced_sha256: upload.announcedSha256 ?? null,
          sha256: null,
          used_at: null,
          expires_at: upload.expiresAtMs,
        })
        .execute();
    },

    /** Returns the owner's upload unless it has expired. */
    async of(owner: UserId, id: string, nowMs: number): Promise<StoredUpload | undefined> {
      const row = await db
        .selectFrom('upload')
        .selectAll()
        .where('id', '=', id)
        .where('account_id', '=', owner)
        .where('expires_at', '>', nowMs)
        .executeTakeFirst();
      return (
        row && {
          id: row.id,
          bytes: row.bytes,
          receivedBytes: row.received,
          announcedSha256: row.announced_sha256 ?? undefined,
          sha256: row.sha256 ?? undefined,
          expiresAtMs: row.expires_at,
        }
      );
    },

    /** Sums up the owner's uploads that no form has used yet. */
    async unused(
      owner: UserId,
      nowMs: number,
    ): Promise<{ readonly uploads: number; readonly bytes: number }> {
      const row = await db
        .selectFrom('upload')
        .select((eb) => [eb.fn.countAll().as('uploads'), eb.fn.sum('bytes').as('bytes')])
        .where('account_id', '=', owner)
        .where('used_at', 'is', null)
        .where('expires_at', '>', nowMs)
        .executeTakeFirstOrThrow();
      return { uploads: Number(row.uploads), bytes: Number(row.bytes ?? 0) };
    },

    async addPart(id: string, part: UploadPart): Promise<void> {
      await db
        .insertInto('upload_part')
        .values({
          upload_id: id,
          start_byte: part.startByte,
          bytes: part.bytes,
          file: part.file,
        })
        .execute();
      await db
        .updateTable('upload')
        .set({ received: part.startByte + part.bytes })
        .where('id', '=', id)
        .execute();
    },

    /** Returns the parts in order. */
    async parts(id: string): Promise<UploadPart[]> {
      return db
        .selectFrom('upload_part')
        .select(['start_byte as startByte', 'bytes', 'file'])
        .where('upload_id', '=', id)
        .orderBy('start_byte')
        .execute();
    },

    async finish(id: string, sha256: string): Promise<void> {
      await db.updateTable('upload').set({ sha256 }).where('id', '=', id).execute();
    },

    /** Marks uploads as used, so that they expire soon and count no more. */
    async markUsed(ids: readonly string[], nowMs: number, expiresAtMs: number): Promise<void> {
      await db
        .updateTable('upload')
        .set({ used_at: nowMs, expires_at: expiresAtMs })
        .where('id', 'in', ids)
        .where('used_at', 'is', null)
        .execute();
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('upload').where('id', '=', id).execute();
    },
  };
}
