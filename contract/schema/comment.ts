import { type Static, Type } from 'typebox';
import { LIMITS } from '../limits.ts';
import { UserEntrySchema } from './user.ts';
import {
  CommentIdSchema,
  CountSchema,
  MomentSchema,
  PostIdSchema,
  RevisionSchema,
  UserIdSchema,
} from './values.ts';

/** The author; all fields are empty in a stub. */
const AuthorSchema = Type.Object({ ...UserEntrySchema.properties, _id: Type.String() });

/** The counts of the post, and of the comment replied to, after one was added or removed. */
export const CommentCountsSchema = Type.Object({
  post: Type.Object({ _id: PostIdSchema, commentsCount: CountSchema, revision: RevisionSchema }),
  /** Absent for a top-level comment, and where the parent was removed, too. */
  parent: Type.Optional(
    Type.Object({ _id: CommentIdSchema, repliesCount: CountSchema, revision: RevisionSchema }),
  ),
});
export type CommentCounts = Static<typeof CommentCountsSchema>;

/** Fields of comments and replies. */
const shared = {
  _id: CommentIdSchema,
  likes: CountSchema,
  /** All ids for the author; for everybody else at most their own. */
  likedBy: Type.Array(UserIdSchema),
  /** The number of direct replies; `replies` has the first of them. */
  repliesCount: CountSchema,
  createdAt: MomentSchema,
  edited: Type.Boolean(),
  /** A stub: deleted, but kept for its replies. */
  deleted: Type.Boolean(),
  /** Revision of all fields but the author and `replies`, which have their own. */
  revision: RevisionSchema,
  /** The counts it changed; only in the answer to the call that wrote it. */
  changed: Type.Optional(CommentCountsSchema),
};

/** The third level. `replies` is always empty: replies to it are its siblings. */
export const NestedReplySchema = Type.Object({
  ...shared,
  replyBy: AuthorSchema,
  replyText: Type.String(),
  replies: Type.Array(CommentIdSchema, { maxItems: 0 }),
});
export type NestedReply = Static<typeof NestedReplySchema>;

export const ReplySchema = Type.Object({
  ...shared,
  replyBy: AuthorSchema,
  replyText: Type.String(),
  replies: Type.Array(NestedReplySchema),
});
export type Reply = Static<typeof ReplySchema>;

export const CommentSchema = Type.Object({
  ...shared,
  commentBy: AuthorSchema,
  commentText: Type.String(),
  replies: Type.Array(ReplySchema),
});
export type Comment = Static<typeof CommentSchema>;

/** A page of a post's comments; the last one has no `nextCursor`. */
export const CommentPageSchema = Type.Object({
  comments: Type.Array(CommentSchema),
  nextCursor: Type.Optional(Type.String()),
});
export type CommentPage = Static<typeof CommentPageSchema>;

/** A page of the replies to a comment or reply. */
export const ReplyPageSchema = Type.Object({
  replies: Type.Array(ReplySchema),
  nextCursor: Type.Optional(Type.String()),
});
export type ReplyPage = Static<typeof ReplyPageSchema>;

/** More than the limit, so that a slightly longer text gets the message for it. */
const Text = Type.String({ maxLength: LIMITS.commentChars * 4 });

export const CommentTextSchema = Type.Object({ commentText: Text });
export const ReplyTextSchema = Type.Object({ replyText: Text });

/** What a deletion leaves: nothing, with a revision past its last, or a stub for the replies. */
export const CommentDeletedSchema = Type.Object({
  ok: Type.Literal(true),
  left: Type.Union([Type.Literal('nothing'), Type.Literal('stub')]),
  revision: RevisionSchema,
  /** Stubs that went with their last reply. */
  removedStubs: Type.Array(CommentIdSchema),
  changed: CommentCountsSchema,
});
export type CommentDeleted = Static<typeof CommentDeletedSchema>;

export const CommentLikesSchema = Type.Object({
  likes: CountSchema,
  likedBy: Type.Array(UserIdSchema),
  revision: RevisionSchema,
});
export type CommentLikes = Static<typeof CommentLikesSchema>;
