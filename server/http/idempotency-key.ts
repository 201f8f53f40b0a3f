import type { FastifyRequest } from 'fastify';

/** The key under which a creating call may be sent again. */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const value = request.headers['idempotency-key'];
  return Array.isArray(value) ? value[0] : value;
}
