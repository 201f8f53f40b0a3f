import type { PageQuery } from '#contract/schema/page.ts';

import { DomainError } from '../domain/shared/errors.ts';

/** Which part of a list is asked for. */
export interface PageRequest {
  readonly limit: number;
  readonly cursor: string | undefined;
}

/**
 * The page that a query asks for: where it begins, and how long it is, `max` unless it says shorter.
 *
 * @throws {DomainError} `bad_request` for none at all, or more than `max`.
 */
export function pageOf({ limit, cursor }: PageQuery, max: number): PageRequest {
  return { limit: pageSize(limit, max), cursor };
}

function pageSize(limit: string | undefined, max: number): number {
  if (limit === undefined) return max;
  const size = Number(limit);
  if (size < 1 || size > max) throw new DomainError('bad_request');
  return size;
}
