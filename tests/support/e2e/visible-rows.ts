import type { Page } from 'playwright';
import { expect } from 'vitest';

/** A row that can be seen: what it leads to is its name. */
export interface VisibleRow {
  readonly name: string;
  /** From 1 on. */
  readonly position: number;
  readonly isBusy: boolean;
  readonly topPx: number;
  readonly bottomPx: number;
}

/** So much of the screen may be covered by bars. */
const BARS_PX = 150;
const PATIENCE = { timeout: 60_000, interval: 300 };

/** Waits until the rows on screen stand still, and answers the first of them below the bars. */
export async function firstSettledRow(page: Page): Promise<VisibleRow> {
  let before = '';
  let row: VisibleRow | undefined;
  await expect
    .poll(async () => {
      const rows = await visibleRows(page);
      const now = JSON.stringify(rows);
      const isAtRest = now === before && rows.every(({ isBusy }) => !isBusy);
      before = now;
      row = rows.find(({ bottomPx }) => bottomPx > BARS_PX);
      return isAtRest && row !== undefined;
    }, PATIENCE)
    .toBe(true);
  if (!row) throw new Error('There is no row on screen.');
  return row;
}

/** How far a row is from where it was; `NaN` while it is not there. */
export async function movedPx(page: Page, { name, topPx }: VisibleRow): Promise<number> {
  const row = (await visibleRows(page)).find((one) => one.name === name);
  return Math.abs((row?.topPx ?? Number.NaN) - topPx);
}

/** The rows that can be seen, from above. */
function visibleRows(page: Page): Promise<VisibleRow[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main [aria-posinset]')]
      .map((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        const link = row.querySelector('a[href^="/posts/"], a[href*="/projects/"]');
        return {
          name: link?.getAttribute('href') ?? row.dataset.row ?? '',
          position: Number(row.ariaPosInSet),
          isBusy: row.ariaBusy === 'true',
          topPx: top,
          bottomPx: bottom,
        };
      })
      .filter(({ topPx, bottomPx }) => bottomPx > 0 && topPx < innerHeight)
      .sort((one, other) => one.topPx - other.topPx),
  );
}
