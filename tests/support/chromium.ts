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
 * Features of the browser that are off. Each new context opens a window, for which the browser loads
 * the pages that drop down from its address bar and starts a process in advance: more than half of
 * what a context costs. The browser reads the last of its lists, so what Playwright switches off is
 * here again.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
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
  const features = `--disable-features=${DISABLED_FEATURES.join()}`;
  return { executablePath, args: [...CHROMIUM_ARGS, features, ...more], headless: true };
}
