import type { Db } from '../database/database.ts';

/** Who holds files, and until when at the latest. */
export interface FileHolder {
  readonly id: string;
  readonly endsAtMs: number;
}

/** Files that an upload needs before their row exists, and files that are being removed. */
export function pendingFileQueries(db: Db) {
  async function add(files: readonly string[], { id, endsAtMs }: FileHolder, isRemoval: 0 | 1) {
    if (files.length === 0) return;
    await db
      .insertInto('pending_file')
      .values(
        [...new Set(files)].map((file) => ({
          file,
          holder: id,
          is_removal: isRemoval,
          ends_at: endsAtMs,
        })),
      )
      .execute();
  }

  return {
    addUpload: (files: readonly string[], holder: FileHolder) => add(files, holder, 0),
    addRemoval: (file: string, holder: FileHolder) => add([file], holder, 1),

    async remove(holder: string): Promise<void> {
      await db.deleteFrom('pending_file').where('holder', '=', holder).execute();
    },

    /** Whether an upload or a removal has the file. */
    async isPending(file: string, nowMs: number): Promise<boolean> {
      const row = await db
        .selectFrom('pending_file')
        .select('holder')
        .where('file', '=', file)
        .where('ends_at', '>', nowMs)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Whether any of the files is being removed. */
    async isRemoving(files: readonly string[], nowMs: number): Promise<boolean> {
      if (files.length === 0) return false;
      const row = await db
        .selectFrom('pending_file')
        .select('holder')
        .where('file', 'in', files)
        .where('is_removal', '=', 1)
        .where('ends_at', '>', nowMs)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
