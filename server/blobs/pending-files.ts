import { setTimeout as pause } from 'node:timers/promises';

import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { Context, PendingFiles } from '../context.ts';

/** Between two looks at a removal. */
const POLL_MS = 20;
/** A removal is over by then, unless its process died. */
const REMOVAL_MAX_MS = 60_000;

/**
 * Records in the database which files are needed before their row exists. Names are content hashes,
 * so two uploads, in whatever process, may share a file: cleaning up after one must not delete it
 * under the other.
 */
export function pendingFiles({
  store,
  now,
  newId,
}: Pick<Context, 'store' | 'now' | 'newId'>): PendingFiles {
  const holderUntil = (endsAtMs: number) => ({ id: newId(), endsAtMs });
  const remove = (holder: string) => store.transaction((tx) => tx.pendingFileRows.remove(holder));

  return {
    async add(files) {
      if (files.length === 0) return async () => undefined;
      const holder = holderUntil(now() + SERVER_LIMITS.orphanMs);
      await store.transaction((tx) => tx.pendingFileRows.addUpload(files, holder));
      while (await store.pendingFileRows.isRemoving(files, now())) await pause(POLL_MS);
      return () => remove(holder.id);
    },

    async deleteUnlessPending(file, deleteFile) {
      const holder = holderUntil(now() + REMOVAL_MAX_MS);
      const isFree = await store.transaction(async (tx) => {
        if (await tx.pendingFileRows.isPending(file, now())) return false;
        await tx.pendingFileRows.addRemoval(file, holder);
        return true;
      });
      if (!isFree) return;
      try {
        await deleteFile();
      } finally {
        await remove(holder.id);
      }
    },
  };
}
