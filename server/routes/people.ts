import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { API } from '#contract/routes.ts';
import { OtherUserSchema, SelfUserSchema } from '#contract/schema/user.ts';
import type { Context } from '../context.ts';
import { spend } from '../domain/limits.ts';
import { anonymousView, otherView, selfView } from '../domain/people.ts';
import { sendAs } from '../http/answers.ts';
import { IdParams } from '../http/params.ts';
import { viewerOf } from '../http/viewer.ts';

export const peopleRoutes: FastifyPluginAsyncTypebox<{ context: Context }> = async (
  app,
  { context },
) => {
  app.get(
    API.details,
    { config: { isForLeaving: true }, schema: { response: { 200: SelfUserSchema } } },
    async (request) => selfView(context, viewerOf(request)),
  );

  app.get(
    API.detailsOf,
    {
      schema: {
        params: IdParams,
        response: { 200: OtherUserSchema },
      },
    },
    async (request, reply) => {
      const viewer = viewerOf(request);
      const { id } = request.params;
      if (id !== viewer.id) return otherView(context, viewer, id);
      return sendAs(reply, SelfUserSchema, await selfView(context, viewer));
    },
  );

  app.get(
    API.detailsOfOther,
    {
      config: { access: 'either' },
      schema: { params: IdParams, response: { 200: OtherUserSchema } },
    },
    async (request) => {
      if (request.viewer) return otherView(context, request.viewer, request.params.id);
      spend(context, 'anonymousReads', request.ip);
      return anonymousView(context, request.params.id);
    },
  );
};
