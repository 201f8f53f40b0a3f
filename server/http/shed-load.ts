import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';

import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { DomainError } from '../domain/shared/errors.ts';

const SAMPLE_MS = 500;
const RESOLUTION_MS = 50;
const RETRY_MS = 2000;

/** How late the event loop is, in milliseconds. */
export interface LoopDelay {
  lateMs(): number;
  stop(): void;
}

type Histogram = Pick<
  ReturnType<typeof monitorEventLoopDelay>,
  'count' | 'mean' | 'enable' | 'disable'
>;

/**
 * The mean of half a second, the middle one of the last three: one long turn, however long, is over
 * when it is measured, and says nothing about the next one.
 */
export function measureLoopDelay(
  histogram: Histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS }),
): LoopDelay {
  histogram.enable();
  const meansMs = [0, 0, 0];
  let lateMs = 0;
  let [count, sumMs] = [0, 0];
  const timer = setInterval(() => {
    // It is never reset: it would not count the first turn after that, which may be the long one.
    const known = { count, sumMs };
    count = histogram.count;
    sumMs = (histogram.mean * count) / 1e6 || 0;
    const meanMs = (sumMs - known.sumMs) / (count - known.count) || 0;
    meansMs.shift();
    meansMs.push(Math.max(meanMs - RESOLUTION_MS, 0));
    lateMs = meansMs.toSorted((a, b) => a - b)[1] ?? 0;
  }, SAMPLE_MS).unref();
  return {
    lateMs: () => lateMs,
    stop() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}

/**
 * Refuses calls as `busy` while the event loop is late: a refusal costs little, and those that were
 * accepted are answered. Health calls (`isUrgent`) are answered nevertheless.
 */
export function shedLoad(app: FastifyInstance, delay: LoopDelay): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.isUrgent || delay.lateMs() < SERVER_LIMITS.loopDelayMaxMs)
      done();
    else done(new DomainError('busy', { retryAfterMs: RETRY_MS }));
  });
  app.addHook('onClose', async () => delay.stop());
}
