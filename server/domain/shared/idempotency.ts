import { createHash } from 'node:crypto';

import { LIMITS } from '#contract/limits.ts';
import type { Context, StoreTransaction, Viewer } from '../../context.ts';
import { DomainError } from './errors.ts';

/** A creating call that may be sent again: the caller's key, and what was asked under it. */
export interface IdempotentRequest {
  readonly key: string;
  /** Hash over everything that the call says. */
  readonly fingerprint: string;
}

const KEY = new RegExp(`^[\\x21-\\x7e]{1,${LIMITS.idempotencyKeyChars}}$`);

/**
 * What a creating call says under its `Idempotency-Key`; undefined without one.
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
 * The answer that the same call was given before, within the last 24 hours.
 *
 * @throws {DomainError} `idempotency_conflict` when the key was used for something else.
 */
export async function storedResponse<Answer>(
  { now }: Pick<Context, 'now'>,
  tables: Pick<StoreTransaction, 'idempotency'>,
  viewer: Viewer,
  request: IdempotentRequest | undefined,
): Promise<Answer | undefined> {
  if (!request) return undefined;
  const known = await tables.idempotency.find(viewer.id, request.key, now() - LIMITS.idempotencyMs);
  if (!known) return undefined;
  if (known.fingerprint !== request.fingerprint) throw new DomainError('idempotency_conflict');
  return JSON.parse(known.answer) as Answer;
}

/** Keeps the answer for whoever sends the same call again. */
export async function recordResponse(
  { now }: Pick<Context, 'now'>,
  tx: Pick<StoreTransaction, 'idempotency'>,
  viewer: Viewer,
  request: IdempotentRequest | undefined,
  answer: unknown,
): Promise<void> {
  if (!request) return;
  const first = { fingerprint: request.fingerprint, answer: JSON.stringify(answer) };
  await tx.idempotency.add(viewer.id, request.key, first, now());
}
