import type { Browser } from 'playwright';
import { afterAll, beforeAll, inject } from 'vitest';
import { connectBrowser } from './browser.ts';
import { type RunningServer, startBuiltServer, temporaryFolder } from './launch-server.ts';

export interface ServerAndBrowser {
  readonly server: RunningServer;
  readonly browser: Browser;
}

/**
 * An empty server and a browser for one file of tests: there before the first, gone after the last.
 */
export function serverAndBrowser(): ServerAndBrowser {
  const data = temporaryFolder('hub-data-');
  let running: ServerAndBrowser | undefined;
  beforeAll(async () => {
    running = {
      server: await startBuiltServer(inject('clone'), data.path),
      browser: await connectBrowser(),
    };
  });
  afterAll(async () => {
    await running?.browser.close();
    await running?.server.stop();
    data.remove();
  });
  const now = () => {
    if (!running) throw new Error('The server is there once the tests run.');
    return running;
  };
  return {
    get server() {
      return now().server;
    },
    get browser() {
      return now().browser;
    },
  };
}
