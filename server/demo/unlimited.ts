import type { RateLimiter } from '../context.ts';

/** A rate limiter without limits, for generated data. */
export const UNLIMITED: RateLimiter = {
  consume: () => 0,
  waitMs: () => 0,
  refund: () => undefined,
  charge: () => undefined,
};
