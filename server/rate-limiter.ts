import { RATE_LIMITS, type RateLimitName } from '#contract/rate-limits.ts';
import type { RateLimiter } from './context.ts';

interface Window {
  used: number;
  readonly endsAtMs: number;
}

/** Maximum number of windows per rule; the oldest is dropped. */
export const WINDOWS_MAX = 20_000;
/** Interval for removing expired windows. */
const CLEAN_EVERY_MS = 60_000;

/** A limiter that reports its number of windows. */
export interface MemoryRateLimiter extends RateLimiter {
  readonly windows: () => number;
}

/**
 * In-memory fixed windows that start with the first use of a key. Each rule has its own map, so
 * that a flood of keys in one evicts nothing in another.
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

  /** Returns the current window of the key, or a new one that is not stored yet. */
  function windowOf(name: RateLimitName, key: string, nowMs: number): Window {
    const known = rules.get(name)?.get(key);
    if (known && known.endsAtMs > nowMs) return known;
    return { used: 0, endsAtMs: nowMs + RATE_LIMITS[name].windowMs };
  }

  function waitOf(name: RateLimitName, window: Window, points: number, nowMs: number): number {
    const allowed = Math.max(1, RATE_LIMITS[name].points * scale);
    return window.used + points > allowed ? window.endsAtMs - nowMs : 0;
  }

  function count(name: RateLimitName, key: string, window: Window, points: number): void {
    const windows = windowsOf(name);
    window.used += points;
    if (windows.get(key) === window) return;
    windows.delete(key); // a restarted window is the youngest
    windows.set(key, window);
    if (windows.size <= WINDOWS_MAX) return;
    for (const oldest of windows.keys()) {
      windows.delete(oldest);
      break;
    }
  }

  return {
    waitMs(name, key) {
      const nowMs = now();
      return waitOf(name, windowOf(name, key, nowMs), 1, nowMs);
    },

    consume(name, key, points = 1) {
      const nowMs = now();
      clean(nowMs);
      const window = windowOf(name, key, nowMs);
      const wait = waitOf(name, window, points, nowMs);
      if (wait === 0) count(name, key, window, points);
      return wait;
    },

    charge(name, key, points) {
      count(name, key, windowOf(name, key, now()), points);
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
