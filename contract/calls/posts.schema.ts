import { Type } from 'typebox';

import { ID_CHARS } from '../ids.ts';
import { LIMITS } from '../limits.ts';
import { ORDER_BYTES_TYPE } from '../rules/order-bytes.ts';
import { describeCalls } from '../schema/call.ts';
import { POST_FORM, POST_UPDATE_FORM } from '../schema/forms.ts';
import { LikersQuery, OthersViewQuery, PageQuerySchema } from '../schema/page.ts';
import {
  BookmarkBodySchema,
  LikeBodySchema,
  PostBookmarkSchema,
  PostDeletedSchema,
  PostLikesSchema,
  PostOrderSchema,
  PostPageSchema,
  PostSchema,
  PostScopeSchema,
  PostVersionPageSchema,
} from '../schema/post.ts';
import { UserPageSchema } from '../schema/user.ts';
import { POSTS } from './posts.ts';

const CONTENT = [
  'post_empty',
  'post_too_long',
  'alt_too_long',
  'private_needs_following',
  'post_images_too_many',
  'post_video_alone',
  'post_file_unknown',
  'post_file_too_large',
  'file_altered',
  'unsupported_file',
  'jpeg_unsupported',
  'tiff_unsupported',
  'image_failed',
  'video_failed',
] as const;

const ABOUT_LIKERS =
  'Pages have the ids of the newest people who like your own posts; with `likers=none` only yours, as of all other posts.';

export const POST_CALLS = describeCalls('Posts', POSTS, {
  createPost: {
    summary: 'Publishes a post',
    about:
      'Needs text or media: a video, or up to 10 images. The server sets `postDate`, whatever is sent; the author is the owner of the token.',
    form: POST_FORM,
    isIdempotent: true,
    creates: true,
    answer: PostSchema,
    refusals: [...CONTENT, 'project_not_found', 'not_you', 'too_many_requests'],
  },
  postsByIds: {
    summary: 'Up to 50 posts by their ids',
    about: `In the requested order, without those you may not see. ${ABOUT_LIKERS}`,
    query: Type.Object({
      /** Separated by commas. */
      ids: Type.String({ minLength: 1, maxLength: (LIMITS.hydratePosts + 1) * (ID_CHARS + 1) }),
      ...LikersQuery,
    }),
    answer: PostPageSchema,
    refusals: ['too_many_requests'],
  },
  post: {
    summary: 'A post with its first 50 comments',
    answer: PostSchema,
    refusals: ['post_not_found', 'too_many_requests'],
  },
  postVersions: {
    summary: 'What a post said before its edits, newest first, in pages',
    about: `For everybody who may see the post. Of more than ${LIMITS.postVersions} edits the first version and the newest ones stay.`,
    query: PageQuerySchema,
    answer: PostVersionPageSchema,
    refusals: ['post_not_found', 'cursor_invalid'],
  },
  postOrder: {
    summary: 'The order of all posts, as columns',
    about:
      'Up to 5,000 per page. Later pages are as of the time of the first; index i of each column belongs to `ids[i]`. Who accepts the other media type gets the same columns as bytes, without `media`: `CHO2`; the number of posts and of the characters of `nextCursor`; these characters; 16 bytes for each id, its digits as one number; then `postDates` as zigzag differences, `likes`, `extensions`, `mediaCounts`, `mediaWidths`, `mediaHeights`, `textLengths`, `projectImages` and `revisions`. Numbers are LEB128.',
    query: Type.Object({
      scope: Type.Optional(PostScopeSchema),
      cursor: PageQuerySchema.properties.cursor,
      limit: Type.Optional(Type.String({ pattern: '^[0-9]{1,4}$' })),
    }),
    answer: PostOrderSchema,
    bytesType: ORDER_BYTES_TYPE,
    refusals: ['cursor_invalid', 'too_many_requests'],
  },
  updatePost: {
    summary: 'Changes your post',
    about:
      'Text and media within 30 minutes of its creation; visibility and comment permission at any time.',
    form: POST_UPDATE_FORM,
    answer: PostSchema,
    refusals: [...CONTENT, 'post_not_found', 'forbidden', 'edit_window_over', 'too_many_requests'],
  },
  extendPost: {
    summary: 'Extends your post by a week',
    about: 'At most once in 7 days, and 12 times.',
    answer: PostSchema,
    refusals: [
      'post_not_found',
      'forbidden',
      'extension_too_soon',
      'extension_limit',
      'too_many_requests',
    ],
  },
  deletePost: {
    summary: 'Deletes your post',
    answer: PostDeletedSchema,
    refusals: ['post_not_found', 'forbidden', 'not_you', 'too_many_requests'],
  },
  allPosts: {
    summary: 'The feed',
    about: `Without parameters a list of the newest posts with their comments: 500 at most, fewer where their texts are long. With \`limit\` or \`cursor\` pages in feed order: posts of the last 24 hours by likes, then the rest, newest first. \`scope\` asks for all posts newest first, or for those of people you follow. The first page has \`totalPosts\`: up to 100,000, about as many as the list has. ${ABOUT_LIKERS}`,
    query: Type.Object({
      ...PageQuerySchema.properties,
      scope: Type.Optional(PostScopeSchema),
      ...LikersQuery,
    }),
    answer: PostPageSchema,
    otherAnswer: Type.Array(PostSchema),
    refusals: ['cursor_invalid', 'too_many_requests'],
  },
  postsOf: {
    summary: 'The posts of a person that you may see, newest first, in pages',
    about: `With \`media=true\` only those with an image or a video; of your own with \`view=others\` those that everybody sees. ${ABOUT_LIKERS}`,
    query: Type.Object({
      ...PageQuerySchema.properties,
      media: Type.Optional(Type.Literal('true')),
      ...OthersViewQuery,
      ...LikersQuery,
    }),
    answer: PostPageSchema,
    refusals: ['not_found', 'cursor_invalid', 'too_many_requests'],
  },
  savedPosts: {
    summary: 'The posts you bookmarked, in pages',
    about: ABOUT_LIKERS,
    query: Type.Object({ ...PageQuerySchema.properties, ...LikersQuery }),
    answer: PostPageSchema,
    refusals: ['cursor_invalid', 'too_many_requests'],
  },
  likePost: {
    summary: 'Likes a post, or removes the like',
    about:
      '`userId` is optional; where it is sent, it must be your own. With `liked` the post is liked or not as it says, however often that is sent.',
    body: LikeBodySchema,
    bodyIsOptional: true,
    answer: PostLikesSchema,
    refusals: ['post_not_found', 'own_post_like', 'not_you', 'too_many_requests'],
  },
  likers: {
    summary: 'The people who like your post, in pages',
    query: PageQuerySchema,
    answer: UserPageSchema,
    refusals: ['post_not_found', 'forbidden', 'cursor_invalid'],
  },
  bookmarkPost: {
    summary: 'Bookmarks a post, or removes the bookmark',
    about: 'With `bookmarked` it is so or not as that says, however often it is sent.',
    body: BookmarkBodySchema,
    bodyIsOptional: true,
    answer: PostBookmarkSchema,
    refusals: ['post_not_found', 'saved_too_many', 'too_many_requests'],
  },
});
