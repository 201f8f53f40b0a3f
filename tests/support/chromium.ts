import { existsSync } from 'node:fs';

/** Where distributions put Chromium; `CHROMIUM` names another one. */
const CANDIDATES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser that tests and benchmarks drive. `npm test` installs it where it is missing. */
function chromiumPath(): string {
  const path = process.env.CHROMIUM ?? CANDIDATES.find(existsSync);
  if (path === undefined) throw new Error('Chromium is not installed: "npm test" installs it.');
  return path;
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
