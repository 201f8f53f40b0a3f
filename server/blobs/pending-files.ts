import type { PendingFiles } from '../context.ts';

/**
 * Counts the uploads that need a file before its row exists. Names are content hashes, so two
 * uploads may share a file: cleaning up after one must not delete it under the other.
 */
export function pendingFiles(): PendingFiles {
  const uses = new Map<string, number>();
  const removals = new Map<string, Promise<void>>();
  return {
    async add(files) {
      for (const file of files) uses.set(file, (uses.get(file) ?? 0) + 1);
      for (const file of files) await removals.get(file);
    },
    remove(files) {
      for (const file of files) {
        const left = (uses.get(file) ?? 1) - 1;
        if (left > 0) uses.set(file, left);
        else uses.delete(file);
      }
    },
    async deleteUnlessPending(file, remove) {
      if (uses.has(file) || removals.has(file)) return;
      const { promise: isOver, resolve } = Promise.withResolvers<void>();
      removals.set(file, isOver);
      try {
        await remove();
      } finally {
        removals.delete(file);
        resolve(); // the remover sees a failure; a waiting upload writes the file again
      }
    },
  };
}
