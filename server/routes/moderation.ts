import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { LIMITS } from '#contract/limits.ts';
import { API } from '#contract/routes.ts';
import { DoneSchema } from '#contract/schema/account.ts';
import {
  BlockResultSchema,
  MuteResultSchema,
  ReportBodySchema,
} from '#contract/schema/moderation.ts';
import { UserEntrySchema, UserPageSchema } from '#contract/schema/user.ts';
import type { Context } from '../context.ts';
import { addReport } from '../domain/moderation/reports.ts';
import { block, blockedPeople, blockedPerson, unblock } from '../domain/people/blocks.ts';
import { mute, mutedPeople, unmute } from '../domain/people/mutes.ts';
import { PageQuery, pageOf } from '../http/paging.ts';
import { IdParams } from '../http/params.ts';
import { viewerOf } from '../http/viewer.ts';

/** Blocking, muting and reporting. */
export const moderationRoutes: FastifyPluginAsyncTypebox<{ context: Context }> = async (
  app,
  { context },
) => {
  const blockSchema = { params: IdParams, response: { 200: BlockResultSchema } };
  const muteSchema = { params: IdParams, response: { 200: MuteResultSchema } };
  const pageSchema = { querystring: PageQuery, response: { 200: UserPageSchema } };

  app.post(API.block, { schema: blockSchema }, async (request) =>
    block(context, viewerOf(request), request.params.id),
  );
  app.delete(API.block, { schema: blockSchema }, async (request) =>
    unblock(context, viewerOf(request), request.params.id),
  );
  app.get(
    API.block,
    { schema: { params: IdParams, response: { 200: UserEntrySchema } } },
    async (request) => blockedPerson(context, viewerOf(request), request.params.id),
  );
  app.post(API.mute, { schema: muteSchema }, async (request) =>
    mute(context, viewerOf(request), request.params.id),
  );
  app.delete(API.mute, { schema: muteSchema }, async (request) =>
    unmute(context, viewerOf(request), request.params.id),
  );

  app.get(API.blockedUsers, { schema: pageSchema }, async (request) => {
    const page = pageOf(request.query, LIMITS.peoplePage);
    return blockedPeople(context, viewerOf(request), page);
  });
  app.get(API.mutedUsers, { schema: pageSchema }, async (request) => {
    const page = pageOf(request.query, LIMITS.peoplePage);
    return mutedPeople(context, viewerOf(request), page);
  });

  app.post(
    API.reports,
    { schema: { body: ReportBodySchema, response: { 200: DoneSchema } } },
    async (request) => {
      await addReport(context, viewerOf(request), request.body);
      return { ok: true as const };
    },
  );
};
