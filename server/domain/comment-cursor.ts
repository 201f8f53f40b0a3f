import { type CommentId, isId } from '#contract/ids.ts';
import type { RemarkPlace } from '../context.ts';
import { DomainError } from './errors.ts';

/** A place in a list of comments as a text that means nothing to whoever carries it. */
export function writeCommentCursor({ likes, replies, createdAtMs, id }: RemarkPlace): string {
  return Buffer.from(JSON.stringify([likes, replies, createdAtMs, id])).toString('base64url');
}

/** @throws {DomainError} `cursor_invalid` */
export function readCommentCursor(text: string): RemarkPlace {
  const fields = parsed(text);
  if (!Array.isArray(fields) || fields.length !== 4) throw new DomainError('cursor_invalid');
  const [likes, replies, createdAtMs, id] = fields as unknown[];
  if (!isCount(likes) || !isCount(replies) || !isCount(createdAtMs)) {
    throw new DomainError('cursor_invalid');
  }
  if (typeof id !== 'string' || !isId(id)) throw new DomainError('cursor_invalid');
  return { likes, replies, createdAtMs, id: id as CommentId };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch (error) {
    throw new DomainError('cursor_invalid', { cause: error });
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
