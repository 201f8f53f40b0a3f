import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@fastify/type-provider-typebox';

import { LIMITS } from '#contract/limits.ts';
import { API } from '#contract/routes.ts';
import { DoneSchema } from '#contract/schema/account.ts';
import { PostPageSchema, PostSchema, PostScopeSchema } from '#contract/schema/post.ts';
import type { Context } from '../context.ts';
import { feedPage, plainFeed } from '../domain/posts/feed.ts';
import { createPost, deletePost, postById } from '../domain/posts/posts.ts';
import { idempotencyKeyOf } from '../http/idempotency-key.ts';
import { type Form, type FormLimits, receiveForm } from '../http/multipart.ts';
import { PageQuery, pageOf } from '../http/paging.ts';
import { PostParams, UserPostParams } from '../http/params.ts';
import { sendAs } from '../http/send-as.ts';
import { requireSelf, viewerOf } from '../http/viewer.ts';

/** Limits of the forms that create and update a post. */
export const POST_FORM_LIMITS: FormLimits = {
  files: ['media', 'poster'],
  fileBytes: LIMITS.uploadBytes,
  fields: 20,
  /** Room for the maximum length in the longest encoding, with CR LF. */
  fieldBytes: LIMITS.postTextChars * 8,
  tooLarge: 'post_file_too_large',
};

/** Scope and page of the feed. */
const FeedQuery = Type.Object({
  ...PageQuery.properties,
  scope: Type.Optional(PostScopeSchema),
});

const PlainFeedSchema = Type.Array(PostSchema);

export const postRoutes: FastifyPluginAsyncTypebox<{ context: Context }> = async (
  app,
  { context },
) => {
  app.post(API.posts, { schema: { response: { 201: PostSchema } } }, async (request, reply) => {
    const viewer = viewerOf(request);
    const idempotencyKey = idempotencyKeyOf(request);
    const post = await receiveForm(context, { request, reply }, POST_FORM_LIMITS, (form, signal) =>
      createPost(context, viewer, { ...parsePostDraft(form), idempotencyKey }, signal),
    );
    return reply.code(201).send(post);
  });

  app.get(
    API.allPosts,
    {
      schema: {
        querystring: FeedQuery,
        response: { 200: PostPageSchema },
      },
    },
    async (request, reply) => {
      const viewer = viewerOf(request);
      const { scope = 'hot', limit, cursor } = request.query;
      if (limit === undefined && cursor === undefined) {
        return sendAs(reply, PlainFeedSchema, await plainFeed(context, viewer));
      }
      const page = pageOf(request.query, LIMITS.feedPagePosts);
      return feedPage(context, viewer, { scope, ...page });
    },
  );

  app.get(
    API.post,
    { schema: { params: PostParams, response: { 200: PostSchema } } },
    async (request) => postById(context, viewerOf(request), request.params.postId),
  );

  app.delete(
    API.deletePost,
    { schema: { params: UserPostParams, response: { 200: DoneSchema } } },
    async (request) => {
      const viewer = viewerOf(request);
      requireSelf(viewer, request.params.userId);
      await deletePost(context, viewer, request.params.postId);
      return { ok: true as const };
    },
  );
};

function parsePostDraft({ fields, files }: Form) {
  const file = files.get('media');
  return {
    content: fields.get('content') ?? '',
    isPublic: fields.get('isPublic'),
    allowComments: fields.get('allowComments'),
    mediaAlt: fields.get('mediaAlt') ?? '',
    upload: file && { file, poster: files.get('poster') },
  };
}
