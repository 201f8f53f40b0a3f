import { isId, type PostId } from '#contract/ids.ts';
import type { FeedPlace } from '../context.ts';
import { DomainError } from './errors.ts';

/** Where the next page of the feed starts, and the moment that all pages of one reading share. */
export interface FeedCursor {
  readonly asOfMs: number;
  readonly after: FeedPlace;
}

/** The cursor as a text that means nothing to whoever carries it. */
export function writeCursor({ asOfMs, after }: FeedCursor): string {
  const fields = [asOfMs, after.isFresh ? 1 : 0, after.likes, after.postDateMs, after.id];
  return Buffer.from(JSON.stringify(fields)).toString('base64url');
}

/** @throws {DomainError} `cursor_invalid` */
export function readCursor(text: string): FeedCursor {
  const fields = parsed(text);
  if (!Array.isArray(fields) || fields.length !== 5) throw new DomainError('cursor_invalid');
  const [asOfMs, isFresh, likes, postDateMs, id] = fields as unknown[];
  if (!isCount(asOfMs) || !isCount(likes) || !isCount(postDateMs)) {
    throw new DomainError('cursor_invalid');
  }
  if ((isFresh !== 0 && isFresh !== 1) || typeof id !== 'string' || !isId(id)) {
    throw new DomainError('cursor_invalid');
  }
  return { asOfMs, after: { isFresh: isFresh === 1, likes, postDateMs, id: id as PostId } };
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
