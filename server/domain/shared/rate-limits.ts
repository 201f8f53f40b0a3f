import { type RateLimitName, WRITE_POINTS } from '#contract/rate-limits.ts';
import type { Context, Viewer } from '../../context.ts';
import { DomainError } from './errors.ts';

/** Takes points of a limit. @throws {DomainError} `too_many_requests` when none are left. */
export function consumeLimit(
  { limiter }: Pick<Context, 'limiter'>,
  name: RateLimitName,
  key: string,
  points = 1,
): void {
  const waitMs = limiter.consume(name, key, points);
  if (waitMs > 0) throw new DomainError('too_many_requests', { retryAfterMs: waitMs });
}

/** A limit and whose it is. */
export type RateLimitKey = readonly [name: RateLimitName, key: string];

/**
 * Lets somebody prove something, and counts it unless the proof holds. The points are taken before
 * `prove` runs, so that of many guesses sent at once none is ahead of the count; a proof that holds,
 * or that was never looked at, gets them back.
 *
 * @param limits Asked in their order; one that refuses leaves those before it as they were.
 * @param prove Answers `undefined` where the proof does not hold.
 * @throws {DomainError} `too_many_requests` when no points are left; whatever `prove` throws.
 */
export async function attemptWithin<Proof>(
  context: Pick<Context, 'limiter'>,
  limits: readonly RateLimitKey[],
  prove: () => Promise<Proof | undefined>,
): Promise<Proof | undefined> {
  const consumed: RateLimitKey[] = [];
  let isWrong = false;
  try {
    for (const limit of limits) {
      consumeLimit(context, ...limit);
      consumed.push(limit);
    }
    const proof = await prove();
    isWrong = proof === undefined;
    return proof;
  } finally {
    if (!isWrong) for (const limit of consumed) context.limiter.refund(...limit);
  }
}

/** Counts a write of the viewer. @throws {DomainError} `too_many_requests` */
export function consumeWriteLimit(
  context: Context,
  viewer: Viewer,
  kind: keyof typeof WRITE_POINTS,
) {
  consumeLimit(context, 'writes', viewer.id, WRITE_POINTS[kind]);
}

/**
 * Says no before a form is received to whoever has no points for what it would do. Takes none: what
 * the form costs is known once it was read.
 *
 * @throws {DomainError} `too_many_requests`
 */
export function requireWriteLimit({ limiter }: Pick<Context, 'limiter'>, viewer: Viewer): void {
  const waitMs = limiter.waitMs('writes', viewer.id);
  if (waitMs > 0) throw new DomainError('too_many_requests', { retryAfterMs: waitMs });
}

/** Counts a file that begins to arrive. @throws {DomainError} `too_many_requests` */
export function consumeUploadLimit(context: Context, viewer: Viewer): void {
  consumeLimit(context, 'uploads', viewer.id);
  consumeLimit(context, 'uploadsByDay', viewer.id);
}
