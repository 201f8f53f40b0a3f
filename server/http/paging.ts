import { Type } from '@fastify/type-provider-typebox';

import { DomainError } from '../domain/errors.ts';

/** How a list is asked for in pages. */
export const PageQuery = Type.Object({
  limit: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}$' })),
  cursor: Type.Optional(Type.String({ maxLength: 500 })),
});

/**
 * The length of a page: `max` unless a shorter one is asked for.
 *
 * @throws {DomainError} `bad_request` for none at all, or more than `max`.
 */
export function pageSize(limit: string | undefined, max: number): number {
  if (limit === undefined) return max;
  const size = Number(limit);
  if (size < 1 || size > max) throw new DomainError('bad_request');
  return size;
}
