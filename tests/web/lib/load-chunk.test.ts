import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '#contract/limits.ts';
import { ChunkProblem, loadChunk } from '../../../src/lib/scheduling/load-chunk.ts';
import { loseConnection } from '../../support/web/connection-loss.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});

/** Answers the request for the page's HTML, which distinguishes an old version from a bad connection. */
function stubPage(page: () => Promise<Response>) {
  const script = document.createElement('script');
  script.type = 'module';
  script.src = '/assets/page-1.js';
  vi.spyOn(document, 'querySelector').mockReturnValue(script);
  vi.stubGlobal('fetch', vi.fn(page));
}

const fails = () => vi.fn().mockRejectedValue(new TypeError('Failed to fetch'));
const reasonOf = async (load: () => Promise<unknown>) =>
  ((await loadChunk(load).catch((problem: unknown) => problem)) as ChunkProblem).reason;

describe('loadChunk', () => {
  it('tries once more, after a pause, when the first try fails', async () => {
    vi.useFakeTimers();
    const load = vi.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValueOnce('part');
    const loading = loadChunk(load);
    await vi.advanceTimersByTimeAsync(400);
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(600);
    expect(await loading).toBe('part');
  });

  it('waits for the connection before it tries once more', async () => {
    vi.useFakeTimers();
    const reconnect = loseConnection();
    const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce('part');
    const loading = loadChunk(load);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load).toHaveBeenCalledTimes(1);
    reconnect();
    await vi.runAllTimersAsync();
    expect(await loading).toBe('part');
  });

  it('gives up after the second try', async () => {
    const load = fails();
    await expect(loadChunk(load)).rejects.toBeInstanceOf(ChunkProblem);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('gives each try 120 seconds', async () => {
    vi.useFakeTimers();
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const late = new AbortController();
      setTimeout(() => late.abort(), ms);
      return late.signal;
    });
    const load = vi.fn(() => new Promise<never>(() => undefined));
    const outcome = loadChunk(load).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(LIMITS.chunkTimeoutMs - 1);
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1001);
    expect(load).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(LIMITS.chunkTimeoutMs);
    expect(await outcome).toBeInstanceOf(ChunkProblem);
  });

  it('blames a newer version when the server sends a page with another script', async () => {
    stubPage(async () => new Response('<script src="/assets/page-2.js">'));
    expect(await reasonOf(fails())).toBe('outdated');
  });

  it('does not blame a newer version when the page is still the same', async () => {
    stubPage(async () => new Response('<script src="/assets/page-1.js">'));
    expect(await reasonOf(fails())).toBe('failed');
  });

  it('does not blame a newer version when the server is in trouble', async () => {
    stubPage(async () => new Response('Bad gateway', { status: 502 }));
    expect(await reasonOf(fails())).toBe('failed');
  });

  it('blames the connection when the server cannot be reached', async () => {
    stubPage(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await reasonOf(fails())).toBe('offline');
  });
});
