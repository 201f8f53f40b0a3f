import { sql } from 'kysely';
import type { PostId, UserId } from '#contract/ids.ts';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { readIndexed } from '../database/read-visible.ts';
import {
  type DateRange,
  dateKeyOf,
  dateRange,
  type EndQuery,
  isBelow,
  isWithin,
  NEWEST,
  type PostDateKey,
  selectEnd,
} from './post-dates.ts';
import { visibleTo } from './post-visibility.ts';

/** The next posts of a list; fewer than asked for at its end, or where `readTo` is set. */
export interface DatedStretch {
  readonly entries: readonly PostDateKey[];
  /** Set where too many posts in a row are not in the list: it goes on after it. */
  readonly readTo: PostDateKey | undefined;
}

/** So many of the newest posts of a person are looked at to count them. */
const COUNTED_AMONG = 10_000;

/** Lists of posts that a person may see, newest `postDate` first. */
export function postListQueries(db: Db) {
  return {
    /** Returns posts that `viewer` has saved and may still see. */
    async savedBy(
      viewer: UserId,
      after: PostDateKey = NEWEST,
      limit: number,
    ): Promise<DatedStretch> {
      const { postDateMs, id } = after;
      const rows = await SAVED.rows(db, { viewer, postDateMs, id, limit });
      return { entries: rows.map(dateKeyOf), readTo: undefined };
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
      after: PostDateKey = NEWEST,
      limit: number,
    ): Promise<DatedStretch> {
      const list = withMedia ? WITH_MEDIA : OF_AUTHOR;
      const { shown, readTo } = await readIndexed<PostDateKey, PostDateKey>(limit, after, {
        async end({ postDateMs, id }, skipped) {
          const last = await END.row(db, { author, postDateMs, id, skipped });
          return last && dateKeyOf(last);
        },
        async shown(from, to, left) {
          const range = dateRange(from, to);
          return (await list.rows(db, { author, viewer, ...range, limit: left })).map(dateKeyOf);
        },
      });
      return { entries: shown, readTo };
    },
  };
}

interface AuthorPosts extends DateRange {
  readonly author: UserId;
  /** Undefined: anybody. */
  readonly viewer: UserId | undefined;
  readonly limit: number;
}

const END = prepared((db, { author, ...query }: EndQuery & { readonly author: UserId }) =>
  selectEnd(db, query).where('author_id', '=', author),
);

const ofAuthor = (db: Db, { author, viewer, limit, ...range }: AuthorPosts) =>
  db
    .selectFrom('post')
    .select(['post.id', 'post.post_date'])
    .where('post.author_id', '=', author)
    .where(isWithin(range))
    .where(visibleTo(viewer))
    .orderBy('post.post_date', 'desc')
    .orderBy('post.id', 'desc')
    .limit(limit);

const OF_AUTHOR = prepared(ofAuthor);

const WITH_MEDIA = prepared((db, query: AuthorPosts) =>
  ofAuthor(db, query).where('post.media_id', 'is not', null),
);

interface SavedQuery extends PostDateKey {
  readonly viewer: UserId;
  readonly limit: number;
}

/** All that somebody has saved is sorted for each page: `LIMITS.savedPosts` are few enough. */
const SAVED = prepared((db, { viewer, limit, ...key }: SavedQuery) =>
  db
    .selectFrom('post')
    .innerJoin('post_bookmark', 'post.id', 'post_bookmark.post_id')
    .select(['post.id', 'post.post_date'])
    .where('post_bookmark.account_id', '=', viewer)
    .where(isBelow(key))
    .where(visibleTo(viewer))
    .orderBy('post.post_date', 'desc')
    .orderBy('post.id', 'desc')
    .limit(limit),
);

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
        .where('post.id', '>=', (eb) =>
          eb.fn.coalesce(
            eb
              .selectFrom('post as newest')
              .select('newest.id')
              .where('newest.author_id', '=', author)
              .orderBy('newest.id', 'desc')
              .limit(1)
              .offset(COUNTED_AMONG - 1),
            sql.lit('' as PostId),
          ),
        )
        .where(visibleTo(viewer))
        .limit(max)
        .as('counted'),
    )
    .select(({ fn }) => fn.countAll<number>().as('total')),
);
