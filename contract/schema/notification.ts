import { type Static, Type } from 'typebox';
import { ID_PATTERN } from '../ids.ts';

const Id = Type.String({ pattern: ID_PATTERN });
/** Of all that this receiver is told, and has read: of two answers the greater one is newer. */
const Revision = Type.Integer({ minimum: 0 });
const Count = Type.Integer({ minimum: 0 });

export const NotificationSchema = Type.Object({
  _id: Id,
  isRead: Type.Boolean(),
  message: Type.String(),
  /** Who is told. */
  user: Id,
  type: Type.Union([
    Type.Literal('like'),
    Type.Literal('comment'),
    Type.Literal('reply'),
    Type.Literal('commentLike'),
    Type.Literal('replyLike'),
    Type.Literal('follow'),
  ]),
  /** When the newest of what it tells happened. */
  createdAt: Type.String({ format: 'date-time' }),
  /** Grows with everything this receiver is told: what is newer has the higher one. */
  sequence: Count,
  revision: Revision,
  additionalInfo: Type.Object({
    /** Addresses, newest first, an empty string where a person has no picture. */
    profilePhotos: Type.Array(Type.String()),
    /** Newest first, as many as `profilePhotos`. */
    usernames: Type.Array(Type.String()),
    /** What they are called, in the same order: as the message begins. */
    names: Type.Array(Type.String()),
    /** The newest. */
    triggeringUserId: Id,
    /** Absent where no post is concerned. */
    postId: Type.Optional(Id),
    /** The newest comment or reply that was written or liked; absent where none is concerned. */
    commentId: Type.Optional(Id),
    /** How many people there are in all; may be more than are named. */
    people: Count,
  }),
});
export type Notification = Static<typeof NotificationSchema>;

/** `upTo`: the highest `sequence` of the list that was shown; without it, everything is read. */
export const NotificationReadSchema = Type.Object({
  // No column holds more, and beyond it a number is no longer the one that was sent.
  upTo: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
});

export const UnreadCountSchema = Type.Object({ unread: Count, revision: Revision });
export type UnreadCount = Static<typeof UnreadCountSchema>;
