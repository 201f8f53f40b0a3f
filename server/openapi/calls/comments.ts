import type { CallTable, CallWords } from '../call-words.ts';

const THERE = ['post_not_found', 'comment_not_found'] as const;
const MINE = [...THERE, 'forbidden', 'too_many_requests'] as const;
const MAY_COMMENT = ['comment_length', 'comments_followers_only', 'too_many_requests'] as const;

const REPLY = {
  tag: 'Comments',
  summary: 'Answers a comment',
  about: 'An answer to a nested reply stands beside it.',
  sentOnce: true,
  problems: [...MAY_COMMENT, ...THERE, 'own_comment_reply', 'own_reply_reply'],
} as const satisfies CallWords;

const EDIT = {
  tag: 'Comments',
  summary: 'Changes one’s own comment within 30 minutes',
  problems: [...MINE, 'comment_length', 'edit_window_over'],
} as const satisfies CallWords;

const DELETE = {
  tag: 'Comments',
  summary: 'Deletes one’s own comment',
  about: 'One that was answered stays as a stub.',
  problems: MINE,
} as const satisfies CallWords;

const LIKE = {
  tag: 'Comments',
  summary: 'Likes a comment, or takes the like back',
  problems: [...THERE, 'own_comment_like', 'own_reply_like', 'too_many_requests'],
} as const satisfies CallWords;

const LIKE_NESTED = { ...LIKE, summary: 'Likes a nested reply, or takes the like back' } as const;

export const COMMENT_CALLS = {
  comments: {
    GET: {
      tag: 'Comments',
      summary: 'The comments of a post, in pages',
      about:
        'With `since` those that were written, or in which somebody answered, after that moment, with the new answers; there are no further pages.',
      problems: ['post_not_found', 'cursor_invalid'],
    },
  },
  repliesBelow: {
    GET: {
      tag: 'Comments',
      summary: 'The answers below a comment or reply, in pages',
      problems: [...THERE, 'cursor_invalid'],
    },
  },
  comment: {
    POST: {
      tag: 'Comments',
      summary: 'Comments on a post',
      sentOnce: true,
      problems: [...MAY_COMMENT, 'post_not_found', 'own_post_comment'],
    },
  },
  commentOf: {
    GET: {
      tag: 'Comments',
      summary: 'A comment or reply in its place',
      about:
        'Answers the comment that it is or hangs below, with the first of its answers and with all that lead to it.',
      problems: THERE,
    },
    PUT: EDIT,
    DELETE,
  },
  commentLike: { POST: LIKE },
  commentReply: { POST: REPLY },
  replyReply: { POST: { ...REPLY, summary: 'Answers a reply or a nested one' } },
  reply: {
    PUT: { ...EDIT, summary: 'Changes one’s own reply within 30 minutes' },
    DELETE: { ...DELETE, summary: 'Deletes one’s own reply' },
  },
  nestedReply: {
    PUT: { ...EDIT, summary: 'Changes one’s own nested reply within 30 minutes' },
    DELETE: { ...DELETE, summary: 'Deletes one’s own nested reply' },
  },
  replyLike: { POST: { ...LIKE, summary: 'Likes a reply, or takes the like back' } },
  nestedReplyLike: { POST: LIKE_NESTED },
  replyLikeNested: {
    POST: { ...LIKE_NESTED, about: 'The other spelling of the same call.' },
  },
} as const satisfies CallTable;
