import type { FileHolds } from '../context.ts';

/**
 * Counts who needs a file between its arrival and its row. Names come from contents, so two uploads
 * may share a file: the one that fails must not take it from the one that does not.
 */
export function fileHolds(): FileHolds {
  const holders = new Map<string, number>();
  return {
    hold(files) {
      for (const file of files) holders.set(file, (holders.get(file) ?? 0) + 1);
    },
    release(files) {
      return files.filter((file) => {
        const left = (holders.get(file) ?? 1) - 1;
        if (left > 0) holders.set(file, left);
        else holders.delete(file);
        return left <= 0;
      });
    },
  };
}
