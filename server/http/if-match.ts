import type { FastifyRequest } from 'fastify';

/** Returns the version a change is based on; undefined for an unconditional change. */
export function ifMatchOf(request: FastifyRequest): string | undefined {
  const value = request.headers['if-match'];
  return value === undefined || value === '*' ? undefined : value.replace(/^"(.*)"$/, '$1');
}
