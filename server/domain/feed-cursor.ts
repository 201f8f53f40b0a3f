import { isId, type PostId } from '#contract/ids.ts';
import type { FeedPlace } from '../context.ts';
import { DomainError } from './errors.ts';
import { isCount, readFields, writeFields } from './opaque-cursor.ts';

/** Where the next page of the feed starts, and the moment that all pages of one reading share. */
export interface FeedCursor {
  readonly asOfMs: number;
  readonly after: FeedPlace;
}

export function writeCursor({ asOfMs, after }: FeedCursor): string {
  return writeFields([asOfMs, after.isFresh ? 1 : 0, after.likes, after.postDateMs, after.id]);
}

/** @throws {DomainError} `cursor_invalid` */
export function readCursor(text: string): FeedCursor {
  const [asOfMs, isFresh, likes, postDateMs, id] = readFields(text, 5);
  if (!isCount(asOfMs) || !isCount(likes) || !isCount(postDateMs)) {
    throw new DomainError('cursor_invalid');
  }
  if ((isFresh !== 0 && isFresh !== 1) || typeof id !== 'string' || !isId(id)) {
    throw new DomainError('cursor_invalid');
  }
  return { asOfMs, after: { isFresh: isFresh === 1, likes, postDateMs, id: id as PostId } };
}
