import type { FastifyInstance, FastifyRequest } from 'fastify';

import { DomainError } from '../domain/shared/errors.ts';

/**
 * Parses JSON bodies. An empty body is an empty object, because some calls are sent with a JSON
 * content type and no body. Text with a NUL character is refused for all calls.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parse(String(body)));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
}

/** Treats a missing body as an empty object, for calls with an optional body. */
export async function allowNoBody(request: FastifyRequest): Promise<void> {
  if (request.body === undefined) request.body = {};
}

function parse(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text, (key, value: unknown) => {
      if (
        key === '__proto__' ||
        key.includes('\0') ||
        (typeof value === 'string' && value.includes('\0'))
      ) {
        throw new DomainError('bad_request');
      }
      return value;
    });
  } catch (error) {
    throw error instanceof DomainError ? error : new DomainError('bad_request', { cause: error });
  }
}
