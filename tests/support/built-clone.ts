import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserServer, chromium } from 'playwright';
import type { TestProject } from 'vitest/node';
import { phonePhoto } from '../../scripts/lib/tools/photos.mjs';
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

interface Built {
  readonly clone: string;
  readonly firstStart: string;
  readonly browser: BrowserServer;
}

/** Projects share one, though each loads this file anew. */
const shared = globalThis as typeof globalThis & { builtClone?: Promise<Built> | undefined };

export async function setup(project: TestProject): Promise<void> {
  shared.builtClone ??= build();
  const { clone, firstStart, browser } = await shared.builtClone;
  project.provide('browserAddress', browser.wsEndpoint());
  project.provide('clone', clone);
  project.provide('firstStart', firstStart);
  project.provide('photograph', phonePhoto());
}

/** Does what a newcomer does, once for all end-to-end tests: clones, and types `npm start`. */
async function build(): Promise<Built> {
  const clone = freshClone();
  const hub = await launchServer({
    command: 'npm',
    args: ['start'],
    cwd: clone,
    env: { DATA_DIR: join(clone, 'first-data') },
  });
  await hub.stop();
  const browser = await chromium.launchServer(chromiumLaunchOptions());
  return { clone, firstStart: hub.output(), browser };
}

export async function teardown(): Promise<void> {
  const built = await shared.builtClone;
  shared.builtClone = undefined;
  await built?.browser.close();
  if (built) rmSync(built.clone, { recursive: true, force: true });
}
