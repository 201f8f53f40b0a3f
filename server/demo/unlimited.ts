import type { RateLimiter } from '../context.ts';

/** Nobody waits for a made-up world; it may do everything at once. */
export const UNLIMITED: RateLimiter = {
  take: () => 0,
  waitMs: () => 0,
  giveBack: () => undefined,
};
