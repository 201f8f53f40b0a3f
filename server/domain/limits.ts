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

/**
 * Says no before a form is received to whoever has no points for what it would do. Takes none: what
 * the form costs is known once it was read.
 *
 * @throws {DomainError} `too_many_requests`
 */
export function requireWrite({ limiter }: Pick<Context, 'limiter'>, viewer: Viewer): void {
  const waitMs = limiter.waitMs('writes', viewer.id);
  if (waitMs > 0) throw new DomainError('too_many_requests', { retryAfterMs: waitMs });
}

/** Counts a file that begins to arrive. @throws {DomainError} `too_many_requests` */
export function spendUpload(context: Context, viewer: Viewer): void {
  spend(context, 'uploads', viewer.id);
  spend(context, 'uploadsByDay', viewer.id);
}
