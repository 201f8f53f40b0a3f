import { LIMITS } from '#contract/limits.ts';

/** Browser names; those whose user agents contain other names come first. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
];

/** System names, in the same order: Android also says Linux, iPhones also say Mac. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** The first word of a non-browser client, such as `curl`. */
const PROGRAM = /^([A-Za-z][\w.-]*)/;

/**
 * Returns a recognisable device name such as "Chrome on Android" or "curl". Nothing else of the
 * header is stored.
 *
 * @param userAgent The raw header, of any length.
 */
export function deviceName(userAgent: string | undefined): string {
  const text = userAgent?.slice(0, 1000) ?? '';
  const browser = BROWSERS.find(([pattern]) => pattern.test(text))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(text))?.[1];
  const program = text.startsWith('Mozilla/') ? undefined : PROGRAM.exec(text)?.[1];
  const name = browser ?? program;
  const device = name && system ? `${name} on ${system}` : (name ?? system ?? '');
  return device.slice(0, LIMITS.deviceChars);
}
