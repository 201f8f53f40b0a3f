import { Type } from 'typebox';

import { describeCalls } from '../schema/call.ts';
import {
  CommentDeletedSchema,
  CommentLikesSchema,
  CommentPageSchema,
  CommentSchema,
  CommentTextSchema,
  ReplyPageSchema,
  ReplySchema,
  ReplyTextSchema,
} from '../schema/comment.ts';
import { PageQuerySchema } from '../schema/page.ts';
import { LikeBodySchema } from '../schema/post.ts';
import { COMMENTS } from './comments.ts';

const EXISTS = ['post_not_found', 'comment_not_found'] as const;
const OWN = [...EXISTS, 'forbidden', 'too_many_requests'] as const;
const ADD = ['comment_length', 'comments_followers_only', 'too_many_requests'] as const;

const replying = {
  about: 'A reply to a nested reply is placed beside it.',
  body: ReplyTextSchema,
  isIdempotent: true,
  creates: true,
  answer: ReplySchema,
  refusals: [...ADD, ...EXISTS, 'own_comment_reply', 'own_reply_reply'],
} as const;

const editing = {
  body: ReplyTextSchema,
  answer: ReplySchema,
  refusals: [...OWN, 'comment_length', 'edit_window_over'],
} as const;

const deleting = {
  about: 'One with replies becomes a stub.',
  answer: CommentDeletedSchema,
  refusals: OWN,
} as const;

const liking = {
  about: 'With `liked` it is liked or not as that says, however often it is sent.',
  body: LikeBodySchema,
  bodyIsOptional: true,
  answer: CommentLikesSchema,
  refusals: [...EXISTS, 'own_comment_like', 'own_reply_like', 'too_many_requests'],
} as const;

export const COMMENT_CALLS = describeCalls('Comments', COMMENTS, {
  comments: {
    summary: 'The comments of a post, in pages',
    about:
      'With `since` those written or replied to after that time, with the new replies, on a single page.',
    query: Type.Object({
      ...PageQuerySchema.properties,
      since: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$' })),
    }),
    answer: CommentPageSchema,
    refusals: ['post_not_found', 'cursor_invalid', 'too_many_requests'],
  },
  repliesBelow: {
    summary: 'The replies to a comment or reply, in pages',
    query: PageQuerySchema,
    answer: ReplyPageSchema,
    refusals: [...EXISTS, 'cursor_invalid', 'too_many_requests'],
  },
  addComment: {
    summary: 'Comments on a post',
    body: CommentTextSchema,
    isIdempotent: true,
    creates: true,
    answer: CommentSchema,
    refusals: [...ADD, 'post_not_found', 'own_post_comment'],
  },
  commentThread: {
    summary: 'A comment or reply in its thread',
    about: 'Returns the top-level comment with its first replies and all that lead to it.',
    answer: CommentSchema,
    refusals: [...EXISTS, 'too_many_requests'],
  },
  editComment: {
    ...editing,
    summary: 'Changes your comment within 30 minutes',
    body: CommentTextSchema,
    answer: CommentSchema,
  },
  deleteComment: { ...deleting, summary: 'Deletes your comment' },
  likeComment: { ...liking, summary: 'Likes a comment, or removes the like' },
  replyToComment: { ...replying, summary: 'Replies to a comment' },
  replyToReply: { ...replying, summary: 'Replies to a reply or a nested reply' },
  editReply: { ...editing, summary: 'Changes your reply within 30 minutes' },
  deleteReply: { ...deleting, summary: 'Deletes your reply' },
  likeReply: { ...liking, summary: 'Likes a reply, or removes the like' },
  editNestedReply: { ...editing, summary: 'Changes your nested reply within 30 minutes' },
  deleteNestedReply: { ...deleting, summary: 'Deletes your nested reply' },
  likeNestedReply: { ...liking, summary: 'Likes a nested reply, or removes the like' },
  likeNestedReplyAlias: {
    ...liking,
    summary: 'Likes a nested reply, or removes the like',
    about: 'Another address of the same call.',
  },
});
