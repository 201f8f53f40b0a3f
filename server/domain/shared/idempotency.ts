import { createHash } from 'node:crypto';

import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { Context, Viewer } from '../../context.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { DomainError } from './errors.ts';

/** A repeatable creating request: the client's key and a hash of the request. */
export interface IdempotentRequest {
  readonly key: string;
  /** Hash of the whole request. */
  readonly fingerprint: string;
}

const KEY = new RegExp(`^[\\x21-\\x7e]{1,${SERVER_LIMITS.idempotencyKeyChars}}$`);

/**
 * Returns the idempotent request, or undefined without an `Idempotency-Key`.
 *
 * @throws {DomainError} `bad_request` for a key that is empty, too long or not plain ASCII.
 */
export function idempotentRequest(
  key: string | undefined,
  parts: readonly unknown[],
): IdempotentRequest | undefined {
  if (key === undefined) return undefined;
  if (!KEY.test(key)) throw new DomainError('bad_request');
  return { key, fingerprint: createHash('sha256').update(JSON.stringify(parts)).digest('hex') };
}

/**
 * Returns the stored response of the same request within the last 24 hours.
 *
 * @throws {DomainError} `idempotency_conflict` if the key was used for another request, with the
 *   response to that one: its client may not have got it.
 */
export async function storedResponse<Answer>(
  { now }: Pick<Context, 'now'>,
  tables: Pick<StoreTransaction, 'idempotency'>,
  viewer: Viewer,
  request: IdempotentRequest | undefined,
): Promise<Answer | undefined> {
  if (!request) return undefined;
  const known = await tables.idempotency.find(
    viewer.id,
    request.key,
    now() - SERVER_LIMITS.idempotencyMs,
  );
  if (!known) return undefined;
  const stored = JSON.parse(known.answer) as Answer;
  if (known.fingerprint === request.fingerprint) return stored;
  throw new DomainError('idempotency_conflict', { stored });
}

/**
 * Runs `write` within `tx` and stores its answer, or returns the answer stored for the same request,
 * which may have been sent twice at once.
 */
export async function answerOnce<Answer>(
  context: Pick<Context, 'now'>,
  tx: Pick<StoreTransaction, 'idempotency'>,
  viewer: Viewer,
  request: IdempotentRequest | undefined,
  write: () => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly isNew: boolean }> {
  const earlier = await storedResponse<Answer>(context, tx, viewer, request);
  if (earlier) return { answer: earlier, isNew: false };
  const answer = await write();
  if (request) {
    const first = { fingerprint: request.fingerprint, answer: JSON.stringify(answer) };
    await tx.idempotency.add(viewer.id, request.key, first, context.now());
  }
  return { answer, isNew: true };
}
