import { beforeEach, describe, expect, it } from 'vitest';

import { RATE_LIMITS } from '#contract/rate-limits.ts';
import {
  type MemoryRateLimiter,
  memoryRateLimiter,
  WINDOWS_MAX,
} from '../../../server/rate-limiter.ts';

const { points, windowMs } = RATE_LIMITS.loginByAddress;

let nowMs: number;
let limiter: MemoryRateLimiter;

beforeEach(() => {
  nowMs = 1_000_000;
  limiter = memoryRateLimiter(1, () => nowMs);
});

describe('the rate limiter', () => {
  it('the limiter grants the points of a rule per window', async () => {
    for (let i = 0; i < points; i += 1)
      expect(await limiter.consume('loginByAddress', 'a')).toBe(0);
    nowMs += 1000;
    expect(await limiter.consume('loginByAddress', 'a')).toBe(windowMs - 1000);
    expect(await limiter.consume('loginByAddress', 'b')).toBe(0);
    expect(await limiter.consume('loginByName', 'a')).toBe(0);
    nowMs += windowMs - 1000;
    expect(await limiter.consume('loginByAddress', 'a')).toBe(0);
  });

  it('a refunded point can be consumed once', async () => {
    for (let i = 0; i < points; i += 1) await limiter.consume('loginByAddress', 'a');
    await limiter.refund('loginByAddress', 'a');
    expect(await limiter.consume('loginByAddress', 'a')).toBe(0);
    expect(await limiter.consume('loginByAddress', 'a')).toBeGreaterThan(0);
  });

  it('what is charged counts, also beyond the limit', async () => {
    await limiter.charge('loginByAddress', 'a', points * 2);
    expect(await limiter.consume('loginByAddress', 'a')).toBe(windowMs);
    nowMs += windowMs;
    expect(await limiter.consume('loginByAddress', 'a')).toBe(0);
  });

  it('refunds never exceed what was consumed', async () => {
    await limiter.consume('loginByAddress', 'a');
    await limiter.refund('loginByAddress', 'a');
    await limiter.refund('loginByAddress', 'a');
    expect(limiter.windows()).toBe(0);
    for (let i = 0; i < points; i += 1)
      expect(await limiter.consume('loginByAddress', 'a')).toBe(0);
    expect(await limiter.consume('loginByAddress', 'a')).toBeGreaterThan(0);
  });

  it('reading the wait stores nothing', async () => {
    for (let i = 0; i < 100; i += 1) expect(await limiter.waitMs('loginByName', `${i}`)).toBe(0);
    expect(limiter.windows()).toBe(0);
    for (let i = 0; i < points; i += 1) await limiter.consume('loginByAddress', 'a');
    expect(await limiter.waitMs('loginByAddress', 'a')).toBe(windowMs);
  });

  it('expired windows are removed', async () => {
    for (let i = 0; i < 100; i += 1) await limiter.consume('loginByAddress', `${i}`);
    expect(limiter.windows()).toBe(100);
    nowMs += windowMs;
    await limiter.consume('loginByAddress', 'the next one');
    expect(limiter.windows()).toBe(1);
  });

  it('the limiter keeps a bounded number of windows per rule', async () => {
    for (let i = 0; i < 100; i += 1) await limiter.consume('loginByName', 'guessed');
    for (let i = 0; i < WINDOWS_MAX + 500; i += 1) await limiter.consume('anonymousReads', `${i}`);
    expect(limiter.windows()).toBe(WINDOWS_MAX + 1);
    expect(await limiter.consume('loginByName', 'guessed')).toBeGreaterThan(0);
  });
});
