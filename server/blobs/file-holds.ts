import type { FileHolds } from '../context.ts';

/**
 * Counts who needs a file between its arrival and its row. Names come from contents, so two uploads
 * may share a file: whoever removes it, since an upload failed or nothing refers to it, must not take
 * it from the one that is about to.
 */
export function fileHolds(): FileHolds {
  const holders = new Map<string, number>();
  const removals = new Map<string, Promise<void>>();
  return {
    async hold(files) {
      for (const file of files) holders.set(file, (holders.get(file) ?? 0) + 1);
      for (const file of files) await removals.get(file);
    },
    release(files) {
      for (const file of files) {
        const left = (holders.get(file) ?? 1) - 1;
        if (left > 0) holders.set(file, left);
        else holders.delete(file);
      }
    },
    async removeUnheld(file, remove) {
      if (holders.has(file) || removals.has(file)) return;
      const { promise: isOver, resolve } = Promise.withResolvers<void>();
      removals.set(file, isOver);
      try {
        await remove();
      } finally {
        removals.delete(file);
        resolve(); // a failure is for who removes it: who waits puts the file anew
      }
    },
  };
}
