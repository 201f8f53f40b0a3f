import type { FastifyInstance, FastifyReply } from 'fastify';

import { SERVICE_CALLS } from '#contract/calls/service.schema.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../domain/shared/errors.ts';
import { mount } from '../http/mount.ts';

/** The checks for monitoring. */
export function healthRoutes(app: FastifyInstance, context: Context): void {
  mount(app, SERVICE_CALLS.health, async ({ reply }) => {
    await requireStore(reply, () => context.store.ping());
    return { status: 'ok' as const };
  });

  mount(app, SERVICE_CALLS.readiness, async ({ reply }) => {
    await requireStore(reply, () => context.store.requireMigrations());
    const freeBytes = await context.blobs.freeBytes();
    if (freeBytes < SERVER_LIMITS.diskReserveBytes) throw new DomainError('storage_full');
    return { status: context.isDegraded() ? ('degraded' as const) : ('ok' as const), freeBytes };
  });
}

async function requireStore(reply: FastifyReply, check: () => Promise<void>): Promise<void> {
  reply.header('cache-control', 'no-store');
  await check().catch((cause: unknown) => {
    throw new DomainError('unavailable', { cause });
  });
}
