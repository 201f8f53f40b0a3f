import type { FastifyInstance } from 'fastify';

import { POST_CALLS } from '#contract/calls/posts.schema.ts';
import { LIMITS } from '#contract/limits.ts';
import { encodeOrder, ORDER_BYTES_TYPE } from '#contract/rules/order-bytes.ts';
import type { LikersQuery, PageQuery } from '#contract/schema/page.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { Context } from '../context.ts';
import { setBookmark } from '../domain/posts/bookmarks.ts';
import { feedPage, plainFeed } from '../domain/posts/feed.ts';
import type { PostPageRequest } from '../domain/posts/post-json.ts';
import { likers, setPostLike } from '../domain/posts/post-likes.ts';
import { postsOf, savedPosts } from '../domain/posts/post-lists.ts';
import { POST_FILE_FIELDS, submittedMedia } from '../domain/posts/post-media.ts';
import { postOrderPage, postsByIds } from '../domain/posts/post-order.ts';
import { extendPost, updatePost } from '../domain/posts/post-updates.ts';
import { versionsOfPost } from '../domain/posts/post-versions.ts';
import { createPost, deletePost, postById } from '../domain/posts/posts.ts';
import { mount } from '../http/mount.ts';
import { type Form, type FormLimits, receiveForm } from '../http/multipart.ts';
import { pageOf } from '../http/paging.ts';
import { accepts, sendAs, sendBytes } from '../http/send-as.ts';
import { requireSelf } from '../http/viewer.ts';

const POST_FORM_LIMITS: FormLimits = {
  files: POST_FILE_FIELDS,
  fileBytes: LIMITS.uploadBytes,
  /** The name and description of each image, and some spare. */
  fields: 20 + 2 * (LIMITS.postImages + 1),
  /** Enough for all characters in the longest encoding, and for line ends as CR LF. */
  fieldBytes: LIMITS.postTextChars * 8,
  tooLarge: 'post_file_too_large',
};

/** The feed, single posts, likes and bookmarks. */
export function postRoutes(app: FastifyInstance, context: Context): void {
  const calls = POST_CALLS;
  mount(app, calls.createPost, ({ viewer, idempotencyKey, request, reply }) =>
    receiveForm(context, { request, reply }, POST_FORM_LIMITS, (form, signal) => {
      const { content = '', ...draft } = draftOf(form);
      const projectId = form.fields.get('projectId');
      return createPost(context, viewer, { ...draft, content, projectId, idempotencyKey }, signal);
    }),
  );

  mount(app, calls.updatePost, ({ viewer, params, request, reply }) =>
    receiveForm(context, { request, reply }, POST_FORM_LIMITS, (form, signal) =>
      updatePost(context, viewer, params.postId, draftOf(form), signal),
    ),
  );

  mount(app, calls.extendPost, ({ viewer, params }) => extendPost(context, viewer, params.postId));

  mount(app, calls.deletePost, async ({ viewer, params }) => {
    requireSelf(viewer, params.userId);
    return deletePost(context, viewer, params.postId);
  });

  mount(app, calls.post, ({ viewer, params }) => postById(context, viewer, params.postId));

  mount(app, calls.postsByIds, ({ viewer, query }) =>
    postsByIds(context, viewer, query.ids.split(','), withLikers(query)),
  );

  mount(app, calls.postOrder, async ({ viewer, query, request, reply }) => {
    const page = pageOf(query, LIMITS.orderPagePosts);
    const order = await postOrderPage(context, viewer, query.scope ?? 'hot', page);
    reply.header('vary', 'accept').header('cache-control', 'no-store');
    if (!accepts(request.headers.accept, ORDER_BYTES_TYPE)) return order;
    return sendBytes(reply, ORDER_BYTES_TYPE, encodeOrder(order));
  });

  mount(app, calls.allPosts, async ({ viewer, query, reply }) => {
    const { scope = 'hot', limit, cursor } = query;
    if (limit === undefined && cursor === undefined) {
      return sendAs(reply, calls.allPosts.otherAnswer, await plainFeed(context, viewer));
    }
    return feedPage(context, viewer, { scope, ...postPageOf(query) });
  });

  mount(app, calls.postsOf, ({ viewer, params, query }) =>
    postsOf(context, viewer, params.id, {
      ...postPageOf(query),
      withMedia: query.media === 'true',
      asOthers: query.view === 'others',
    }),
  );

  mount(app, calls.savedPosts, ({ viewer, query }) =>
    savedPosts(context, viewer, postPageOf(query)),
  );

  mount(app, calls.likePost, ({ viewer, params, body }) =>
    setPostLike(context, viewer, params.postId, body.liked),
  );

  mount(app, calls.postVersions, ({ viewer, params, query }) =>
    versionsOfPost(context, viewer, params.postId, pageOf(query, SERVER_LIMITS.postVersionsPage)),
  );

  mount(app, calls.likers, ({ viewer, params, query }) =>
    likers(context, viewer, params.postId, pageOf(query, SERVER_LIMITS.peoplePage)),
  );

  mount(app, calls.bookmarkPost, ({ viewer, params, body }) =>
    setBookmark(context, viewer, params.postId, body.bookmarked),
  );
}

function postPageOf(query: PageQuery & LikersQuery): PostPageRequest {
  return { ...pageOf(query, SERVER_LIMITS.feedPagePosts), withLikers: withLikers(query) };
}

function withLikers({ likers }: LikersQuery): boolean {
  return likers !== 'none';
}

function draftOf({ fields, files }: Form) {
  return {
    content: fields.get('content'),
    isPublic: fields.get('isPublic'),
    allowComments: fields.get('allowComments'),
    media: submittedMedia(fields, files),
  };
}
