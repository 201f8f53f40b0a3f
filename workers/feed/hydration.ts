import { LIMITS } from '#contract/limits.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type { FetchResult, LoadedPage } from './feed-source.ts';

/** What hydration needs from the feed. */
export interface HydrationPorts {
  readonly nowMs: () => number;
  readonly schedule: (callback: () => void, delayMs: number) => () => void;
  readonly isMissing: (row: number) => boolean;
  /** Missing rows next to `rows`, up to `count`. */
  readonly neighbours: (rows: readonly number[], count: number) => readonly number[];
  readonly load: (rows: readonly number[], signal: AbortSignal) => Promise<FetchResult<LoadedPage>>;
  /** Called with the posts; deleted ones are not among them. */
  readonly onLoaded: (rows: readonly number[], page: LoadedPage) => void;
  readonly onFailed: (rows: readonly number[], problem: ProblemCode) => void;
}

export interface Hydration {
  /** Loads the missing ones of `rows`, the first ones first; replaces the previous request. */
  request(rows: readonly number[]): void;
  /** Loads these rows now; returns why that failed. */
  load(rows: readonly number[]): Promise<ProblemCode | undefined>;
  stop(): void;
}

/**
 * Loads posts on or near the screen: one request at a time, of up to 50 posts, aborted when all of
 * them have left the screen, and none while the reader scrolls fast.
 */
export function createHydration(ports: HydrationPorts): Hydration {
  const ended = new AbortController();
  let requested: readonly number[] = [];
  let requestedAtMs = Number.NEGATIVE_INFINITY;
  let running: { readonly rows: readonly number[]; readonly abort: AbortController } | undefined;
  let cancelStart: () => void = () => undefined;

  function startSoon(): void {
    cancelStart();
    const nowMs = ports.nowMs();
    const isFlung = nowMs - requestedAtMs < LIMITS.feedHydrateDelayMs;
    requestedAtMs = nowMs;
    if (isFlung) cancelStart = ports.schedule(() => void start(), LIMITS.feedHydrateDelayMs);
    else void start();
  }

  async function start(): Promise<void> {
    if (running || ended.signal.aborted) return;
    const missing = requested.filter(ports.isMissing).slice(0, LIMITS.hydratePosts);
    if (missing.length === 0) return;
    const rest = LIMITS.hydratePosts - missing.length;
    const abort = new AbortController();
    const mine = { rows: [...missing, ...ports.neighbours(missing, rest)], abort };
    running = mine;
    await run(mine.rows, abort.signal);
    if (running !== mine) return; // aborted: another one is running
    running = undefined;
    void start(); // what was requested meanwhile
  }

  async function run(
    rows: readonly number[],
    signal: AbortSignal,
  ): Promise<ProblemCode | undefined> {
    const stopped = AbortSignal.any([signal, ended.signal]);
    try {
      const page = await ports.load(rows, stopped);
      if (stopped.aborted) return undefined;
      if (page.ok) ports.onLoaded(rows, page.value);
      else ports.onFailed(rows, page.problem);
      return page.ok ? undefined : page.problem;
    } catch (error) {
      if (stopped.aborted) return undefined;
      throw error;
    }
  }

  return {
    request(rows) {
      requested = rows;
      if (rows.length === 0) return;
      if (running?.rows.every((row) => !rows.includes(row))) {
        running.abort.abort();
        running = undefined;
      }
      startSoon();
    },
    load: (rows) => run(rows, ended.signal),
    stop() {
      cancelStart();
      ended.abort();
    },
  };
}
