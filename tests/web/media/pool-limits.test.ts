import { describe, expect, it } from 'vitest';

import { LIMITS } from '#contract/limits.ts';
import { deviceFacts, poolLimits } from '../../../src/lib/media/pool-limits.ts';

const desktop = { cores: 8, memoryGb: undefined, isMobile: false };

describe('poolLimits', () => {
  it.each([
    [1, 1],
    [2, 1],
    [3, 2],
    [5, 4],
    [6, 4],
    [64, 4],
  ])('of %i cores leaves one to the page and starts at most four: %i', (cores, maxWorkers) => {
    expect(poolLimits({ ...desktop, cores }).maxWorkers).toBe(maxWorkers);
  });

  it.each([
    [4, false, LIMITS.mediaBytesInFlightSmallDevice],
    [8, false, LIMITS.mediaBytesInFlight],
    [4, true, LIMITS.mediaBytesInFlightSmallDevice],
    [8, true, LIMITS.mediaBytesInFlight],
    [undefined, true, LIMITS.mediaBytesInFlightSmallDevice],
    [undefined, false, LIMITS.mediaBytesInFlight],
  ])('with %s GB of memory, mobile: %s, allows %i bytes', (memoryGb, isMobile, bytes) => {
    expect(poolLimits({ ...desktop, memoryGb, isMobile }).maxBytesInFlight).toBe(bytes);
  });
});

describe('deviceFacts', () => {
  const browser = (changes: object) => ({ ...desktopBrowser, ...changes }) as Navigator;
  const desktopBrowser = {
    hardwareConcurrency: 8,
    maxTouchPoints: 0,
    userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1',
  };

  it('reads what the browser reports', () => {
    expect(deviceFacts(browser({ deviceMemory: 2 }))).toEqual({
      cores: 8,
      memoryGb: 2,
      isMobile: false,
    });
  });

  it('trusts the browser when it says whether it is mobile', () => {
    expect(deviceFacts(browser({ userAgentData: { mobile: true } })).isMobile).toBe(true);
    expect(
      deviceFacts(browser({ userAgentData: { mobile: false }, maxTouchPoints: 10 })).isMobile,
    ).toBe(false);
  });

  it('knows phones by their name and iPads by their touch screen', () => {
    expect(deviceFacts(browser({ userAgent: 'Mozilla/5.0 (Android 15; Mobile)' })).isMobile).toBe(
      true,
    );
    expect(deviceFacts(browser({ maxTouchPoints: 5 })).isMobile).toBe(true);
  });
});
