import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';

import { LIMITS } from '#contract/limits.ts';
import { API } from '#contract/routes.ts';
import { DoneSchema } from '#contract/schema/account.ts';
import {
  CommentLikesSchema,
  CommentPageSchema,
  CommentSchema,
  CommentTextSchema,
  ReplyPageSchema,
  ReplySchema,
  ReplyTextSchema,
} from '#contract/schema/comment.ts';
import type { Context } from '../context.ts';
import {
  commentPage,
  commentThread,
  newComments,
  replyPage,
} from '../domain/comments/comment-lists.ts';
import {
  addComment,
  addReply,
  deleteComment,
  editComment,
  editReply,
  toggleCommentLike,
} from '../domain/comments/comments.ts';
import { idempotencyKeyOf } from '../http/idempotency-key.ts';
import { PageQuery, pageOf } from '../http/paging.ts';
import { CommentParams, NestedReplyParams, PostParams, ReplyParams } from '../http/params.ts';
import { viewerOf } from '../http/viewer.ts';

const DONE = { ok: true } as const;

const CommentsQuery = Type.Object({
  ...PageQuery.properties,
  since: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$' })),
});

/** Comments and replies on three levels; each call at every path that clients use. */
export const commentRoutes: FastifyPluginAsyncTypebox<{ context: Context }> = async (
  app,
  { context },
) => {
  app.get(
    API.comments,
    {
      schema: {
        params: PostParams,
        querystring: CommentsQuery,
        response: { 200: CommentPageSchema },
      },
    },
    async (request) => {
      const { since } = request.query;
      const { limit, cursor } = pageOf(request.query, LIMITS.commentPageComments);
      const { postId } = request.params;
      const viewer = viewerOf(request);
      return since === undefined
        ? commentPage(context, viewer, postId, { limit, cursor })
        : newComments(context, viewer, postId, { limit, sinceMs: Number(since) });
    },
  );

  app.get(
    API.repliesBelow,
    {
      schema: {
        params: CommentParams,
        querystring: PageQuery,
        response: { 200: ReplyPageSchema },
      },
    },
    async (request) => {
      const page = pageOf(request.query, LIMITS.commentPageComments);
      return replyPage(context, viewerOf(request), request.params, page);
    },
  );

  app.post(
    API.comment,
    {
      schema: {
        params: PostParams,
        body: CommentTextSchema,
        response: { 201: CommentSchema },
      },
    },
    async (request, reply) => {
      const draft = { text: request.body.commentText, idempotencyKey: idempotencyKeyOf(request) };
      const { postId } = request.params;
      return reply.code(201).send(await addComment(context, viewerOf(request), postId, draft));
    },
  );

  app.get(
    API.commentOf,
    { schema: { params: CommentParams, response: { 200: CommentSchema } } },
    async (request) => commentThread(context, viewerOf(request), request.params),
  );

  app.put(
    API.commentOf,
    {
      schema: {
        params: CommentParams,
        body: CommentTextSchema,
        response: { 200: CommentSchema },
      },
    },
    async (request) =>
      editComment(context, viewerOf(request), request.params, request.body.commentText),
  );

  for (const [path, params] of [
    [API.commentReply, CommentParams],
    [API.replyReply, ReplyParams],
  ] as const) {
    app.post(
      path,
      { schema: { params, body: ReplyTextSchema, response: { 201: ReplySchema } } },
      async (request, reply) => {
        const draft = { text: request.body.replyText, idempotencyKey: idempotencyKeyOf(request) };
        const answer = await addReply(context, viewerOf(request), request.params, draft);
        return reply.code(201).send(answer);
      },
    );
  }

  for (const [path, params] of [
    [API.reply, ReplyParams],
    [API.nestedReply, NestedReplyParams],
  ] as const) {
    app.put(
      path,
      { schema: { params, body: ReplyTextSchema, response: { 200: ReplySchema } } },
      async (request) =>
        editReply(context, viewerOf(request), request.params, request.body.replyText),
    );
  }

  for (const [path, params] of [
    [API.commentOf, CommentParams],
    [API.reply, ReplyParams],
    [API.nestedReply, NestedReplyParams],
  ] as const) {
    app.delete(path, { schema: { params, response: { 200: DoneSchema } } }, async (request) => {
      await deleteComment(context, viewerOf(request), request.params);
      return DONE;
    });
  }

  for (const [path, params] of [
    [API.commentLike, CommentParams],
    [API.replyLike, ReplyParams],
    [API.nestedReplyLike, NestedReplyParams],
    [API.replyLikeNested, NestedReplyParams],
  ] as const) {
    app.post(path, { schema: { params, response: { 200: CommentLikesSchema } } }, async (request) =>
      toggleCommentLike(context, viewerOf(request), request.params),
    );
  }
};
