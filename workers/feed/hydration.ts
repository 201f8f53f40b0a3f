import { LIMITS } from '#contract/limits.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type { FetchResult, LoadedPage } from './feed-source.ts';

/** What loading posts by their rows needs of the feed. */
export interface HydrationPorts {
  readonly nowMs: () => number;
  readonly schedule: (callback: () => void, delayMs: number) => () => void;
  readonly isMissing: (row: number) => boolean;
  /** Rows beside `rows` that are missing too, up to `count`. */
  readonly neighbours: (rows: readonly number[], count: number) => readonly number[];
  readonly load: (rows: readonly number[], signal: AbortSignal) => Promise<FetchResult<LoadedPage>>;
  /** The posts came; what is gone is not among them. */
  readonly onLoaded: (rows: readonly number[], page: LoadedPage) => void;
  readonly onFailed: (rows: readonly number[], problem: ProblemCode) => void;
}

export interface Hydration {
  /** Loads what is missing of `rows`, the first ones first; what was wanted before is not any more. */
  request(rows: readonly number[]): void;
  /** Loads these rows now; the answer is why that failed. */
  load(rows: readonly number[]): Promise<ProblemCode | undefined>;
  stop(): void;
}

/**
 * Loads the posts that are on screen or near it: one request at a time, of up to 50, given up when
 * all of them have left, and none for what only flies past.
 */
export function createHydration(ports: HydrationPorts): Hydration {
  const ended = new AbortController();
  let wanted: readonly number[] = [];
  let wantedAtMs = Number.NEGATIVE_INFINITY;
  let running: { readonly rows: readonly number[]; readonly abort: AbortController } | undefined;
  let cancelStart: () => void = () => undefined;

  function startSoon(): void {
    cancelStart();
    const nowMs = ports.nowMs();
    const isFlung = nowMs - wantedAtMs < LIMITS.feedHydrateDelayMs;
    wantedAtMs = nowMs;
    if (isFlung) cancelStart = ports.schedule(() => void start(), LIMITS.feedHydrateDelayMs);
    else void start();
  }

  async function start(): Promise<void> {
    if (running || ended.signal.aborted) return;
    const missing = wanted.filter(ports.isMissing).slice(0, LIMITS.hydratePosts);
    if (missing.length === 0) return;
    const rest = LIMITS.hydratePosts - missing.length;
    const abort = new AbortController();
    const mine = { rows: [...missing, ...ports.neighbours(missing, rest)], abort };
    running = mine;
    await run(mine.rows, abort.signal);
    if (running !== mine) return; // given up: what is wanted now is on its way
    running = undefined;
    void start(); // what was wanted meanwhile; what failed is not missing any more
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
      wanted = rows;
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
