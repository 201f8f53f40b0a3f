import type { PageQuery } from '#contract/schema/page.ts';
import type { PageRequest } from '../domain/shared/cursor.ts';
import { DomainError } from '../domain/shared/errors.ts';

/**
 * Parses a page query; the limit is `max` by default.
 *
 * @throws {DomainError} `bad_request` for a limit of 0 or above `max`.
 */
export function pageOf({ limit, cursor }: PageQuery, max: number): PageRequest {
  const size = Number(limit ?? max);
  if (size < 1 || size > max) throw new DomainError('bad_request');
  return { limit: size, cursor };
}
