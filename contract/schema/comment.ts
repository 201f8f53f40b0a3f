import { type Static, Type } from 'typebox';
import { ID_PATTERN } from '../ids.ts';
import { LIMITS } from '../limits.ts';
import { UserEntrySchema } from './user.ts';

const Id = Type.String({ pattern: ID_PATTERN });
const Count = Type.Integer({ minimum: 0 });
const Moment = Type.String({ format: 'date-time' });

/** Who wrote it; with empty fields where it was deleted. */
const AuthorSchema = Type.Object({ ...UserEntrySchema.properties, _id: Type.String() });

/** What a comment and a reply have in common. */
const shared = {
  _id: Id,
  likes: Count,
  /** The whole list for who wrote it; for everybody else at most their own id. */
  likedBy: Type.Array(Id),
  /** All answers directly below, of which `replies` carries the first. */
  repliesCount: Count,
  createdAt: Moment,
  edited: Type.Boolean(),
  /** A stub: it was deleted, and stands only for the answers below it. */
  deleted: Type.Boolean(),
};

/** The third level. Its `replies` are always empty: what answers it stands beside it. */
export const NestedReplySchema = Type.Object({
  ...shared,
  replyBy: AuthorSchema,
  replyText: Type.String(),
  replies: Type.Array(Id, { maxItems: 0 }),
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

/** A page of a post's comments; `nextCursor` is absent on the last one. */
export const CommentPageSchema = Type.Object({
  comments: Type.Array(CommentSchema),
  nextCursor: Type.Optional(Type.String()),
});
export type CommentPage = Static<typeof CommentPageSchema>;

/** A page of the answers below a comment or a reply. */
export const ReplyPageSchema = Type.Object({
  replies: Type.Array(ReplySchema),
  nextCursor: Type.Optional(Type.String()),
});
export type ReplyPage = Static<typeof ReplyPageSchema>;

/** Longer than the limit, in UTF-16 units, so that a text a little too long gets the words for it. */
const Text = Type.String({ maxLength: LIMITS.commentChars * 4 });

export const CommentTextSchema = Type.Object({ commentText: Text });
export const ReplyTextSchema = Type.Object({ replyText: Text });

export const CommentLikesSchema = Type.Object({ likes: Count, likedBy: Type.Array(Id) });
export type CommentLikes = Static<typeof CommentLikesSchema>;
