import type { Browser } from 'playwright';
import { afterAll, beforeAll, inject } from 'vitest';
import { openBrowser } from './browser.ts';
import { type RunningHub, startServer, temporaryFolder } from './hub.ts';

export interface HubAndBrowser {
  readonly hub: RunningHub;
  readonly browser: Browser;
}

/** An empty hub and a browser for one file of tests: there before the first, gone after the last. */
export function hubAndBrowser(): HubAndBrowser {
  const data = temporaryFolder('hub-data-');
  let running: HubAndBrowser | undefined;
  beforeAll(async () => {
    running = { hub: await startServer(inject('clone'), data.path), browser: await openBrowser() };
  });
  afterAll(async () => {
    await running?.browser.close();
    await running?.hub.stop();
    data.remove();
  });
  const now = () => {
    if (!running) throw new Error('The hub is there once the tests run.');
    return running;
  };
  return {
    get hub() {
      return now().hub;
    },
    get browser() {
      return now().browser;
    },
  };
}
