import { sql } from 'kysely';
import type { PostId, UserId } from '#contract/ids.ts';
import type { Db } from './database.ts';
import { visibleTo } from './post-visibility.ts';

/** A place in the feed: the post after which the next page starts. */
export interface FeedPlace {
  /** Whether that post stood among the fresh ones. */
  readonly isFresh: boolean;
  readonly likes: number;
  readonly postDateMs: number;
  readonly id: PostId;
}

export interface FeedQuery {
  readonly viewer: UserId;
  /** Posts made later are left out. */
  readonly asOfMs: number;
  /** Posts that count as published after this moment are fresh. */
  readonly freshAfterMs: number;
  readonly after: FeedPlace | undefined;
  readonly limit: number;
}

/** Above every moment and every id: where a list starts that has no place yet. */
const TOP_MS = Number.MAX_SAFE_INTEGER;
const TOP_ID = '~';

export function postFeed(db: Db) {
  async function fresh(query: FeedQuery): Promise<FeedPlace[]> {
    const { likes, postDateMs, id } = query.after ?? {
      likes: TOP_MS,
      postDateMs: TOP_MS,
      id: TOP_ID,
    };
    const rows = await db
      .selectFrom('post')
      .select(['id', 'likes', 'post_date'])
      .where('effective_at', '>', query.freshAfterMs)
      .where('created_at', '<=', query.asOfMs)
      .where(sql<boolean>`(likes, post_date, id) < (${likes}, ${postDateMs}, ${id})`)
      .where(visibleTo(query.viewer))
      .orderBy('likes', 'desc')
      .orderBy('post_date', 'desc')
      .orderBy('id', 'desc')
      .limit(query.limit)
      .execute();
    return rows.map((row) => placeOf(row, true));
  }

  async function old(query: FeedQuery, limit: number): Promise<FeedPlace[]> {
    const { postDateMs, id } =
      query.after && !query.after.isFresh ? query.after : { postDateMs: TOP_MS, id: TOP_ID };
    const rows = await db
      .selectFrom('post')
      .select(['id', 'likes', 'post_date'])
      .where('effective_at', '<=', query.freshAfterMs)
      .where('created_at', '<=', query.asOfMs)
      .where(sql<boolean>`(post_date, id) < (${postDateMs}, ${id})`)
      .where(visibleTo(query.viewer))
      .orderBy('post_date', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return rows.map((row) => placeOf(row, false));
  }

  return {
    /** The next posts in feed order (`contract/rules/feed-order.ts`) that the viewer may see. */
    async page(query: FeedQuery): Promise<FeedPlace[]> {
      const upper = query.after && !query.after.isFresh ? [] : await fresh(query);
      if (upper.length >= query.limit) return upper;
      return [...upper, ...(await old(query, query.limit - upper.length))];
    },

    /** The newest posts by creation that the viewer may see. */
    async newest(viewer: UserId, limit: number): Promise<PostId[]> {
      const rows = await db
        .selectFrom('post')
        .select('id')
        .where('id', '<', TOP_ID)
        .where(visibleTo(viewer))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => row.id as PostId);
    },
  };
}

function placeOf(
  row: { id: string; likes: number; post_date: number },
  isFresh: boolean,
): FeedPlace {
  return { isFresh, likes: row.likes, postDateMs: row.post_date, id: row.id as PostId };
}
