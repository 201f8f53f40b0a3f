import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';

import { ID_CHARS } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { API } from '#contract/routes.ts';
import { PostOrderSchema, PostPageSchema, PostScopeSchema } from '#contract/schema/post.ts';
import type { Context } from '../context.ts';
import { postOrderPage, postsByIds } from '../domain/posts/post-order.ts';
import { pageOf } from '../http/paging.ts';
import { viewerOf } from '../http/viewer.ts';

const OrderQuery = Type.Object({
  scope: Type.Optional(PostScopeSchema),
  cursor: Type.Optional(Type.String({ maxLength: 500 })),
  limit: Type.Optional(Type.String({ pattern: '^[0-9]{1,4}$' })),
});

const IdsQuery = Type.Object({
  /** Separated by commas. */
  ids: Type.String({ minLength: 1, maxLength: (LIMITS.hydratePosts + 1) * (ID_CHARS + 1) }),
});

export const postOrderRoutes: FastifyPluginAsyncTypebox<{ context: Context }> = async (
  app,
  { context },
) => {
  app.get(
    API.postOrder,
    { schema: { querystring: OrderQuery, response: { 200: PostOrderSchema } } },
    async (request) => {
      const { scope = 'hot' } = request.query;
      const page = pageOf(request.query, LIMITS.orderPagePosts);
      return postOrderPage(context, viewerOf(request), scope, page);
    },
  );

  app.get(
    API.posts,
    { schema: { querystring: IdsQuery, response: { 200: PostPageSchema } } },
    async (request) => ({
      posts: await postsByIds(context, viewerOf(request), request.query.ids.split(',')),
    }),
  );
};
