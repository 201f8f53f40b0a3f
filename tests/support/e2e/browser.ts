import {
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  chromium,
  type Page,
} from 'playwright';
import { expect } from 'playwright/test';
import { inject } from 'vitest';
import { chromiumLaunchOptions } from '../chromium.ts';
import { removeNewerFunctions } from './oldest-browser.ts';

/** Playwright's assertions, which wait for the page; `expect` is the test runner's. */
export const expectUi = expect.configure({ timeout: 30_000 });

/**
 * A connection to the browser of the journeys, which is started once for all files
 * (`built-clone.ts`); each person has a context. Closing it ends the contexts it has opened.
 */
export function connectBrowser(): Promise<Browser> {
  return chromium.connect(inject('browserAddress'));
}

/** A browser outside the journeys; the caller closes it. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch(chromiumLaunchOptions());
}

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /**
   * Errors and warnings of the console, uncaught errors and refusals of the security policy. A
   * journey ends with an empty list.
   */
  readonly pageErrors: string[];
}

export interface Device {
  readonly width: number;
  readonly height: number;
  readonly colorScheme?: 'light' | 'dark';
  readonly touch?: boolean;
}

export const DESKTOP: Device = { width: 1280, height: 800 };
export const PHONE: Device = { width: 390, height: 844, touch: true };

/**
 * What the browser itself says where a session ends while its live connection is being opened: of a
 * WebSocket there is no use for any more, and of a long-polling call that reaches a closed connection.
 */
function isOfEndedConnection(message: ConsoleMessage): boolean {
  const { pathname, searchParams } = new URL(message.location().url, 'http://nowhere');
  const isPoll = pathname === '/socket.io/' && searchParams.has('sid');
  return (
    message.text().endsWith('WebSocket is closed before the connection is established.') ||
    (isPoll && message.text().endsWith('400 (Bad Request)'))
  );
}

/**
 * A person with a browser profile of their own, in a browser without the functions that the oldest
 * lack.
 */
export async function openVisitor(
  browser: Browser,
  origin: string,
  { width, height, colorScheme = 'light', touch = false }: Device = DESKTOP,
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height },
    colorScheme,
    hasTouch: touch,
    isMobile: touch,
    locale: 'en-GB',
  });
  await context.addInitScript(removeNewerFunctions);
  const page = await context.newPage();
  const pageErrors: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (!isOfEndedConnection(message)) pageErrors.push(message.text());
  });
  page.on('pageerror', (error) => pageErrors.push(String(error)));
  return { page, context, pageErrors };
}
