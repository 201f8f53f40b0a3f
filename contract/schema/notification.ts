import { type Static, Type } from 'typebox';
import { MEDIA_FIELDS } from './media.ts';
import { FocalPointSchema } from './project.ts';
import {
  CommentIdSchema,
  CountSchema,
  MomentSchema,
  NotificationIdSchema,
  PostIdSchema,
  RevisionSchema,
  UserIdSchema,
} from './values.ts';

const { width, height, placeholder, alt } = MEDIA_FIELDS;

/** The smallest still of an image or video. */
export const NotificationImageSchema = Type.Object({
  src: Type.String(),
  width,
  height,
  placeholder,
  alt,
  /** Whether it stands for a video or an animation. */
  moves: Type.Optional(Type.Literal(true)),
  /** Absent: its centre. */
  focus: Type.Optional(FocalPointSchema),
});
export type NotificationImage = Static<typeof NotificationImageSchema>;

export const NotificationSchema = Type.Object({
  _id: NotificationIdSchema,
  isRead: Type.Boolean(),
  message: Type.String(),
  /** The recipient. */
  user: UserIdSchema,
  type: Type.Union([
    Type.Literal('like'),
    Type.Literal('comment'),
    Type.Literal('reply'),
    Type.Literal('commentLike'),
    Type.Literal('replyLike'),
    Type.Literal('follow'),
  ]),
  /** Time of the latest activity in it. */
  createdAt: MomentSchema,
  /** Increases with every notification of this recipient. */
  sequence: CountSchema,
  revision: RevisionSchema,
  additionalInfo: Type.Object({
    /** Addresses, newest first; empty for people without a photo. */
    profilePhotos: Type.Array(Type.String()),
    /** In the order of `profilePhotos`. */
    usernames: Type.Array(Type.String()),
    /** Display names in the same order, as in the message. */
    names: Type.Array(Type.String()),
    /** The newest. */
    triggeringUserId: UserIdSchema,
    /** Absent for notifications without a post. */
    postId: Type.Optional(PostIdSchema),
    /** The latest comment or reply that was written or liked, if any. */
    commentId: Type.Optional(CommentIdSchema),
    /** The number of people; may exceed those named. */
    people: CountSchema,
  }),
  /**
   * The first words, in one line, of the comment or reply that was written or liked, else of the
   * post.
   */
  excerpt: Type.Optional(Type.String()),
  /** Of the post, or of the project that it is about. */
  image: Type.Optional(NotificationImageSchema),
  /** Whether the recipient follows the one person who started to follow them. */
  viewerFollows: Type.Optional(Type.Boolean()),
});
export type Notification = Static<typeof NotificationSchema>;

/** `upTo`: the highest `sequence` in the list that was shown; without it, all are marked. */
export const NotificationReadSchema = Type.Object({
  // Larger numbers lose precision in JSON and do not fit the column.
  upTo: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
});

export const UnreadCountSchema = Type.Object({ unread: CountSchema, revision: RevisionSchema });
export type UnreadCount = Static<typeof UnreadCountSchema>;
