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

/** Sends the answer of a JSON route as bytes, to clients that accept their media type. */
export function sendBytes(reply: FastifyReply, type: string, bytes: Uint8Array): never {
  return reply.type(type).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)) as never;
}

/**
 * Whether a header such as `Accept` or `Accept-Encoding` names `wanted` itself; a wildcard means the
 * default.
 */
export function accepts(header: string | undefined, wanted: string): boolean {
  return (header ?? '').split(',').some((entry) => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    return name === wanted && !parameters.some((each) => /^q=0(?:\.0*)?$/.test(each));
  });
}
