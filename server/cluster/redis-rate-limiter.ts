/// <reference path="../rate-limiter-flexible.d.ts" />

import RateLimiterRedis from 'rate-limiter-flexible/lib/RateLimiterRedis.js';

import type { RateLimiter } from '../context.ts';
import { memoryCounters, rateLimiter } from '../rate-limiter.ts';
import type { SharedRedis } from './redis.ts';

/**
 * A limiter that all processes share. While Redis is away, each process counts for itself.
 *
 * @param prefix Of all keys.
 */
export function redisRateLimiter(
  { limits }: SharedRedis,
  prefix: string,
  scale: number,
  now: () => number,
): RateLimiter {
  return rateLimiter(
    scale,
    (name, options) =>
      new RateLimiterRedis({
        ...options,
        keyPrefix: `${prefix}:${name}`,
        storeClient: limits,
        rejectIfRedisNotReady: true,
        insuranceLimiter: memoryCounters(options, now).counters,
      }),
  );
}
