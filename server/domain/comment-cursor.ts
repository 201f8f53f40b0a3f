import { type CommentId, isId } from '#contract/ids.ts';
import type { RemarkPlace } from '../context.ts';
import { DomainError } from './errors.ts';
import { isCount, readFields, writeFields } from './opaque-cursor.ts';

/** A place in a list of comments. */
export function writeCommentCursor({ likes, replies, createdAtMs, id }: RemarkPlace): string {
  return writeFields([likes, replies, createdAtMs, id]);
}

/** @throws {DomainError} `cursor_invalid` */
export function readCommentCursor(text: string): RemarkPlace {
  const [likes, replies, createdAtMs, id] = readFields(text, 4);
  if (!isCount(likes) || !isCount(replies) || !isCount(createdAtMs)) {
    throw new DomainError('cursor_invalid');
  }
  if (typeof id !== 'string' || !isId(id)) throw new DomainError('cursor_invalid');
  return { likes, replies, createdAtMs, id: id as CommentId };
}
