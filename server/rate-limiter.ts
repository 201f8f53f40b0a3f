import { RATE_LIMITS } from '#contract/rate-limits.ts';
import type { RateLimiter } from './context.ts';

interface Window {
  used: number;
  readonly endsAtMs: number;
}

/** Windows kept before those that are over are thrown out. */
const SWEEP_AT = 10_000;

/**
 * Counts in memory, in windows that start with the first use of a key.
 *
 * @param scale Multiplies the points of every rule.
 */
export function memoryRateLimiter(scale: number, now: () => number): RateLimiter {
  const windows = new Map<string, Window>();
  let sweepAt = SWEEP_AT;

  function windowOf(name: keyof typeof RATE_LIMITS, key: string): Window {
    const nowMs = now();
    if (windows.size >= sweepAt) {
      for (const [id, { endsAtMs }] of windows) if (endsAtMs <= nowMs) windows.delete(id);
      sweepAt = Math.max(SWEEP_AT, windows.size * 2);
    }
    const id = `${name} ${key}`;
    const known = windows.get(id);
    if (known && known.endsAtMs > nowMs) return known;
    const fresh = { used: 0, endsAtMs: nowMs + RATE_LIMITS[name].windowMs };
    windows.set(id, fresh);
    return fresh;
  }

  function waitMs(name: keyof typeof RATE_LIMITS, key: string, points = 1): number {
    const window = windowOf(name, key);
    const allowed = Math.max(1, RATE_LIMITS[name].points * scale);
    return window.used + points > allowed ? window.endsAtMs - now() : 0;
  }

  return {
    take(name, key, points = 1) {
      const wait = waitMs(name, key, points);
      if (wait === 0) windowOf(name, key).used += points;
      return wait;
    },
    waitMs,
  };
}
