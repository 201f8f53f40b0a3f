import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Metrics } from '../metrics/metrics.ts';

const REQUEST_ID = 'x-request-id';
const ID = /^[\w.:-]{1,100}$/;

/** Ids of requests, unique among all processes. */
export const newRequestId = (): string => randomUUID();

/**
 * Logs one line for each answered call, with the code of its refusal, and records it for the metrics.
 * Neither has anything that people sent or that names where they are: the route is a pattern, the
 * person an id.
 *
 * The id of the request is also a header of the answer. A proxy that is trusted may choose it.
 */
export function recordCalls(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', (request, reply, done) => {
    const chosen = request.headers[REQUEST_ID];
    if (typeof chosen === 'string' && ID.test(chosen) && isFromProxy(request)) {
      request.id = chosen;
      request.log = app.log.child({ reqId: chosen });
      reply.log = request.log;
    }
    reply.header(REQUEST_ID, request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const call = {
      method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      durationMs: reply.elapsedTime,
      sentBytes: sentBytes(request, reply),
    };
    metrics.recordCall(call);
    const { route, status, sentBytes: bytes } = call;
    const ms = Math.round(call.durationMs * 10) / 10;
    const user = request.viewer?.id;
    request.log.info({ method, route, status, code: reply.problem, ms, bytes, user }, 'call');
    done();
  });
}

/** Whether a proxy forwarded it that `TRUST_PROXY` names. */
function isFromProxy({ ips }: FastifyRequest): boolean {
  return ips !== undefined && ips.length > 1;
}

function sentBytes({ method }: FastifyRequest, reply: FastifyReply): number {
  if (method === 'HEAD' || reply.statusCode === 304) return 0;
  return Number(reply.getHeader('content-length')) || 0;
}
