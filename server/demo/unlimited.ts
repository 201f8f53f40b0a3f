import type { RateLimiter } from '../context.ts';

/** A rate limiter without limits, for generated data. */
export const UNLIMITED: RateLimiter = {
  consume: async () => 0,
  waitMs: async () => 0,
  refund: async () => undefined,
  charge: async () => undefined,
};
