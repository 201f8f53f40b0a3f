import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserServer, chromium } from 'playwright';
import type { TestProject } from 'vitest/node';
import { phonePhoto } from '../../scripts/lib/photos.mjs';
import { chromiumLaunchOptions } from './chromium.ts';
import { freshClone, launchServer } from './e2e/launch-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A fresh clone in which `npm start` has run once. */
    readonly clone: string;
    /** What that first start printed. */
    readonly firstStart: string;
    /** A real photograph of 12.2 MP, sideways and with its place, as a phone stores it. */
    readonly photograph: string;
    /** The address of the browser of all journeys. */
    readonly browserAddress: string;
  }
}

let clone: string;
let browser: BrowserServer | undefined;

/** Does what a newcomer does, once for all end-to-end tests: clones, and types `npm start`. */
export async function setup(project: TestProject): Promise<void> {
  clone = freshClone();
  const hub = await launchServer({
    command: 'npm',
    args: ['start'],
    cwd: clone,
    env: { DATA_DIR: join(clone, 'first-data') },
  });
  await hub.stop();
  browser = await chromium.launchServer(chromiumLaunchOptions());
  project.provide('browserAddress', browser.wsEndpoint());
  project.provide('clone', clone);
  project.provide('firstStart', hub.output());
  project.provide('photograph', phonePhoto());
}

export async function teardown(): Promise<void> {
  await browser?.close();
  rmSync(clone, { recursive: true, force: true });
}
