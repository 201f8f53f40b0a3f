import type { PageQuery } from '#contract/schema/page.ts';
import { DomainError } from '../domain/shared/errors.ts';

/** A requested page. */
export interface RequestedPage {
  readonly limit: number;
  readonly cursor: string | undefined;
}

/**
 * Parses a page query; the limit is `max` by default.
 *
 * @throws {DomainError} `bad_request` for a limit of 0 or above `max`.
 */
export function pageOf({ limit, cursor }: PageQuery, max: number): RequestedPage {
  return { limit: pageSize(limit, max), cursor };
}

function pageSize(limit: string | undefined, max: number): number {
  if (limit === undefined) return max;
  const size = Number(limit);
  if (size < 1 || size > max) throw new DomainError('bad_request');
  return size;
}
