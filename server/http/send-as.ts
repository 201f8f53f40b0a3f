import type { FastifyReply } from 'fastify';
import type { Static, TSchema } from 'typebox';

/** How the web framework types serialised values. */
type Fields = Record<string, unknown>;

/**
 * Sends `answer` by `schema`, for routes with two success shapes. A schema union would work too,
 * but its serialiser tries every branch on every value.
 */
export function sendAs<Schema extends TSchema>(
  reply: FastifyReply,
  schema: Schema,
  answer: Static<Schema>,
): never {
  const text = reply.serializeInput(answer as Fields, schema as unknown as Fields);
  // Already serialised; typed as the other shape.
  return reply.type('application/json; charset=utf-8').send(text) as never;
}
