import { RATE_LIMITS, type RateLimitName } from '#contract/rate-limits.ts';
import type { RateLimiter } from './context.ts';

interface Window {
  used: number;
  readonly endsAtMs: number;
}

/** Windows of one rule that are kept at once: the oldest goes when there are more. */
export const WINDOWS_MAX = 20_000;
/** Windows that are over are thrown out so often. */
const CLEAN_EVERY_MS = 60_000;

/** A limiter that tells how much it keeps. */
export interface MemoryRateLimiter extends RateLimiter {
  readonly windows: () => number;
}

/**
 * Counts in memory, in windows that start with the first use of a key. Each rule has a map of its own,
 * so that a flood of keys of one throws out nothing of another.
 *
 * @param scale Multiplies the points of every rule.
 */
export function memoryRateLimiter(scale: number, now: () => number): MemoryRateLimiter {
  const rules = new Map<RateLimitName, Map<string, Window>>();
  let cleanAtMs = now() + CLEAN_EVERY_MS;

  function clean(nowMs: number): void {
    if (nowMs < cleanAtMs) return;
    cleanAtMs = nowMs + CLEAN_EVERY_MS;
    for (const windows of rules.values()) {
      for (const [key, { endsAtMs }] of windows) if (endsAtMs <= nowMs) windows.delete(key);
    }
  }

  function windowsOf(name: RateLimitName): Map<string, Window> {
    let windows = rules.get(name);
    if (!windows) {
      windows = new Map();
      rules.set(name, windows);
    }
    return windows;
  }

  /** The window of the key at this moment: a new one, which is not kept yet, where there is none. */
  function windowOf(name: RateLimitName, key: string, nowMs: number): Window {
    const known = rules.get(name)?.get(key);
    if (known && known.endsAtMs > nowMs) return known;
    return { used: 0, endsAtMs: nowMs + RATE_LIMITS[name].windowMs };
  }

  function waitOf(name: RateLimitName, window: Window, points: number, nowMs: number): number {
    const allowed = Math.max(1, RATE_LIMITS[name].points * scale);
    return window.used + points > allowed ? window.endsAtMs - nowMs : 0;
  }

  return {
    waitMs(name, key) {
      const nowMs = now();
      return waitOf(name, windowOf(name, key, nowMs), 1, nowMs);
    },

    consume(name, key, points = 1) {
      const nowMs = now();
      clean(nowMs);
      const windows = windowsOf(name);
      const window = windowOf(name, key, nowMs);
      const wait = waitOf(name, window, points, nowMs);
      if (wait > 0) return wait;
      window.used += points;
      if (windows.get(key) === window) return 0;
      windows.delete(key); // one that begins anew is the youngest
      windows.set(key, window);
      if (windows.size > WINDOWS_MAX) {
        for (const oldest of windows.keys()) {
          windows.delete(oldest);
          break;
        }
      }
      return 0;
    },

    refund(name, key, points = 1) {
      const windows = windowsOf(name);
      const window = windows.get(key);
      if (!window) return;
      window.used -= points;
      if (window.used <= 0) windows.delete(key);
    },

    windows() {
      let total = 0;
      for (const { size } of rules.values()) total += size;
      return total;
    },
  };
}
