import type { Page } from 'playwright';
import { touchDispatcher } from './touch-gestures.ts';

/** A finger on the screen: raw touches, from which the browser recognises drags, flings and taps. */
export interface Finger {
  down(x: number, y: number): Promise<void>;
  /** Moves by so much in so many steps, one in each frame or, with a shorter pause, quicker. */
  move(byPx: number, steps: number, pauseMs?: number): Promise<void>;
  up(): Promise<void>;
}

const FRAME_MS = 16;

/** A finger for a test; the page's context needs touch. */
export async function createFinger(page: Page): Promise<Finger> {
  const touch = await touchDispatcher(page);
  let at = { x: 0, y: 0 };
  /** The browser computes speeds from these times, so that a busy machine does not change them. */
  let atMs = 0;
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd') =>
    touch(type, type === 'touchEnd' ? [] : [at], atMs);
  return {
    async down(x, y) {
      at = { x, y };
      atMs = Date.now();
      await send('touchStart');
    },
    async move(byPx, steps, pauseMs = FRAME_MS) {
      const fromPx = at.y;
      for (let step = 1; step <= steps; step += 1) {
        at = { x: at.x, y: fromPx + (byPx * step) / steps };
        atMs = pauseMs < FRAME_MS ? atMs + pauseMs : Date.now();
        await send('touchMove');
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    },
    async up() {
      await send('touchEnd');
    },
  };
}
