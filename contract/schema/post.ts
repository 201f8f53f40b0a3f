import { type Static, Type } from 'typebox';
import { LIMITS } from '../limits.ts';
import { CommentSchema } from './comment.ts';
import { MediaItemSchema, MediaVariantSchema } from './media.ts';
import { FocalPointSchema, ProjectImageSchema } from './project.ts';
import { UserEntrySchema } from './user.ts';
import {
  CountSchema,
  MomentSchema,
  PostIdSchema,
  ProjectIdSchema,
  RevisionSchema,
  UserIdSchema,
} from './values.ts';

/** The project that a post is about. */
export const PostProjectSchema = Type.Object({
  _id: ProjectIdSchema,
  title: Type.String(),
  classification: Type.String(),
  /** `YYYY-MM-DD`, `YYYY-MM`, or empty. */
  date: Type.String(),
  /** How many pictures it has, the cover not counted. */
  pictures: CountSchema,
  /** The cover, or else the first picture, and those after it. */
  images: Type.Array(ProjectImageSchema, { maxItems: LIMITS.postedProjectImages }),
  /** How many pictures are not among `images`. */
  more: CountSchema,
  /** Of the first image; absent: its centre. */
  focus: Type.Optional(FocalPointSchema),
});
export type PostProject = Static<typeof PostProjectSchema>;

export const PostSchema = Type.Object({
  _id: PostIdSchema,
  user: UserEntrySchema,
  content: Type.String(),
  /** Address of the video or the first image, or an empty string. */
  media: Type.String(),
  /** The video, or all images in order; the fields `media…` are those of the first. */
  mediaItems: Type.Optional(Type.Array(MediaItemSchema, { maxItems: LIMITS.postImages })),
  /** The project that it is about; absent while it is not published. */
  project: Type.Optional(PostProjectSchema),
  likes: CountSchema,
  /** All ids for the author; for everybody else at most their own. */
  likedBy: Type.Array(UserIdSchema),
  /** At most the viewer's own id: bookmarks are private. */
  bookmarks: Type.Array(UserIdSchema),
  /** The first ones in a single post and in the plain list; empty in pages. */
  comments: Type.Array(CommentSchema),
  commentsCount: CountSchema,
  visibility: Type.Union([Type.Literal('public'), Type.Literal('private')]),
  commentPermission: Type.Union([Type.Literal('everyone'), Type.Literal('followers')]),
  createdAt: MomentSchema,
  postDate: MomentSchema,
  dateExtendedBy: Type.Array(MomentSchema),
  edited: Type.Boolean(),
  /** Revision of all fields but `user`, which has its own, and `bookmarks`. */
  revision: RevisionSchema,
  /** Revision of what only the viewer sees: `bookmarks`. */
  viewerRevision: RevisionSchema,
  mediaType: Type.Optional(Type.Union([Type.Literal('image'), Type.Literal('video')])),
  /** Pixels, orientation applied. */
  mediaWidth: Type.Optional(Type.Integer({ minimum: 1 })),
  mediaHeight: Type.Optional(Type.Integer({ minimum: 1 })),
  /** ThumbHash, base64. */
  mediaPlaceholder: Type.Optional(Type.String()),
  /** Address of a video's poster. */
  mediaPoster: Type.Optional(Type.String()),
  /** Length of a video in milliseconds, if its file has it. */
  mediaDuration: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Whether an image moves: `media` has all frames, `mediaVariants` show the first. */
  mediaIsAnimated: Type.Optional(Type.Boolean()),
  mediaVariants: Type.Optional(Type.Array(MediaVariantSchema)),
  mediaAlt: Type.Optional(Type.String()),
  /** Whether the viewer follows the author, and the reverse: in a single post only. */
  viewerFollows: Type.Optional(Type.Boolean()),
  followsViewer: Type.Optional(Type.Boolean()),
});
export type Post = Static<typeof PostSchema>;

/** The body of a like; the id must be the sender's own. Without `liked` it is a toggle. */
export const LikeBodySchema = Type.Object({
  userId: Type.Optional(Type.String()),
  liked: Type.Optional(Type.Boolean()),
});

/** The body of a bookmark; without `bookmarked` it is a toggle. */
export const BookmarkBodySchema = Type.Object({ bookmarked: Type.Optional(Type.Boolean()) });

/** The likes of a post after a toggle. */
export const PostLikesSchema = Type.Object({
  likes: CountSchema,
  likedBy: Type.Array(UserIdSchema),
  revision: RevisionSchema,
});
export type PostLikes = Static<typeof PostLikesSchema>;

/** The viewer's bookmark after a toggle. */
export const PostBookmarkSchema = Type.Object({
  bookmarked: Type.Boolean(),
  bookmarks: Type.Array(UserIdSchema),
  viewerRevision: RevisionSchema,
});
export type PostBookmark = Static<typeof PostBookmarkSchema>;

/** What is left of a deleted post: a revision past its last. */
export const PostDeletedSchema = Type.Object({ ok: Type.Literal(true), revision: RevisionSchema });
export type PostDeleted = Static<typeof PostDeletedSchema>;

/** A page of the feed; the last one has no `nextCursor`. */
export const PostPageSchema = Type.Object({
  posts: Type.Array(PostSchema),
  nextCursor: Type.Optional(Type.String()),
  /** Of the first page of the feed: about how many posts the list has for you. */
  totalPosts: Type.Optional(CountSchema),
});
export type PostPage = Static<typeof PostPageSchema>;

/** What a post said before one of its edits. */
export const PostVersionSchema = Type.Object({
  /** From 1 on, in the order they were written. */
  number: Type.Integer({ minimum: 1 }),
  content: Type.String(),
  mediaItems: Type.Array(MediaItemSchema, { maxItems: LIMITS.postImages }),
  writtenAt: MomentSchema,
});
export type PostVersion = Static<typeof PostVersionSchema>;

/** A page of earlier versions; the last one has no `nextCursor`. */
export const PostVersionPageSchema = Type.Object({
  versions: Type.Array(PostVersionSchema),
  nextCursor: Type.Optional(Type.String()),
});
export type PostVersionPage = Static<typeof PostVersionPageSchema>;

/** A list of posts: in feed order, newest first, or newest first of the people you follow. */
export const PostScopeSchema = Type.Union([
  Type.Literal('hot'),
  Type.Literal('latest'),
  Type.Literal('following'),
]);
export type PostScope = Static<typeof PostScopeSchema>;

/** A list of posts as columns of one length: index `i` of each belongs to `ids[i]`. */
export const PostOrderSchema = Type.Object({
  ids: Type.Array(PostIdSchema),
  likes: Type.Array(CountSchema),
  /** Milliseconds since the Unix epoch. */
  postDates: Type.Array(Type.Integer()),
  /** Entries of `dateExtendedBy`. */
  extensions: Type.Array(CountSchema),
  /** 1 for posts with an image or video. */
  media: Type.Array(Type.Integer({ minimum: 0, maximum: 1 })),
  /** Images and videos of each post. */
  mediaCounts: Type.Array(Type.Integer({ minimum: 0, maximum: LIMITS.postImages })),
  /** Of the first one, in pixels; 0 without media or with an unknown size. */
  mediaWidths: Type.Array(CountSchema),
  mediaHeights: Type.Array(CountSchema),
  /** Characters of the text; 0 where it is the title of its project. */
  textLengths: Type.Array(CountSchema),
  /** One more than the images of its project that a card shows; 0 without a published project. */
  projectImages: Type.Array(CountSchema),
  revisions: Type.Array(RevisionSchema),
  nextCursor: Type.Optional(Type.String()),
});
export type PostOrder = Static<typeof PostOrderSchema>;
