import { type RateLimitName, WRITE_POINTS } from '#contract/rate-limits.ts';
import type { Context, Viewer } from '../context.ts';
import { DomainError } from './errors.ts';

/** Takes points of a limit. @throws {DomainError} `too_many_requests` when none are left. */
export function spend(
  { limiter }: Pick<Context, 'limiter'>,
  name: RateLimitName,
  key: string,
  points = 1,
): void {
  const waitMs = limiter.take(name, key, points);
  if (waitMs > 0) throw new DomainError('too_many_requests', { retryAfterMs: waitMs });
}

/** Counts a write of the viewer. @throws {DomainError} `too_many_requests` */
export function spendWrite(context: Context, viewer: Viewer, kind: keyof typeof WRITE_POINTS) {
  spend(context, 'writes', viewer.id, WRITE_POINTS[kind]);
}
