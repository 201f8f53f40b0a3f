/**
 * Returns the index to which an arrow key, Home or End leads; `undefined` for other keys.
 *
 * @param last the greatest index.
 * @param grid for rows of several entries, in the direction of the text; without it, entries stand
 *   one below the other.
 */
export function entryStep(
  key: string,
  index: number,
  last: number,
  grid?: HTMLElement | null,
): number | undefined {
  const right = (grid ?? document.documentElement).matches(':dir(rtl)') ? -1 : 1;
  const row = grid ? columnsOf(grid) : 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: index - row,
    ArrowDown: index + row,
    ArrowLeft: index - right,
    ArrowRight: index + right,
    Home: 0,
    End: last,
  };
  const to = steps[key];
  return to === undefined ? undefined : Math.min(last, Math.max(0, to));
}

/** Entries per row. */
function columnsOf(grid: HTMLElement): number {
  const tops = [...grid.children].map((entry) => (entry as HTMLElement).offsetTop);
  return Math.max(1, tops.filter((top) => top === tops[0]).length);
}
