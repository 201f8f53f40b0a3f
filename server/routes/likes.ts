import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { LIMITS } from '#contract/limits.ts';
import { API } from '#contract/routes.ts';
import {
  LikeBodySchema,
  PostBookmarkSchema,
  PostLikesSchema,
  PostPageSchema,
} from '#contract/schema/post.ts';
import { UserPageSchema } from '#contract/schema/user.ts';
import type { Context } from '../context.ts';
import { savedPosts, toggleBookmark } from '../domain/posts/bookmarks.ts';
import { likers, toggleLike } from '../domain/posts/post-likes.ts';
import { allowNoBody } from '../http/json-bodies.ts';
import { PageQuery, pageOf } from '../http/paging.ts';
import { PostParams } from '../http/params.ts';
import { viewerOf } from '../http/viewer.ts';

/** Likes and bookmarks of posts. */
export const likeRoutes: FastifyPluginAsyncTypebox<{ context: Context }> = async (
  app,
  { context },
) => {
  app.post(
    API.likePost,
    {
      preValidation: allowNoBody,
      schema: { params: PostParams, body: LikeBodySchema, response: { 200: PostLikesSchema } },
    },
    async (request) => {
      return toggleLike(context, viewerOf(request), request.params.postId);
    },
  );

  app.get(
    API.likers,
    { schema: { params: PostParams, querystring: PageQuery, response: { 200: UserPageSchema } } },
    async (request) => {
      const page = pageOf(request.query, LIMITS.peoplePage);
      return likers(context, viewerOf(request), request.params.postId, page);
    },
  );

  app.post(
    API.bookmarkPost,
    { schema: { params: PostParams, response: { 200: PostBookmarkSchema } } },
    async (request) => toggleBookmark(context, viewerOf(request), request.params.postId),
  );

  app.get(
    API.savedPosts,
    { schema: { querystring: PageQuery, response: { 200: PostPageSchema } } },
    async (request) => {
      const page = pageOf(request.query, LIMITS.feedPagePosts);
      return savedPosts(context, viewerOf(request), page);
    },
  );
};
