import type { PageQuery } from '#contract/schema/page.ts';
import type { PageRequest } from '../domain/shared/cursor.ts';
import { DomainError } from '../domain/shared/errors.ts';

/**
 * Parses a page query; the limit is `max` by default.
 *
 * @throws {DomainError} `bad_request` for a limit of 0 or above `max`.
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
