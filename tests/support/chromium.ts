import { existsSync } from 'node:fs';

/** Where distributions put Chromium; `CHROMIUM` names another one. */
const CANDIDATES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
] as const;

/**
 * The browser that tests and benchmarks drive. Where none is installed, only starting it fails: the
 * configuration of the tests is read for suites without a browser, too.
 */
function chromiumPath(): string {
  return process.env.CHROMIUM ?? CANDIDATES.find(existsSync) ?? CANDIDATES[0];
}

/** How it is started, with arguments of one's own where the usual ones are not enough. */
export function chromiumLaunchOptions(...more: readonly string[]) {
  return { executablePath: chromiumPath(), args: [...CHROMIUM_ARGS, ...more], headless: true };
}

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
