import { LIMITS } from '#contract/limits.ts';

/** What the browser reports about the device. */
export interface DeviceFacts {
  readonly cores: number;
  /** Gigabytes, rounded by the browser; absent in Safari and Firefox. */
  readonly memoryGb: number | undefined;
  readonly isMobile: boolean;
}

export interface PoolLimits {
  readonly maxWorkers: number;
  readonly maxBytesInFlight: number;
}

/** The largest `deviceMemory` that counts as a small device. */
const SMALL_DEVICE_GB = 4;

/** How much image work a device may do at once: one core stays with the page. */
export function poolLimits({ cores, memoryGb, isMobile }: DeviceFacts): PoolLimits {
  const isSmall = memoryGb === undefined ? isMobile : memoryGb <= SMALL_DEVICE_GB;
  return {
    maxWorkers: Math.max(1, Math.min(cores - 1, LIMITS.mediaWorkersMax)),
    maxBytesInFlight: isSmall ? LIMITS.mediaBytesInFlightSmallDevice : LIMITS.mediaBytesInFlight,
  };
}

/** The facts of this device. */
export function deviceFacts(browser: Navigator = navigator): DeviceFacts {
  // Chromium's own; the type library has neither.
  const { deviceMemory, userAgentData } = browser as Navigator & {
    deviceMemory?: number;
    userAgentData?: { mobile: boolean };
  };
  return {
    cores: browser.hardwareConcurrency,
    memoryGb: deviceMemory,
    // An iPad says it is a Mac; no Mac has a touch screen.
    isMobile:
      userAgentData?.mobile ??
      (/Android|Mobi/.test(browser.userAgent) || browser.maxTouchPoints > 1),
  };
}
