import type { FastifyRequest } from 'fastify';

/** The version on which a change is based; undefined where it is to be made whatever there is. */
export function ifMatchOf(request: FastifyRequest): string | undefined {
  const value = request.headers['if-match'];
  return value === undefined || value === '*' ? undefined : value.replace(/^"(.*)"$/, '$1');
}
