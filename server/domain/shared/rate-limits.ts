import { type RateLimitName, WRITE_POINTS } from '#contract/rate-limits.ts';
import type { Context, Viewer } from '../../context.ts';
import { DomainError } from './errors.ts';

/** Consumes points of a limit. @throws {DomainError} `too_many_requests` if none are left. */
export async function consumeLimit(
  { limiter }: Pick<Context, 'limiter'>,
  name: RateLimitName,
  key: string,
  points = 1,
): Promise<void> {
  const waitMs = await limiter.consume(name, key, points);
  if (waitMs > 0) throw new DomainError('too_many_requests', { retryAfterMs: waitMs });
}

/** A limit and the key it is counted for. */
export type RateLimitKey = readonly [name: RateLimitName, key: string];

/** What an attempt to prove something, such as by a password, counts in. */
export interface AttemptLimits {
  /** If the proof is wrong. */
  readonly wrong: readonly RateLimitKey[];
  /** If it is right. */
  readonly right: readonly RateLimitKey[];
}

/**
 * Counts attempts to prove something. Points are consumed before `prove` runs, so that parallel
 * guesses cannot outrun the count. Those of the other outcome are refunded, and all if nothing was
 * checked.
 *
 * @param limits Checked in order; a refusal refunds the earlier ones.
 * @param prove Returns `undefined` if the proof fails.
 * @throws {DomainError} `too_many_requests` if no points are left; whatever `prove` throws.
 */
export async function attemptWithin<Proof>(
  context: Pick<Context, 'limiter'>,
  limits: AttemptLimits,
  prove: () => Promise<Proof | undefined>,
): Promise<Proof | undefined> {
  const consumed: RateLimitKey[] = [];
  let counted: readonly RateLimitKey[] = [];
  try {
    for (const limit of [...limits.wrong, ...limits.right]) {
      await consumeLimit(context, ...limit);
      consumed.push(limit);
    }
    const proof = await prove();
    counted = proof === undefined ? limits.wrong : limits.right;
    return proof;
  } finally {
    for (const limit of consumed) {
      if (!counted.includes(limit)) await context.limiter.refund(...limit);
    }
  }
}

/** Counts a write by the viewer. @throws {DomainError} `too_many_requests` */
export async function consumeWriteLimit(
  context: Context,
  viewer: Viewer,
  kind: keyof typeof WRITE_POINTS,
): Promise<void> {
  await consumeLimit(context, 'writes', viewer.id, WRITE_POINTS[kind]);
  await consumeLimit(context, 'writesByDay', viewer.id, WRITE_POINTS[kind]);
}

/**
 * Refuses a form before it is received if the viewer has no write points left. Consumes none: the
 * cost is known only after reading.
 *
 * @throws {DomainError} `too_many_requests`
 */
export async function requireWriteLimit(
  { limiter }: Pick<Context, 'limiter'>,
  viewer: Viewer,
): Promise<void> {
  const waitMs = Math.max(
    await limiter.waitMs('writes', viewer.id),
    await limiter.waitMs('writesByDay', viewer.id),
  );
  if (waitMs > 0) throw new DomainError('too_many_requests', { retryAfterMs: waitMs });
}

/** Counts an incoming file. @throws {DomainError} `too_many_requests` */
export async function consumeUploadLimit(context: Context, viewer: Viewer): Promise<void> {
  await consumeLimit(context, 'uploads', viewer.id);
  await consumeLimit(context, 'uploadsByDay', viewer.id);
}
