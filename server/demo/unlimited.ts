import type { RateLimiter } from '../context.ts';

/** Nobody waits for a made-up world; it may do everything at once. */
export const UNLIMITED: RateLimiter = {
  consume: () => 0,
  waitMs: () => 0,
  refund: () => undefined,
};
