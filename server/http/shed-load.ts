import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';

import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { DomainError } from '../domain/shared/errors.ts';

const SAMPLE_MS = 1000;

/** How late the event loop is, in milliseconds. */
export interface LoopDelay {
  lateMs(): number;
  stop(): void;
}

/** The mean of the last second. */
export function measureLoopDelay(): LoopDelay {
  const resolution = 50;
  const histogram = monitorEventLoopDelay({ resolution });
  histogram.enable();
  let lateMs = 0;
  const timer = setInterval(() => {
    lateMs = Math.max(histogram.mean / 1e6 - resolution, 0) || 0;
    histogram.reset();
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
    else done(new DomainError('busy', { retryAfterMs: SAMPLE_MS * 2 }));
  });
  app.addHook('onClose', async () => delay.stop());
}
