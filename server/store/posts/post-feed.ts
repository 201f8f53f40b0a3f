import { sql } from 'kysely';
import type { PostId, UserId } from '#contract/ids.ts';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { START_COUNT, START_ID, START_MS } from '../database/start.ts';
import { isUnmutedBy } from '../people/person-visibility.ts';
import { readVisible, withVisibility } from './filter-visible.ts';
import {
  type OrderEntry,
  type OutlineColumns,
  outlineColumns,
  outlineState,
} from './post-states.ts';
import { visibleTo } from './post-visibility.ts';

/** Sort key of the feed: the post after which the next page starts. */
export interface FeedSortKey {
  /** Whether that post was in the fresh part. */
  readonly isFresh: boolean;
  readonly likes: number;
  readonly postDateMs: number;
  readonly id: PostId;
}

/** A post in the order of the feed. */
export interface RankedEntry extends FeedSortKey, OrderEntry {}

export interface FeedQuery {
  readonly viewer: UserId;
  /** Posts created later are left out. */
  readonly asOfMs: number;
  /** Posts that count as published after this moment are fresh. */
  readonly freshAfterMs: number;
  readonly after: FeedSortKey | undefined;
  readonly limit: number;
}

/** The next posts of the feed; fewer than asked for at its end, or where `readTo` is set. */
export interface FeedStretch {
  readonly entries: readonly RankedEntry[];
  /** Set where too many posts in a row are hidden from the viewer: the feed goes on after it. */
  readonly readTo: FeedSortKey | undefined;
}

const NOTHING: FeedStretch = { entries: [], readTo: undefined };

const START = { likes: START_COUNT, postDateMs: START_MS, id: START_ID as PostId } as const;

export function postFeedQueries(db: Db) {
  async function fresh({ viewer, asOfMs, freshAfterMs, after, limit }: FeedQuery) {
    const { shown, readTo } = await readVisible(limit, (size, last) => {
      const { likes, postDateMs, id } = last ? sortKeyOf(last, true) : (after ?? START);
      const from = { viewer, asOfMs, freshAfterMs, likes, postDateMs, id };
      return FRESH.rows(db, { ...from, limit: size });
    });
    return {
      entries: shown.map((row) => entryOf(row, true)),
      readTo: readTo && sortKeyOf(readTo, true),
    };
  }

  async function old({ viewer, asOfMs, freshAfterMs, after }: FeedQuery, limit: number) {
    const { postDateMs, id } = after && !after.isFresh ? after : START;
    const rows = await OLD.rows(db, { viewer, asOfMs, freshAfterMs, postDateMs, id, limit });
    return rows.map((row) => entryOf(row, false));
  }

  return {
    /** Returns the next visible posts in feed order (`contract/rules/feed-order.ts`). */
    async page(query: FeedQuery): Promise<FeedStretch> {
      const isBelow = query.after !== undefined && !query.after.isFresh;
      const upper = isBelow ? NOTHING : await fresh(query);
      if (upper.readTo || upper.entries.length >= query.limit) return upper;
      const lower = await old(query, query.limit - upper.entries.length);
      return { entries: [...upper.entries, ...lower], readTo: undefined };
    },

    /** Returns the newest visible posts by creation time. */
    async newest(viewer: UserId, limit: number): Promise<PostId[]> {
      const rows = await db
        .selectFrom('post')
        .select('id')
        .where('id', '<', START_ID)
        .where(visibleTo(viewer))
        .where(isUnmutedBy(viewer, 'post.author_id'))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => row.id as PostId);
    },
  };
}

interface SortKeyQuery {
  readonly viewer: UserId;
  readonly asOfMs: number;
  readonly freshAfterMs: number;
  readonly postDateMs: number;
  readonly id: PostId;
  readonly limit: number;
}

/**
 * No index has this order, because freshness depends on the time: all fresh posts are read from a
 * covering index.
 */
const FRESH = prepared((db, query: SortKeyQuery & { readonly likes: number }) =>
  withVisibility(
    db,
    db
      .selectFrom('post')
      .select('post.id')
      .where('effective_at', '>', query.freshAfterMs)
      .where('created_at', '<=', query.asOfMs)
      .where(
        sql<boolean>`(likes, post_date, id) < (${query.likes}, ${query.postDateMs}, ${query.id})`,
      )
      .orderBy('likes', 'desc')
      .orderBy('post_date', 'desc')
      .orderBy('id', 'desc')
      .limit(query.limit),
    query.viewer,
  )
    .orderBy('post.likes', 'desc')
    .orderBy('post.post_date', 'desc')
    .orderBy('post.id', 'desc'),
);

/** Read in index order from the sort key on. */
const OLD = prepared((db, query: SortKeyQuery) =>
  db
    .selectFrom('post')
    .select(['id', 'likes', 'post_date'])
    .select(outlineColumns)
    .where('effective_at', '<=', query.freshAfterMs)
    .where('created_at', '<=', query.asOfMs)
    .where(sql<boolean>`(post_date, id) < (${query.postDateMs}, ${query.id})`)
    .where(visibleTo(query.viewer))
    .where(isUnmutedBy(query.viewer, 'post.author_id'))
    .orderBy('post_date', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit),
);

function sortKeyOf(
  row: { readonly id: string; readonly likes: number; readonly post_date: number },
  isFresh: boolean,
): FeedSortKey {
  return { isFresh, likes: row.likes, postDateMs: row.post_date, id: row.id as PostId };
}

function entryOf(
  row: OutlineColumns & Parameters<typeof sortKeyOf>[0],
  isFresh: boolean,
): RankedEntry {
  return { ...sortKeyOf(row, isFresh), state: outlineState(row) };
}
