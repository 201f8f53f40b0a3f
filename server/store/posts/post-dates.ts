import { sql } from 'kysely';
import type { PostId } from '#contract/ids.ts';
import type { Db } from '../database/database.ts';
import { START_ID, START_MS } from '../database/start.ts';

/** Sort key of lists by `postDate`, newest first. */
export interface PostDateKey {
  readonly postDateMs: number;
  readonly id: PostId;
}

/** Where such a list starts, and where every one has ended. */
export const NEWEST: PostDateKey = { postDateMs: START_MS, id: START_ID as PostId };
export const OLDEST: PostDateKey = { postDateMs: 0, id: '' as PostId };

/** From one key, exclusive, to another. */
export interface DateRange extends PostDateKey {
  readonly toMs: number;
  readonly toId: PostId;
}

export function dateRange({ postDateMs, id }: PostDateKey, to = OLDEST): DateRange {
  return { postDateMs, id, toMs: to.postDateMs, toId: to.id };
}

export function dateKeyOf(row: { readonly id: string; readonly post_date: number }): PostDateKey {
  return { postDateMs: row.post_date, id: row.id as PostId };
}

export const isBelow = ({ postDateMs, id }: PostDateKey) =>
  sql<boolean>`(post.post_date, post.id) < (${postDateMs}, ${id})`;

export const isWithin = (range: DateRange) =>
  sql<boolean>`${isBelow(range)} and (post.post_date, post.id) >= (${range.toMs}, ${range.toId})`;

export interface EndQuery extends PostDateKey {
  readonly skipped: number;
}

/** Selects the last post of a piece, which an index alone finds. */
export function selectEnd(db: Db, { skipped, ...key }: EndQuery) {
  return db
    .selectFrom('post')
    .select(['id', 'post_date'])
    .where(isBelow(key))
    .orderBy('post_date', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .offset(skipped);
}
