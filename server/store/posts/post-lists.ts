import { sql } from 'kysely';
import type { PostId, UserId } from '#contract/ids.ts';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { START_ID, START_MS } from '../database/start.ts';
import { visibleTo } from './post-visibility.ts';

/** Sort key of lists by date. */
export interface PostDateKey {
  readonly postDateMs: number;
  readonly id: PostId;
}

/** Lists of posts that a person may see, newest `postDate` first. */
export function postListQueries(db: Db) {
  function newest(viewer: UserId | undefined, after: PostDateKey | undefined, limit: number) {
    const { postDateMs = START_MS, id = START_ID } = after ?? {};
    return db
      .selectFrom('post')
      .select(['post.id', 'post.post_date'])
      .where(sql<boolean>`(post.post_date, post.id) < (${postDateMs}, ${id})`)
      .where(visibleTo(viewer))
      .orderBy('post.post_date', 'desc')
      .orderBy('post.id', 'desc')
      .limit(limit);
  }

  return {
    /** Returns posts that `viewer` has saved and may still see. */
    async savedBy(
      viewer: UserId,
      after: PostDateKey | undefined,
      limit: number,
    ): Promise<PostDateKey[]> {
      const rows = await newest(viewer, after, limit)
        .innerJoin('post_bookmark', 'post.id', 'post_bookmark.post_id')
        .where('post_bookmark.account_id', '=', viewer)
        .execute();
      return rows.map(keyOf);
    },

    /** Returns how many posts of `author` there are, counted up to `max`. */
    async countOf(author: UserId, viewer: UserId | undefined, max: number): Promise<number> {
      const row = await COUNT.row(db, { author, viewer, max });
      return Number(row?.total ?? 0);
    },

    /** Returns the posts of `author`, or those with media. */
    async of(
      author: UserId,
      viewer: UserId | undefined,
      withMedia: boolean,
      after: PostDateKey | undefined,
      limit: number,
    ): Promise<PostDateKey[]> {
      const rows = await newest(viewer, after, limit)
        .where('post.author_id', '=', author)
        .$if(withMedia, (query) => query.where('post.media_id', 'is not', null))
        .execute();
      return rows.map(keyOf);
    },
  };
}

interface CountQuery {
  readonly author: UserId;
  /** Undefined: anybody. */
  readonly viewer: UserId | undefined;
  readonly max: number;
}

const COUNT = prepared((db, { author, viewer, max }: CountQuery) =>
  db
    .selectFrom(
      db
        .selectFrom('post')
        .select('post.id')
        .where('post.author_id', '=', author)
        .where(visibleTo(viewer))
        .limit(max)
        .as('counted'),
    )
    .select(({ fn }) => fn.countAll<number>().as('total')),
);

function keyOf(row: { readonly id: string; readonly post_date: number }): PostDateKey {
  return { postDateMs: row.post_date, id: row.id as PostId };
}
