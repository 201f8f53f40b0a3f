import { Type } from 'typebox';
import {
  type CommentId,
  ID_PATTERN,
  type NotificationId,
  type PostId,
  type ProjectId,
  type SessionId,
  type UserId,
} from '../ids.ts';

/** Values that many answers have. */

function idSchema<Id extends string>() {
  return Type.Unsafe<Id>(Type.String({ pattern: ID_PATTERN }));
}

export const UserIdSchema = idSchema<UserId>();
export const PostIdSchema = idSchema<PostId>();
export const CommentIdSchema = idSchema<CommentId>();
export const NotificationIdSchema = idSchema<NotificationId>();
export const ProjectIdSchema = idSchema<ProjectId>();
export const SessionIdSchema = idSchema<SessionId>();

export const CountSchema = Type.Integer({ minimum: 0 });
/** How often a record has changed: of two answers about it the greater one is newer. */
export const RevisionSchema = Type.Integer({ minimum: 0 });
export const MomentSchema = Type.String({ format: 'date-time' });
