import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';

import { API } from '#contract/routes.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../domain/shared/errors.ts';

/** Health check. */
export const healthRoutes: FastifyPluginAsyncTypebox<{ context: Context }> = async (
  app,
  { context },
) => {
  app.get(
    API.health,
    {
      config: { access: 'anyone' },
      schema: { response: { 200: Type.Object({ status: Type.Literal('ok') }) } },
    },
    async (_request, reply) => {
      try {
        await context.store.ping();
      } catch (error) {
        throw new DomainError('unavailable', { cause: error });
      }
      return reply.header('cache-control', 'no-store').send({ status: 'ok' });
    },
  );
};
