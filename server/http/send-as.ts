import type { FastifyReply } from 'fastify';
import type { Static, TSchema } from 'typebox';

/** How the web framework types what it serialises. */
type Fields = Record<string, unknown>;

/**
 * Sends `answer` by `schema`, for routes with two shapes of success. A union of schemas would do it,
 * but its serialiser tries every branch on every value.
 */
export function sendAs<Schema extends TSchema>(
  reply: FastifyReply,
  schema: Schema,
  answer: Static<Schema>,
): never {
  const text = reply.serializeInput(answer as Fields, schema as unknown as Fields);
  // Typed as the other shape: what is sent here has been serialised already.
  return reply.type('application/json; charset=utf-8').send(text) as never;
}
