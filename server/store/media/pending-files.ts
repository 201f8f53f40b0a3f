import type { Db } from '../database/database.ts';

/** Who holds files, and until when at the latest. */
export interface FileHolder {
  readonly id: string;
  readonly endsAtMs: number;
}

/** Files that an upload needs before their row exists, and files that are being removed. */
export function pendingFileQueries(db: Db) {
  async function add(files: readonly string[], { id, endsAtMs }: FileHolder, isRemoval: 0 | 1) {
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

  const oneHolder = (files: readonly string[], nowMs: number) =>
    db
      .selectFrom('pending_file')
      .select('holder')
      .where('file', 'in', files)
      .where('ends_at', '>', nowMs)
      .limit(1);

  return {
    /** @param files at least one. */
    addUpload: (files: readonly string[], holder: FileHolder) => add(files, holder, 0),
    addRemoval: (file: string, holder: FileHolder) => add([file], holder, 1),

    async remove(holder: string): Promise<void> {
      await db.deleteFrom('pending_file').where('holder', '=', holder).execute();
    },

    /** Whether an upload or a removal has the file. */
    async isPending(file: string, nowMs: number): Promise<boolean> {
      return (await oneHolder([file], nowMs).executeTakeFirst()) !== undefined;
    },

    /** Whether any of the files, at least one, is being removed. */
    async isRemoving(files: readonly string[], nowMs: number): Promise<boolean> {
      const removal = oneHolder(files, nowMs).where('is_removal', '=', 1);
      return (await removal.executeTakeFirst()) !== undefined;
    },
  };
}
