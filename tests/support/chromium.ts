import { existsSync } from 'node:fs';

/** Where distributions put Chromium; `CHROMIUM` names another one. */
const CHROMIUM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
] as const;
/** The same engine without windows, notifications and the like: a third less CPU time for a test. */
const HEADLESS_SHELL = ['/usr/bin/chromium-headless-shell', ...CHROMIUM] as const;

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

/** How benchmarks, and tests of what only the whole browser has, start it; `more` are arguments. */
export function chromiumLaunchOptions(...more: readonly string[]) {
  return launchOptions(CHROMIUM, more);
}

/** How tests start the browser. */
export function headlessShellOptions() {
  return launchOptions(HEADLESS_SHELL, []);
}

/**
 * Where no candidate is installed, only starting it fails: the configuration of the tests is read for
 * suites without a browser, too. `npm test` installs it.
 */
function launchOptions(candidates: readonly [string, ...string[]], more: readonly string[]) {
  const executablePath = process.env.CHROMIUM ?? candidates.find(existsSync) ?? candidates[0];
  return { executablePath, args: [...CHROMIUM_ARGS, ...more], headless: true };
}
