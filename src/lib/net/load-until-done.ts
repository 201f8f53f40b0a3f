import { LIMITS } from '#contract/limits.ts';
import { ApiProblem, canRetry } from '../api/api-problem.ts';
import { pause } from '../api/backoff.ts';
import { logFailure } from './log-failure.ts';

/**
 * Loads what nobody has asked for and nothing would make up for: while the server does not answer or
 * is too busy, again and again, at random moments further and further apart. Each failure is logged.
 *
 * @param what is said of a failure.
 * @param signal ends it.
 */
export async function loadUntilDone(
  what: string,
  load: () => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  for (let waitMs = LIMITS.loadAgainMinMs; !signal.aborted; waitMs *= 2) {
    try {
      await load();
      return;
    } catch (error) {
      if (signal.aborted) return;
      logFailure(what, error, 'warn');
      if (!(error instanceof ApiProblem && canRetry(error))) return;
    }
    const ms = Math.min(waitMs, LIMITS.loadAgainMaxMs) * (0.5 + Math.random());
    await pause(ms, signal).catch(() => undefined); // ended meanwhile
  }
}
