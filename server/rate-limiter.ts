/// <reference path="./rate-limiter-flexible.d.ts" />

import type {
  IRateLimiterOptions,
  RateLimiterAbstract,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';

import { RATE_LIMITS, type RateLimitName } from '#contract/rate-limits.ts';
import type { RateLimiter } from './context.ts';

/** Maximum number of windows per rule; the oldest is dropped. */
export const WINDOWS_MAX = 20_000;
/** Interval for removing expired windows. */
const CLEAN_EVERY_MS = 60_000;

/**
 * Fixed windows that start with the first use of a key.
 *
 * @param scale Multiplies the points of every rule.
 * @param countersOf Makes the counters of one rule.
 */
export function rateLimiter(
  scale: number,
  countersOf: (name: RateLimitName, options: IRateLimiterOptions) => RateLimiterAbstract,
): RateLimiter {
  const rules = new Map<RateLimitName, RateLimiterAbstract>();
  for (const [name, { points, windowMs }] of Object.entries(RATE_LIMITS)) {
    const options = { points: Math.max(1, points * scale), duration: windowMs / 1000 };
    rules.set(name as RateLimitName, countersOf(name as RateLimitName, options));
  }
  const ruleOf = (name: RateLimitName) => rules.get(name) as RateLimiterAbstract;

  async function refund(name: RateLimitName, key: string, points = 1): Promise<void> {
    const { consumedPoints } = await ruleOf(name).reward(key, points);
    if (consumedPoints <= 0) await ruleOf(name).delete(key); // also where its window had ended
  }

  return {
    async waitMs(name, key) {
      const rule = ruleOf(name);
      const window = await rule.get(key);
      return window && window.consumedPoints + 1 > rule.points ? window.msBeforeNext : 0;
    },

    async consume(name, key, points = 1) {
      try {
        await ruleOf(name).consume(key, points);
        return 0;
      } catch (refused) {
        if (refused instanceof Error) throw refused;
        await refund(name, key, points); // a refusal costs nothing
        return Math.max(1, (refused as RateLimiterRes).msBeforeNext);
      }
    },

    async charge(name, key, points) {
      await ruleOf(name).penalty(key, points);
    },

    refund,
  };
}

/** A limiter that reports its number of windows. */
export interface MemoryRateLimiter extends RateLimiter {
  readonly windows: () => number;
}

/** A limiter in the memory of one process. */
export function memoryRateLimiter(scale: number, now: () => number): MemoryRateLimiter {
  const all: MemoryWindows[] = [];
  const limiter = rateLimiter(scale, (_name, options) => {
    const { counters, windows } = memoryCounters(options, now);
    all.push(windows);
    return counters;
  });
  return { ...limiter, windows: () => all.reduce((sum, { size }) => sum + size, 0) };
}

/** Counters of one rule in the memory of this process. */
export function memoryCounters(options: IRateLimiterOptions, now: () => number) {
  const windows = new MemoryWindows(now);
  // The library's own storage has no bound, a timer for each key and no clock of tests.
  const counters = Object.assign(new RateLimiterMemory(options), { _memoryStorage: windows });
  return { counters, windows };
}

/** What the library reads and completes. */
type Counted = Pick<RateLimiterRes, 'consumedPoints' | 'msBeforeNext' | 'isFirstInDuration'>;

interface Window {
  used: number;
  readonly endsAtMs: number;
}

/**
 * A bounded number of windows. Each rule has its own, so that a flood of keys in one evicts nothing
 * in another.
 */
class MemoryWindows {
  readonly #now: () => number;
  readonly #windows = new Map<string, Window>();
  #cleanAtMs: number;

  constructor(now: () => number) {
    this.#now = now;
    this.#cleanAtMs = now() + CLEAN_EVERY_MS;
  }

  get size(): number {
    return this.#windows.size;
  }

  get(key: string): Counted | null {
    const window = this.#current(key);
    return window ? this.#result(window, false) : null;
  }

  incrby(key: string, points: number, durationS: number): Counted {
    this.#clean();
    const known = this.#current(key);
    if (known) {
      known.used += points;
      return this.#result(known, false);
    }
    const window = { used: points, endsAtMs: this.#now() + durationS * 1000 };
    this.#windows.delete(key); // a restarted window is the youngest
    this.#windows.set(key, window);
    if (this.#windows.size > WINDOWS_MAX) this.#dropOldest();
    return this.#result(window, true);
  }

  delete(key: string): boolean {
    return this.#windows.delete(key);
  }

  #current(key: string): Window | undefined {
    const window = this.#windows.get(key);
    return window && window.endsAtMs > this.#now() ? window : undefined;
  }

  #result({ used, endsAtMs }: Window, isFirstInDuration: boolean): Counted {
    return { consumedPoints: used, msBeforeNext: endsAtMs - this.#now(), isFirstInDuration };
  }

  #clean(): void {
    if (this.#now() < this.#cleanAtMs) return;
    this.#cleanAtMs = this.#now() + CLEAN_EVERY_MS;
    for (const key of this.#windows.keys()) if (!this.#current(key)) this.#windows.delete(key);
  }

  #dropOldest(): void {
    for (const oldest of this.#windows.keys()) {
      this.#windows.delete(oldest);
      return;
    }
  }
}
