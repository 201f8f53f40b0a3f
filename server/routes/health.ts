import type { FastifyInstance } from 'fastify';

import { SERVICE_CALLS } from '#contract/calls/service.schema.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../domain/shared/errors.ts';
import { mount } from '../http/mount.ts';

/** The health check for monitoring. */
export function healthRoutes(app: FastifyInstance, context: Context): void {
  mount(app, SERVICE_CALLS.health, async ({ reply }) => {
    try {
      await context.store.ping();
    } catch (error) {
      throw new DomainError('unavailable', { cause: error });
    }
    reply.header('cache-control', 'no-store');
    return { status: 'ok' as const };
  });
}
