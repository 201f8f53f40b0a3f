/**
 * Where an arrow key, Home or End leads from the entry at `index`; `undefined` for other keys.
 *
 * @param last the last index that can be reached: none lies beyond.
 * @param grid of several entries in a row, read in the direction of the text. Without it, one follows
 *   the other; the caller's direction is that of the page.
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

/** How many entries stand beside each other. */
function columnsOf(grid: HTMLElement): number {
  const tops = [...grid.children].map((entry) => (entry as HTMLElement).offsetTop);
  return Math.max(1, tops.filter((top) => top === tops[0]).length);
}
