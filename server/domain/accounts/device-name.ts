import { LIMITS } from '#contract/limits.ts';

/** Names of browsers, those first whose texts contain the names of others. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
];

/** Names of systems, in the same manner: Android says that it is Linux, an iPhone that it is like a Mac. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** A program that is no browser: its first word, such as `curl`. */
const PROGRAM = /^([A-Za-z][\w.-]*)/;

/**
 * What a session was opened with, for its owner to recognise: "Chrome on Android", or the name of a
 * program. Nothing more of the header is kept.
 *
 * @param userAgent The header as it came: anything, of any length.
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
