import { sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { nextTurn } from '../../next-turn.ts';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { readIndexed, readVisible } from '../database/read-visible.ts';
import { START_COUNT } from '../database/start.ts';
import { FRESH_PART_MS } from '../migrations/0042-fresh-posts.ts';
import type { Engine } from '../migrations/portable.ts';
import {
  type ListedPost,
  listedColumns,
  pieceOf,
  shownInFeeds,
  withVisibility,
} from './filter-visible.ts';
import {
  type DateRange,
  dateKeyOf,
  dateRange,
  isWithin,
  NEWEST,
  OLDEST,
  type PostDateKey,
  selectEnd,
} from './post-dates.ts';
import { type OrderEntry, outlineState } from './post-states.ts';

/** Sort key of the feed: the post after which the next page starts. */
export interface FeedSortKey extends FreshKey {
  /** Whether that post was in the fresh part. */
  readonly isFresh: boolean;
}

/** Sort key within the fresh part; the old one is sorted by date alone. */
interface FreshKey extends PostDateKey {
  readonly likes: number;
}

/** A post in the order of the feed. */
export interface RankedEntry extends FeedSortKey, OrderEntry {}

/** The moment as of which a feed is read. */
interface FeedMoment {
  /** Posts created later are left out. */
  readonly asOfMs: number;
  /** Posts that count as published after this moment are fresh. */
  readonly freshAfterMs: number;
}

export interface FeedQuery extends FeedMoment {
  readonly viewer: UserId;
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

export function postFeedQueries(db: Db, engine: Engine) {
  async function fresh({ after, limit, ...query }: FeedQuery): Promise<FeedStretch> {
    const start: FreshKey = after ?? { likes: START_COUNT, ...NEWEST };
    const firstPart = Math.floor(query.freshAfterMs / FRESH_PART_MS);
    const { shown, readTo } = await readVisible(limit, start, async (from, size) => {
      const { likes, postDateMs, id } = from;
      const rows = await FRESH[engine].rows(db, {
        ...query,
        firstPart,
        likes,
        postDateMs,
        id,
        limit: size,
      });
      return pieceOf(rows, size, keyOf);
    });
    return stretchOf(shown, readTo, true);
  }

  async function old({ after, limit, ...query }: FeedQuery): Promise<FeedStretch> {
    const start = after && !after.isFresh ? after : await startOfOld(query);
    const { shown, readTo } = await readIndexed<ListedPost, PostDateKey>(limit, start, {
      async end({ postDateMs, id }, skipped) {
        const last = await END.row(db, { postDateMs, id, skipped });
        return last && dateKeyOf(last);
      },
      shown: (from, to, left) => OLD.rows(db, { ...query, ...dateRange(from, to), limit: left }),
    });
    return stretchOf(shown, readTo && { ...readTo, likes: 0 }, false);
  }

  /** Returns a key right above the first old post: the fresh ones above it may be many. */
  async function startOfOld({ asOfMs, freshAfterMs }: FeedMoment): Promise<PostDateKey> {
    await nextTurn();
    const first = await FIRST_OLD.row(db, { asOfMs, freshAfterMs });
    return first ? { ...OLDEST, postDateMs: first.post_date + 1 } : OLDEST;
  }

  return {
    /** Returns the next visible posts in feed order (`contract/rules/feed-order.ts`). */
    async page(query: FeedQuery): Promise<FeedStretch> {
      const isBelow = query.after !== undefined && !query.after.isFresh;
      const upper = isBelow ? NOTHING : await fresh(query);
      if (upper.readTo || upper.entries.length >= query.limit) return upper;
      const lower = await old({ ...query, limit: query.limit - upper.entries.length });
      return { entries: [...upper.entries, ...lower.entries], readTo: lower.readTo };
    },
  };
}

/** Fewer parts are quicker to merge; of the first one, what is older than fresh is passed over. */
const FRESH_PARTS = Math.ceil(LIMITS.feedFreshnessMs / FRESH_PART_MS) + 1;

interface PartQuery extends FeedMoment {
  readonly viewer: UserId;
  readonly limit: number;
}

const MOST_LIKED_FIRST = sql`likes desc, post_date desc, id desc`;

/**
 * An index has this order within each part of four hours. SQLite merges the parts by itself and
 * reads no more than the page needs; PostgreSQL does only if each is cut.
 */
const freshPosts = (engine: Engine) =>
  prepared((db, query: PartQuery & FreshKey & { readonly firstPart: number }) => {
    const { likes, postDateMs, id } = query;
    const [first, ...further] = Array.from({ length: FRESH_PARTS }, (_, part) => {
      const isOfPart = sql<boolean>`post.effective_at / ${sql.lit(FRESH_PART_MS)} = ${query.firstPart} + ${sql.lit(part)}`;
      const posts = db
        .selectFrom('post')
        .select(['post.id', 'post.likes', 'post.post_date'])
        .where(isOfPart)
        .where('effective_at', '>', query.freshAfterMs)
        .where('created_at', '<=', query.asOfMs)
        .where(sql<boolean>`(likes, post_date, id) < (${likes}, ${postDateMs}, ${id})`);
      const cut = engine === 'sqlite' ? posts : posts.orderBy(MOST_LIKED_FIRST).limit(query.limit);
      return db.selectFrom(cut.as('part')).select(['id', 'likes', 'post_date']);
    });
    if (!first) throw new Error('The fresh posts have no parts.');
    const merged = further.reduce((all, part) => all.unionAll(part), first);
    return withVisibility(
      db,
      merged.orderBy(MOST_LIKED_FIRST).limit(query.limit),
      query.viewer,
    ).orderBy(sql`post.likes desc, post.post_date desc, post.id desc`);
  });

const FRESH = { sqlite: freshPosts('sqlite'), postgres: freshPosts('postgres') };

const FIRST_OLD = prepared((db, { asOfMs, freshAfterMs }: FeedMoment) =>
  db
    .selectFrom('post')
    .select('post_date')
    .where('effective_at', '<=', freshAfterMs)
    .where('created_at', '<=', asOfMs)
    .where('post_date', '<', NEWEST.postDateMs) // in the order of its index
    .orderBy('post_date', 'desc')
    .limit(1),
);

const END = prepared(selectEnd);

/** Read in index order. */
const OLD = prepared((db, query: PartQuery & DateRange) =>
  db
    .selectFrom('post')
    .select(listedColumns)
    .where('effective_at', '<=', query.freshAfterMs)
    .where('created_at', '<=', query.asOfMs)
    .where(isWithin(query))
    .where(shownInFeeds(query.viewer))
    .orderBy('post_date', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit),
);

function keyOf(row: ListedPost): FreshKey {
  return { likes: row.likes, ...dateKeyOf(row) };
}

function stretchOf(
  rows: readonly ListedPost[],
  readTo: FreshKey | undefined,
  isFresh: boolean,
): FeedStretch {
  return {
    entries: rows.map((row) => ({ isFresh, ...keyOf(row), state: outlineState(row) })),
    readTo: readTo && { ...readTo, isFresh },
  };
}
