import type { Locator, Page } from 'playwright';

/** A point of the window, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface TouchGestures {
  readonly tap: (at: Point) => Promise<void>;
  readonly doubleTap: (at: Point) => Promise<void>;
  /** One finger down at the first spot, over the others, and up at the last. */
  readonly drag: (...way: readonly Point[]) => Promise<void>;
  /** As `drag`, but the finger rests where it went down until a menu would open. */
  readonly longPressAndDrag: (...way: readonly Point[]) => Promise<void>;
  /** Two fingers around a spot, from one distance to another. */
  readonly pinch: (around: Point, fromPx: number, toPx: number) => Promise<void>;
}

const STEPS = 8;
/** Longer than the long press of any browser. */
const LONG_PRESS_MS = 900;

type TouchType = 'touchStart' | 'touchMove' | 'touchEnd';

/**
 * Real touch events: the browser recognises the gestures, not the test.
 *
 * @returns a function that places fingers, at a time in milliseconds if one is given.
 */
export async function touchDispatcher(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  return async (type: TouchType, spots: readonly Point[], atMs?: number): Promise<void> => {
    await devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: spots.map((spot, id) => ({ ...spot, id })),
      ...(atMs === undefined ? {} : { timestamp: atMs / 1_000 }),
    });
  };
}

/** Gestures, each from its first touch to its last. */
export async function touchGestures(page: Page): Promise<TouchGestures> {
  const touch = await touchDispatcher(page);
  const dispatch = (type: TouchType, ...spots: readonly Point[]) => touch(type, spots);

  async function tap(at: Point): Promise<void> {
    await dispatch('touchStart', at);
    await dispatch('touchEnd');
  }

  async function follow([from, ...rest]: readonly Point[]): Promise<void> {
    let last = from;
    for (const to of rest) {
      for (let step = 1; last && step <= STEPS; step += 1) {
        await dispatch('touchMove', between(last, to, step / STEPS));
      }
      last = to;
    }
    await dispatch('touchEnd');
  }

  return {
    tap,
    async doubleTap(at) {
      await tap(at);
      await tap(at);
    },
    async drag(...way) {
      if (way[0]) await dispatch('touchStart', way[0]);
      await follow(way);
    },
    async longPressAndDrag(...way) {
      if (way[0]) await dispatch('touchStart', way[0]);
      await page.waitForTimeout(LONG_PRESS_MS);
      await follow(way);
    },
    async pinch({ x, y }, fromPx, toPx) {
      const pair = (gapPx: number) => [
        { x: x - gapPx / 2, y },
        { x: x + gapPx / 2, y },
      ];
      await dispatch('touchStart', ...pair(fromPx));
      for (let step = 1; step <= STEPS; step += 1) {
        await dispatch('touchMove', ...pair(fromPx + ((toPx - fromPx) * step) / STEPS));
      }
      await dispatch('touchEnd');
    },
  };
}

/** The middle of what is on screen. */
export async function centreOf(element: Locator): Promise<Point> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not on screen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function between(a: Point, b: Point, share: number): Point {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}
