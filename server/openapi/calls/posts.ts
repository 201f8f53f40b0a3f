import { Type } from '@fastify/type-provider-typebox';
import { PostPageSchema, PostSchema } from '#contract/schema/post.ts';
import type { CallTable } from '../call-words.ts';
import { POST_FORM, POST_UPDATE_FORM } from '../forms.ts';

const FILE = ['post_file_too_large', 'unsupported_file', 'image_failed'] as const;
const TEXT = ['post_empty', 'post_too_long', 'alt_too_long', 'private_needs_following'] as const;

export const POST_CALLS = {
  posts: {
    POST: {
      tag: 'Posts',
      summary: 'Publishes a post',
      about:
        'Text or media is required. `postDate` is set by the server, whatever is sent; the author is the token’s.',
      form: POST_FORM,
      sentOnce: true,
      problems: [...TEXT, ...FILE, 'not_you', 'too_many_requests'],
    },
    GET: {
      tag: 'Posts',
      summary: 'Up to 50 posts by their ids',
      about: 'In the order asked, without those that are not there or not to be seen.',
    },
  },
  post: {
    GET: {
      tag: 'Posts',
      summary: 'A post with its first 50 comments',
      problems: ['post_not_found'],
    },
  },
  postOrder: {
    GET: {
      tag: 'Posts',
      summary: 'The order of all posts, as columns',
      about:
        'Up to 5,000 a page. Later pages are as of the moment of the first; what stands at place i of each column belongs to `ids[i]`.',
      problems: ['cursor_invalid'],
    },
  },
  updatePost: {
    PUT: {
      tag: 'Posts',
      summary: 'Changes one’s own post',
      about:
        'Text and media within 30 minutes of its creation; who sees it and who may comment, always.',
      form: POST_UPDATE_FORM,
      problems: [
        ...TEXT,
        ...FILE,
        'post_not_found',
        'forbidden',
        'edit_window_over',
        'too_many_requests',
      ],
    },
  },
  extendPost: {
    POST: {
      tag: 'Posts',
      summary: 'Extends one’s own post by a week',
      about: 'At most once in 7 days, and 12 times.',
      problems: [
        'post_not_found',
        'forbidden',
        'extension_too_soon',
        'extension_limit',
        'too_many_requests',
      ],
    },
  },
  deletePost: {
    DELETE: {
      tag: 'Posts',
      summary: 'Deletes one’s own post',
      problems: ['post_not_found', 'forbidden', 'not_you', 'too_many_requests'],
    },
  },
  allPosts: {
    GET: {
      tag: 'Posts',
      summary: 'The feed',
      about:
        'Without parameters a list of the newest with their comments: 500 at most, fewer where their texts are long. With `limit` or `cursor` pages in feed order: posts of the last 24 hours by likes, then the rest, newest first. `scope` asks for all posts newest first, or for those of people one follows.',
      problems: ['cursor_invalid', 'too_many_requests'],
      answers: [PostPageSchema, Type.Array(PostSchema)],
    },
  },
  savedPosts: {
    GET: {
      tag: 'Posts',
      summary: 'Posts that one has bookmarked, in pages',
      problems: ['cursor_invalid'],
    },
  },
  likePost: {
    POST: {
      tag: 'Posts',
      summary: 'Likes a post, or takes the like back',
      about: '`userId` may be left out; where it is sent, it must be one’s own.',
      bodyIsOptional: true,
      problems: ['post_not_found', 'own_post_like', 'not_you', 'too_many_requests'],
    },
  },
  likers: {
    GET: {
      tag: 'Posts',
      summary: 'Who likes one’s own post, in pages',
      problems: ['post_not_found', 'forbidden', 'cursor_invalid'],
    },
  },
  bookmarkPost: {
    POST: {
      tag: 'Posts',
      summary: 'Bookmarks a post, or takes the bookmark back',
      problems: ['post_not_found', 'too_many_requests'],
    },
  },
} as const satisfies CallTable;
