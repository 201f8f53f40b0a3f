import { LIMITS } from '#contract/limits.ts';
import { pause, whenOnline } from '../api/backoff.ts';
import { withTimeout } from './with-timeout.ts';

/**
 * Why code could not be loaded: `offline` (the server cannot be reached), `outdated` (a newer
 * version of the page has replaced it), or `failed` (too slow, or refused by a proxy).
 */
export type ChunkFailure = 'offline' | 'outdated' | 'failed';

/** Code that could not be loaded. */
export class ChunkProblem extends Error {
  override readonly name = 'ChunkProblem';
  readonly reason: ChunkFailure;

  constructor(reason: ChunkFailure, cause: unknown) {
    super('A part of the page could not be loaded.', { cause });
    this.reason = reason;
  }
}

/**
 * Delay of the retry; a random delay of up to the same length is added, so that pages do not retry
 * at once.
 */
const RETRY_AFTER_MS = 500;

/**
 * Loads code within the time limit. Retries once after a pause, on a device without a connection
 * when it is back.
 *
 * @throws {ChunkProblem} if the retry fails.
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await withTimeout(LIMITS.chunkTimeoutMs, load);
  } catch (first) {
    console.warn('A part of the page did not load; trying once more.', first);
    await whenOnline();
    await pause(RETRY_AFTER_MS * (1 + Math.random()));
  }
  try {
    return await withTimeout(LIMITS.chunkTimeoutMs, load);
  } catch (cause) {
    throw new ChunkProblem(await chunkFailure(), cause);
  }
}

/**
 * Why code could not be loaded just now. Compares the page's own script with the one the server sends
 * now.
 */
export async function chunkFailure(): Promise<ChunkFailure> {
  if (!navigator.onLine) return 'offline';
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  try {
    const response = await fetch('/', { cache: 'no-store' });
    if (!response.ok || !script) return 'failed';
    const page = await response.text();
    return page.includes(new URL(script.src).pathname) ? 'failed' : 'outdated';
  } catch {
    return 'offline';
  }
}
