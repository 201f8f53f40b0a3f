import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Access } from '#contract/schema/call.ts';
import type { Context, Viewer } from '../context.ts';
import { viewerOfToken } from '../domain/accounts/sessions.ts';
import { DomainError } from '../domain/shared/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `token` by default. */
    access?: Access;
    /** Whether accounts scheduled for deletion may use it. */
    allowsPendingDeletion?: boolean;
    /** Whether it is answered under load. */
    isUrgent?: boolean;
  }
  interface FastifyRequest {
    viewer: Viewer | undefined;
  }
}

const BEARER = /^Bearer ([A-Za-z0-9_-]{1,128})$/i;

/**
 * Authenticates before the body is read. Routes require a token unless their config says otherwise.
 */
export function authenticate(calls: FastifyInstance, context: Context): void {
  calls.decorateRequest('viewer', undefined);
  calls.addHook('onRequest', async (request) => {
    const { access = 'token', allowsPendingDeletion = false } = request.routeOptions.config;
    if (access === 'public') return;
    request.viewer = await viewerOfHeader(context, request.headers.authorization);
    if (request.viewer?.isPendingDeletion && !allowsPendingDeletion)
      throw new DomainError('account_leaving');
    if (!request.viewer && access === 'token') throw new DomainError('unauthorized');
  });
  calls.addHook('preValidation', ({ viewer, body }, _reply, done) => {
    const isForged =
      typeof body === 'object' &&
      body !== null &&
      Object.entries(body).some(([name, value]) => namesSomebodyElse(viewer, name, value));
    done(isForged ? new DomainError('not_you') : undefined);
  });
}

/** Returns the viewer. Only for routes that require a token. */
export function viewerOf(request: FastifyRequest): Viewer {
  if (!request.viewer) throw new DomainError('unauthorized');
  return request.viewer;
}

async function viewerOfHeader(
  context: Context,
  header: string | undefined,
): Promise<Viewer | undefined> {
  const token = BEARER.exec(header ?? '')?.[1];
  return token === undefined ? undefined : viewerOfToken(context, token);
}

/** Fields that name the acting user. */
const ACTOR_FIELDS: ReadonlySet<string> = new Set(['user', 'userId']);

/** Refuses a body or form field that names another acting user than the viewer. */
export function requireOwnField(viewer: Viewer | undefined, name: string, value: unknown): void {
  if (namesSomebodyElse(viewer, name, value)) throw new DomainError('not_you');
}

function namesSomebodyElse(viewer: Viewer | undefined, name: string, value: unknown): boolean {
  return (
    viewer !== undefined &&
    ACTOR_FIELDS.has(name) &&
    typeof value === 'string' &&
    value !== viewer.id
  );
}

/** Requires a user id in a call to be the viewer's. */
export function requireSelf(viewer: Viewer, id: string): void {
  if (id !== viewer.id) throw new DomainError('not_you');
}
