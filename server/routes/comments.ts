import type { FastifyInstance } from 'fastify';

import { COMMENT_CALLS } from '#contract/calls/comments.schema.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { Context } from '../context.ts';
import { addComment, addReply } from '../domain/comments/add-comment.ts';
import {
  commentPage,
  commentThread,
  newComments,
  replyPage,
} from '../domain/comments/comment-lists.ts';
import {
  deleteComment,
  editComment,
  editReply,
  setCommentLike,
} from '../domain/comments/comments.ts';
import { mount } from '../http/mount.ts';
import { pageOf } from '../http/paging.ts';

/** Comments and their replies on three levels; each call at every address that clients use. */
export function commentRoutes(app: FastifyInstance, context: Context): void {
  const calls = COMMENT_CALLS;

  mount(app, calls.comments, ({ viewer, params, query }) => {
    const { limit, cursor } = pageOf(query, SERVER_LIMITS.commentPageComments);
    return query.since === undefined
      ? commentPage(context, viewer, params.postId, { limit, cursor })
      : newComments(context, viewer, params.postId, { limit, sinceMs: Number(query.since) });
  });

  mount(app, calls.repliesBelow, ({ viewer, params, query }) =>
    replyPage(context, viewer, params, pageOf(query, SERVER_LIMITS.commentPageComments)),
  );

  mount(app, calls.commentThread, ({ viewer, params }) => commentThread(context, viewer, params));

  mount(app, calls.addComment, ({ viewer, params, body, idempotencyKey }) =>
    addComment(context, viewer, params.postId, { text: body.commentText, idempotencyKey }),
  );

  mount(app, calls.editComment, ({ viewer, params, body }) =>
    editComment(context, viewer, params, body.commentText),
  );

  for (const call of [calls.replyToComment, calls.replyToReply]) {
    mount(app, call, ({ viewer, params, body, idempotencyKey }) =>
      addReply(context, viewer, params, { text: body.replyText, idempotencyKey }),
    );
  }

  for (const call of [calls.editReply, calls.editNestedReply]) {
    mount(app, call, ({ viewer, params, body }) =>
      editReply(context, viewer, params, body.replyText),
    );
  }

  for (const call of [calls.deleteComment, calls.deleteReply, calls.deleteNestedReply]) {
    mount(app, call, ({ viewer, params }) => deleteComment(context, viewer, params));
  }

  for (const call of [
    calls.likeComment,
    calls.likeReply,
    calls.likeNestedReply,
    calls.likeNestedReplyAlias,
  ]) {
    mount(app, call, ({ viewer, params, body }) =>
      setCommentLike(context, viewer, params, body.liked),
    );
  }
}
