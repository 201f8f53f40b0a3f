import { type CommentId, isId } from '#contract/ids.ts';
import type { CommentSortKey } from '../../store/comments/comments.ts';
import { decodeCursor, encodeCursor, isCount } from '../shared/cursor.ts';
import { DomainError } from '../shared/errors.ts';

/** Encodes the sort key of a comment. */
export function encodeCommentCursor({ likes, replies, createdAtMs, id }: CommentSortKey): string {
  return encodeCursor([likes, replies, createdAtMs, id]);
}

/** @throws {DomainError} `cursor_invalid` */
export function decodeCommentCursor(text: string): CommentSortKey {
  const [likes, replies, createdAtMs, id] = decodeCursor(text, 4);
  if (!isCount(likes) || !isCount(replies) || !isCount(createdAtMs)) {
    throw new DomainError('cursor_invalid');
  }
  if (typeof id !== 'string' || !isId(id)) throw new DomainError('cursor_invalid');
  return { likes, replies, createdAtMs, id: id as CommentId };
}
