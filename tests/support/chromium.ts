import { existsSync } from 'node:fs';

/** Where distributions put Chromium; `CHROMIUM` names another one. */
const CHROMIUM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
] as const;

/** No telemetry, no updates, no first-run pages: the browser talks to this machine only. */
const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

/**
 * How tests and benchmarks start the browser; `more` are arguments. It is the whole browser: the
 * headless shell rounds text widths otherwise and has no notifications.
 *
 * Where no candidate is installed, only starting it fails: the configuration of the tests is read for
 * suites without a browser, too. `npm test` installs it.
 */
export function chromiumLaunchOptions(...more: readonly string[]) {
  const executablePath = process.env.CHROMIUM ?? CHROMIUM.find(existsSync) ?? CHROMIUM[0];
  return { executablePath, args: [...CHROMIUM_ARGS, ...more], headless: true };
}
