import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';

import { LIMITS } from '#contract/limits.ts';
import { API } from '#contract/routes.ts';
import {
  FollowedUsersSchema,
  FollowResultSchema,
  UserEntrySchema,
  UserNamesBodySchema,
  UserNamesSchema,
  UserPageSchema,
} from '#contract/schema/user.ts';
import type { Context } from '../context.ts';
import {
  connections,
  follow,
  followedUsers,
  toggleFollow,
  unfollow,
} from '../domain/people/follows.ts';
import { randomPeople, userNames } from '../domain/people/people-lists.ts';
import { searchPeople } from '../domain/people/people-search.ts';
import { PageQuery, pageOf } from '../http/paging.ts';
import { IdParams } from '../http/params.ts';
import { viewerOf } from '../http/viewer.ts';

/** Following and finding people. */
export const followRoutes: FastifyPluginAsyncTypebox<{ context: Context }> = async (
  app,
  { context },
) => {
  const followSchema = { params: IdParams, response: { 200: FollowResultSchema } };

  app.post(API.follow, { schema: followSchema }, async (request) =>
    follow(context, viewerOf(request), request.params.id),
  );
  app.post(API.unfollow, { schema: followSchema }, async (request) =>
    unfollow(context, viewerOf(request), request.params.id),
  );
  app.post(API.toggleFollow, { schema: followSchema }, async (request) =>
    toggleFollow(context, viewerOf(request), request.params.id),
  );

  app.get(
    API.followedUsers,
    { schema: { response: { 200: FollowedUsersSchema } } },
    async (request) => followedUsers(context, viewerOf(request)),
  );

  app.get(
    API.connections,
    { schema: { querystring: PageQuery, response: { 200: UserPageSchema } } },
    async (request) => {
      const page = pageOf(request.query, LIMITS.peoplePage);
      return connections(context, viewerOf(request), page);
    },
  );

  app.get(
    API.randomUsers,
    { schema: { response: { 200: Type.Array(UserEntrySchema) } } },
    async (request) => randomPeople(context, viewerOf(request)),
  );

  app.get(
    API.searchUsers,
    {
      schema: {
        querystring: Type.Object({ term: Type.Optional(Type.String({ maxLength: 1000 })) }),
        response: { 200: Type.Array(UserEntrySchema) },
      },
    },
    async (request) => searchPeople(context, viewerOf(request), request.query.term ?? ''),
  );

  app.post(
    API.userNames,
    { schema: { body: UserNamesBodySchema, response: { 200: UserNamesSchema } } },
    async (request) => userNames(context, viewerOf(request), request.body.userIds),
  );
};
