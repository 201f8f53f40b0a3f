let waiting: readonly File[] = [];

/** Sets the files with which the composer opens next. */
export function setComposerFiles(files: readonly File[]): void {
  waiting = files;
}

/** Returns the files that were chosen for a new post, once. */
export function popComposerFiles(): readonly File[] {
  const files = waiting;
  waiting = [];
  return files;
}
