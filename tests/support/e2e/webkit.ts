import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { vi } from 'vitest';
import { freePort } from '../../../scripts/lib/cluster/free-port.mjs';
import { hostEnvironment } from './launch-server.ts';

/**
 * A window of WebKit, the engine of Safari, driven by WebDriver. The library of the other journeys
 * drives a WebKit of its own only, which Debian does not have.
 */
export interface WebKitWindow {
  readonly open: (url: string) => Promise<void>;
  /** Runs a function in the page and returns its answer; `args` and the answer are JSON. */
  readonly run: <Args extends readonly unknown[], Value>(
    script: (...args: Args) => Value,
    ...args: Args
  ) => Promise<Value>;
  /** Waits for an element. */
  readonly see: (xpath: string) => Promise<void>;
  /** Presses the middle of an element, once it is there and in sight. */
  readonly press: (xpath: string) => Promise<void>;
  /** Waits for a field and writes into it; into one that takes files, the path of a file. */
  readonly type: (xpath: string, text: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

const WINDOW_PX = { width: 1280, height: 860 };
const WAIT = { timeout: 30_000, interval: 100 };

/** Opens a window; the caller closes it. */
export async function openWebKit(): Promise<WebKitWindow> {
  const port = await freePort();
  const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], {
    env: hostEnvironment(),
    stdio: 'ignore',
    detached: true, // a group of its own: the display, the driver and the browser end together
  });
  const ended = once(driver, 'exit');
  const driverUrl = `http://127.0.0.1:${port}`;

  async function send(method: 'POST' | 'DELETE', path: string, body: object = {}) {
    const init = method === 'POST' ? { method, body: JSON.stringify(body) } : { method };
    const response = await fetch(`${driverUrl}${path}`, init);
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${path} ${JSON.stringify([body, value])}`);
    return value;
  }

  async function close() {
    if (driver.pid !== undefined && driver.exitCode === null) process.kill(-driver.pid, 'SIGTERM');
    await ended;
  }

  let session = '';
  try {
    await vi.waitFor(() => fetch(`${driverUrl}/status`), WAIT);
    const started = await send('POST', '/session', { capabilities: {} });
    session = `/session/${(started as { sessionId: string }).sessionId}`;
    await send('POST', `${session}/window/rect`, WINDOW_PX);
  } catch (error) {
    await close();
    throw error;
  }

  async function find(xpath: string): Promise<string> {
    const query = { using: 'xpath', value: xpath };
    const element = await vi.waitFor(() => send('POST', `${session}/element`, query), WAIT);
    return `${session}/element/${Object.values(element as object)[0]}`;
  }

  return {
    open: async (url) => void (await send('POST', `${session}/url`, { url })),
    run: async (script, ...args) =>
      (await send('POST', `${session}/execute/sync`, {
        script: `return (${script})(...arguments)`,
        args,
      })) as ReturnType<typeof script>,
    see: async (xpath) => void (await find(xpath)),
    press: async (xpath) =>
      void (await vi.waitFor(async () => send('POST', `${await find(xpath)}/click`), WAIT)),
    type: async (xpath, text) => void (await send('POST', `${await find(xpath)}/value`, { text })),
    close: async () => {
      await send('DELETE', session).catch(() => undefined); // ends the browser
      await close();
    },
  };
}
