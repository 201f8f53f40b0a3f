import type { PostId } from '#contract/ids.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { Context } from '../../context.ts';
import type { FeedSortKey } from '../../store/posts/post-feed.ts';
import { decodeCursor, encodeCursor } from '../shared/cursor.ts';
import { DomainError } from '../shared/errors.ts';

/** Start of the next feed page, and the time that all pages of one session share. */
export interface FeedCursor {
  readonly asOfMs: number;
  readonly after: FeedSortKey;
}

const FIELDS = ['count', 'count', 'count', 'count', 'id'] as const;

/** Signed, since a page as of long ago has the whole table to look through. */
export function encodeFeedCursor(
  { signer }: Pick<Context, 'signer'>,
  { asOfMs, after }: FeedCursor,
): string {
  const { likes, postDateMs, id } = after;
  const fields = encodeCursor([asOfMs, after.isFresh ? 1 : 0, likes, postDateMs, id]);
  return `${fields}.${signer.sign(signedText(fields))}`;
}

/** @throws {DomainError} `cursor_invalid`, also for one whose reading began too long ago. */
export function decodeFeedCursor({ signer, now }: Pick<Context, 'signer' | 'now'>, text: string) {
  const [signed = '', signature = ''] = text.split('.');
  if (!signer.isValid(signedText(signed), signature)) throw new DomainError('cursor_invalid');
  const [asOfMs, isFresh, likes, postDateMs, id] = decodeCursor(signed, FIELDS);
  if (isFresh > 1 || asOfMs < now() - SERVER_LIMITS.feedCursorMs)
    throw new DomainError('cursor_invalid');
  const after = { isFresh: isFresh === 1, likes, postDateMs, id: id as PostId };
  return { asOfMs, after } satisfies FeedCursor;
}

/** Signatures of cursors are of no use elsewhere. */
function signedText(fields: string): string {
  return `feed cursor ${fields}`;
}
