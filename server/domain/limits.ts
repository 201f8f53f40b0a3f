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

/** A limit and whose it is. */
export type LimitOf = readonly [name: RateLimitName, key: string];

/**
 * Lets somebody prove something, and counts it unless the proof holds. The points are taken before
 * `prove` runs, so that of many guesses sent at once none is ahead of the count; a proof that holds,
 * or that was never looked at, gets them back.
 *
 * @param limits Asked in their order; one that refuses leaves those before it as they were.
 * @param prove Answers `undefined` where the proof does not hold.
 * @throws {DomainError} `too_many_requests` when no points are left; whatever `prove` throws.
 */
export async function proveWithin<Proof>(
  context: Pick<Context, 'limiter'>,
  limits: readonly LimitOf[],
  prove: () => Promise<Proof | undefined>,
): Promise<Proof | undefined> {
  const taken: LimitOf[] = [];
  let isWrong = false;
  try {
    for (const limit of limits) {
      spend(context, ...limit);
      taken.push(limit);
    }
    const proof = await prove();
    isWrong = proof === undefined;
    return proof;
  } finally {
    if (!isWrong) for (const limit of taken) context.limiter.giveBack(...limit);
  }
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
