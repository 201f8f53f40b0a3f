import type { Store } from './store/store.ts';

/** A record made longer than this ahead of the system clock was made by a wrong one: ignore it. */
const AHEAD_MAX_MS = 24 * 60 * 60_000;

/**
 * Returns a clock that never goes back, so that what is newer is never dated older: it begins at
 * `newestMs` at the earliest, and goes at half speed while it is ahead of the system clock.
 *
 * @param now The system clock: milliseconds since the Unix epoch.
 * @param newestMs When the newest record was made.
 * @param elapsed Milliseconds since any moment; never goes back.
 */
export function steadyClock(
  now: () => number,
  newestMs: number,
  elapsed: () => number = () => performance.now(),
): () => number {
  let lastMs = newestMs - now() > AHEAD_MAX_MS ? 0 : newestMs;
  let lastElapsedMs = elapsed();
  return () => {
    const elapsedMs = elapsed();
    const halfMs = (elapsedMs - lastElapsedMs) / 2;
    lastElapsedMs = elapsedMs;
    lastMs = Math.max(now(), lastMs + halfMs);
    return Math.floor(lastMs);
  };
}

/** A steady clock for the hub that has these records: a system clock may be behind them. */
export async function hubClock({ newestRecord }: Pick<Store, 'newestRecord'>) {
  return steadyClock(Date.now, await newestRecord.madeAtMs());
}
