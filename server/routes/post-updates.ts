import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { API } from '#contract/routes.ts';
import { PostSchema } from '#contract/schema/post.ts';
import type { Context } from '../context.ts';
import { extendPost, type PostUpdateDraft, updatePost } from '../domain/posts/post-updates.ts';
import { type Form, receiveForm } from '../http/multipart.ts';
import { PostParams } from '../http/params.ts';
import { viewerOf } from '../http/viewer.ts';
import { POST_FORM_LIMITS } from './posts.ts';

export const postUpdateRoutes: FastifyPluginAsyncTypebox<{ context: Context }> = async (
  app,
  { context },
) => {
  app.put(
    API.updatePost,
    { schema: { params: PostParams, response: { 200: PostSchema } } },
    async (request, reply) => {
      const viewer = viewerOf(request);
      const { postId } = request.params;
      return receiveForm(context, { request, reply }, POST_FORM_LIMITS, async (form, signal) =>
        updatePost(context, viewer, postId, parseUpdateDraft(form), signal),
      );
    },
  );

  app.post(
    API.extendPost,
    { schema: { params: PostParams, response: { 200: PostSchema } } },
    async (request) => extendPost(context, viewerOf(request), request.params.postId),
  );
};

function parseUpdateDraft({ fields, files }: Form): PostUpdateDraft {
  const file = files.get('media');
  return {
    content: fields.get('content'),
    isPublic: fields.get('isPublic'),
    allowComments: fields.get('allowComments'),
    mediaAlt: fields.get('mediaAlt'),
    upload: file && { file, poster: files.get('poster') },
    removesMedia: fields.get('removeMedia') === 'true',
  };
}
