import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Static, TSchema } from 'typebox';

import type { BodyOf, QueryOf } from '#contract/calls/all.schema.ts';
import { methodOf, type RouteParams } from '#contract/calls/route.ts';
import { DoneSchema } from '#contract/schema/account.ts';
import type { Call } from '#contract/schema/call.ts';
import type { Viewer } from '../context.ts';
import type { JsonOf } from '../json-of.ts';
import { allowNoBody } from './json-bodies.ts';

/** What a handler gets: everything its call describes, validated. */
export interface Incoming<Described extends Call> {
  readonly viewer: ViewerOf<Described>;
  readonly params: RouteParams<Described['route']>;
  readonly query: QueryOf<Described>;
  readonly body: BodyOf<Described>;
  /** `undefined` where none was sent or the call takes none. */
  readonly idempotencyKey: string | undefined;
  /** The version the change is based on; `undefined` to overwrite any. */
  readonly ifMatch: string | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type ViewerOf<Described extends Call> = Described extends { readonly access: 'public' }
  ? undefined
  : Described extends { readonly access: 'optional' }
    ? Viewer | undefined
    : Viewer;

/**
 * The answer, or its JSON. For calls that answer `{ok: true}` anything, for calls without JSON the
 * reply they sent.
 */
type Result<Described extends Call> = Described extends { readonly answer: typeof DoneSchema }
  ? unknown
  : Described extends { readonly answer: infer Answer extends TSchema }
    ? Static<Answer> | JsonOf<Static<Answer>>
    : FastifyReply;

/** Serves a call: its description validates the request, requires access and serializes the answer. */
export function mount<Described extends Call>(
  app: FastifyInstance,
  call: Described,
  handler: (incoming: Incoming<Described>) => Result<Described> | Promise<Result<Described>>,
): void {
  const { route, access = 'token', query, body, answer, creates } = call;
  const status = creates ? 201 : 200;
  const served: RouteOptions = {
    method: methodOf(route),
    url: route.slice(route.indexOf(' ') + 1),
    config: {
      access,
      allowsPendingDeletion: call.allowsPendingDeletion ?? false,
      isUrgent: call.isUrgent ?? false,
    },
    ...(call.bodyIsOptional ? { preValidation: allowNoBody } : {}),
    schema: {
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      ...(answer ? { response: { [status]: answer } } : {}),
    },
    handler: async (request, reply) => {
      // Validated by the schemas above, and the viewer by `authenticate`.
      const result = await handler({
        viewer: request.viewer,
        params: request.params,
        query: request.query,
        body: request.body,
        idempotencyKey: call.isIdempotent ? headerOf(request, 'idempotency-key') : undefined,
        ifMatch: call.ifMatch ? versionOf(request) : undefined,
        request,
        reply,
      } as Incoming<Described>);
      if (creates) reply.code(status);
      if (Buffer.isBuffer(result)) reply.type('application/json; charset=utf-8');
      return answer === DoneSchema ? { ok: true } : result;
    },
  };
  if (!call.form) {
    app.route(served);
    return;
  }
  // Registered for forms alone: its hooks would run in every call.
  app.register(async (forms) => {
    await forms.register(multipart, { throwFileSizeLimit: false }); // `receiveForm` enforces its own limits
    forms.route(served);
  });
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function versionOf(request: FastifyRequest): string | undefined {
  const value = headerOf(request, 'if-match');
  return value === undefined || value === '*' ? undefined : value.replace(/^"(.*)"$/, '$1');
}
