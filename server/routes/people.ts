import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { READ_POINTS } from '#contract/rate-limits.ts';
import { API } from '#contract/routes.ts';
import { type OtherUser, OtherUserSchema, SelfUserSchema } from '#contract/schema/user.ts';
import type { Context } from '../context.ts';
import { anonymousView, otherView, selfView } from '../domain/people/people.ts';
import { consumeLimit } from '../domain/shared/rate-limits.ts';
import { callerAddress } from '../http/caller-address.ts';
import { IdParams } from '../http/params.ts';
import { sendAs } from '../http/send-as.ts';
import { viewerOf } from '../http/viewer.ts';

export const peopleRoutes: FastifyPluginAsyncTypebox<{ context: Context }> = async (
  app,
  { context },
) => {
  app.get(
    API.details,
    { config: { isForLeaving: true }, schema: { response: { 200: SelfUserSchema } } },
    async (request) => {
      const viewer = viewerOf(request);
      return withReadLimit(context, 'heavyReads', viewer.id, () => selfView(context, viewer));
    },
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
      const paid = <Profile extends OtherUser>(read: () => Promise<Profile>) =>
        withReadLimit(context, 'heavyReads', viewer.id, read);
      if (id !== viewer.id) return paid(() => otherView(context, viewer, id));
      return sendAs(reply, SelfUserSchema, await paid(() => selfView(context, viewer)));
    },
  );

  app.get(
    API.detailsOfOther,
    {
      config: { access: 'either' },
      schema: { params: IdParams, response: { 200: OtherUserSchema } },
    },
    async (request) => {
      const { viewer } = request;
      const { id } = request.params;
      return viewer
        ? withReadLimit(context, 'heavyReads', viewer.id, () => otherView(context, viewer, id))
        : withReadLimit(context, 'anonymousReads', callerAddress(request), () =>
            anonymousView(context, id),
          );
    },
  );
};

/** Charges a profile read by its size, because it includes the portfolio. */
async function withReadLimit<Profile extends OtherUser>(
  context: Context,
  limit: 'heavyReads' | 'anonymousReads',
  key: string,
  read: () => Promise<Profile>,
): Promise<Profile> {
  consumeLimit(context, limit, key);
  const profile = await read();
  const parts = profile.projects.reduce(
    (sum, { gallery, contentBlocks }) => sum + 1 + gallery.length + contentBlocks.length,
    0,
  );
  const more = Math.floor(parts / READ_POINTS.portfolioPartsForPoint);
  if (more > 0) consumeLimit(context, limit, key, more);
  return profile;
}
