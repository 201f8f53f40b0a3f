import { sql } from 'kysely';
import type { PostId, UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { nextTurn } from '../../next-turn.ts';
import { asFlag } from '../database/as-flag.ts';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { readIndexed, readVisible } from '../database/read-visible.ts';
import { START_ID } from '../database/start.ts';
import { isFollowing } from '../people/person-visibility.ts';
import {
  type ListedPost,
  listedColumns,
  pieceOf,
  shownInFeeds,
  withVisibility,
} from './filter-visible.ts';
import { type OrderEntry, type OutlineColumns, outlineState } from './post-states.ts';
import { visibleTo } from './post-visibility.ts';

export interface PostListQuery {
  readonly viewer: UserId;
  /** Post after which the page starts; newer posts are above it. */
  readonly after: PostId | undefined;
  readonly limit: number;
}

/** The next posts of a list; fewer than asked for at its end, or where `readTo` is set. */
export interface PostStretch {
  readonly entries: readonly OrderEntry[];
  /** Set where too many posts in a row are hidden from the viewer: the list goes on after it. */
  readonly readTo: PostId | undefined;
}

/** What the position and height of a post's card depend on. */
export interface PostOrderRow {
  readonly id: PostId;
  /** Revision of all of it: see `outlineState`. */
  readonly state: string;
  readonly likes: number;
  readonly postDateMs: number;
  readonly effectiveAtMs: number;
  readonly mediaWidthPx: number | undefined;
  readonly mediaHeightPx: number | undefined;
  readonly mediaCount: number;
  /** Characters of the text; 0 where it is the title of its project, which the card shows. */
  readonly textChars: number;
  /** One more than the images of its project that its card shows; 0 without a published project. */
  readonly projectImages: number;
  readonly revision: number;
}

/** Bound variables per statement. */
const IDS_PER_QUERY = 500;

export function postOrderQueries(db: Db) {
  return {
    async latest({ viewer, after = NEWEST, limit }: PostListQuery): Promise<PostStretch> {
      const { shown, readTo } = await readIndexed<ListedPost, PostId>(limit, after, {
        end: async (from, skipped) => (await END.row(db, { from, skipped }))?.id,
        shown: (from, to = OLDEST, left) => LATEST.rows(db, { viewer, from, to, limit: left }),
      });
      return { entries: shown.map(entryOf), readTo };
    },

    /** Posts of the people the viewer follows. */
    async following({ viewer, after = NEWEST, limit }: PostListQuery): Promise<PostStretch> {
      const read = async (from: PostId, size: number) => {
        const query = { viewer, after: from, limit: size };
        if (size <= NEAR_PAGE_MAX) {
          const near = await NEAR.rows(db, { ...query, posts: size * NEAR_POSTS });
          if (near.length === size) return near;
        }
        return newestOfFollowed(db, query);
      };
      const { shown, readTo } = await readVisible(limit, after, async (from, size) =>
        pieceOf(await read(from, size), size, ({ id }) => id),
      );
      return { entries: shown.map(entryOf), readTo };
    },

    /** Counts the public ones among the next `limit` posts, newest first, and names the last. */
    async countPublic(after: PostId | undefined, limit: number) {
      const found = await PUBLIC.row(db, { after: after ?? (START_ID as PostId), limit });
      return { posts: Number(found?.posts ?? 0), readTo: (found?.last ?? undefined) as PostId };
    },

    /** Counts posts of the people the viewer follows, up to `limit`. */
    async countFollowing(viewer: UserId, limit: number): Promise<number> {
      return Number((await FOLLOWED.row(db, { viewer, limit }))?.posts ?? 0);
    },

    /** Counts posts of `people` whom the viewer has muted or who are in a block with them, up to `limit`. */
    async countExcluded(viewer: UserId, people: number, limit: number): Promise<number> {
      return Number((await EXCLUDED.row(db, { viewer, people, limit }))?.posts ?? 0);
    },

    /** Returns those of `ids` that the viewer may see, in the order of `ids`. */
    async rowsOf(ids: readonly PostId[], viewer: UserId): Promise<PostOrderRow[]> {
      const byId = new Map<string, PostOrderRow>();
      for (let at = 0; at < ids.length; at += IDS_PER_QUERY) {
        const rows = await ROWS.rows(db, { ids: ids.slice(at, at + IDS_PER_QUERY), viewer });
        for (const row of rows) {
          byId.set(row.id, {
            ...entryOf(row),
            likes: row.likes,
            postDateMs: row.post_date,
            effectiveAtMs: row.effective_at,
            mediaWidthPx: row.width ?? undefined,
            mediaHeightPx: row.height ?? undefined,
            mediaCount: row.media_id === null ? 0 : 1 + Number(row.further_images),
            textChars: row.text_chars,
            projectImages: projectImagesOf(row),
            revision: row.revision,
          });
        }
      }
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
  };
}

function entryOf(row: OutlineColumns & { readonly id: PostId }): OrderEntry {
  return { id: row.id, state: outlineState(row) };
}

interface ProjectColumns {
  readonly project_id: string | null;
  readonly cover_media_id: string | null;
  readonly block_images: number | string | null;
  readonly gallery_images: number | string | null;
}

function projectImagesOf(row: ProjectColumns): number {
  if (row.project_id === null) return 0;
  const cover = row.cover_media_id === null ? 0 : 1;
  const images = cover + Number(row.block_images) + Number(row.gallery_images);
  return 1 + Math.min(images, LIMITS.postedProjectImages);
}

/** Ids sort by age. */
const NEWEST = START_ID as PostId;
const OLDEST = '' as PostId;
/** Below all people. */
const NOBODY = '' as UserId;

/** The last post of a piece of all posts, found by an index alone. */
const END = prepared((db, { from, skipped }: { readonly from: PostId; readonly skipped: number }) =>
  db
    .selectFrom('post')
    .select('id')
    .where('id', '<', from)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(skipped),
);

interface LatestQuery {
  readonly viewer: UserId;
  /** Exclusive. */
  readonly from: PostId;
  readonly to: PostId;
  readonly limit: number;
}

const LATEST = prepared((db, { viewer, from, to, limit }: LatestQuery) =>
  db
    .selectFrom('post')
    .select(listedColumns)
    .where('post.id', '<', from)
    .where('post.id', '>=', to)
    .where(shownInFeeds(viewer))
    .orderBy('post.id', 'desc')
    .limit(limit),
);

interface NewestQuery {
  readonly viewer: UserId;
  readonly after: PostId;
  readonly limit: number;
}

/** Posts of everybody that are read for each post of the page. */
const NEAR_POSTS = 4;
/**
 * The longest page that begins so: reading thousands costs more than asking for the newest of each
 * person.
 */
const NEAR_PAGE_MAX = 64;

/**
 * Posts of followed people among the next `posts` of everybody. Where many people are followed this
 * fills a page, and asking for the newest post of each would be slow.
 */
const NEAR = prepared((db, { viewer, after, limit, posts }: NewestQuery & { posts: number }) =>
  withVisibility(
    db,
    db
      .selectFrom(
        db
          .selectFrom('post')
          .select(['id', 'author_id'])
          .where('id', '<', after)
          .orderBy('id', 'desc')
          .limit(posts)
          .as('near'),
      )
      .select('near.id')
      .where((eb) => isFollowing(eb.val(viewer), eb.ref('near.author_id')))
      .orderBy('near.id', 'desc')
      .limit(limit),
    viewer,
  ).orderBy('post.id', 'desc'),
);

/** Followed people whose newest posts are asked for at once: 10 ms of the embedded database. */
const FOLLOWED_AT_ONCE = 5000;

/** The next posts of the people whom the viewer follows, read for some of these people after others. */
async function newestOfFollowed(db: Db, query: NewestQuery) {
  const { viewer, limit } = query;
  let found: Awaited<ReturnType<typeof FOLLOWING.rows>> = [];
  let from = NOBODY;
  for (;;) {
    // Of further people only what is newer than the last of a whole page so far.
    const above = (found.length === limit && found.at(-1)?.id) || OLDEST;
    const [last, posts] = await Promise.all([
      LAST_FOLLOWED.row(db, { viewer, from, skipped: FOLLOWED_AT_ONCE - 1 }),
      FOLLOWING.rows(db, { ...query, from, people: FOLLOWED_AT_ONCE, above, last: limit - 1 }),
    ]);
    found = [...found, ...posts].sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, limit);
    if (!last) return found;
    from = last.followee_id;
    await nextTurn();
  }
}

interface FollowedQuery {
  readonly viewer: UserId;
  /** Exclusive. */
  readonly from: UserId;
}

/** The last of the next people whom the viewer follows, if there are so many. */
const LAST_FOLLOWED = prepared(
  (db, { viewer, from, skipped }: FollowedQuery & { readonly skipped: number }) =>
    db
      .selectFrom('follow')
      .select('followee_id')
      .where('follower_id', '=', viewer)
      .where('followee_id', '>', from)
      .orderBy('followee_id')
      .limit(1)
      .offset(skipped),
);

interface FollowingQuery extends NewestQuery, FollowedQuery {
  readonly people: number;
  /** Exclusive. */
  readonly above: PostId;
  /** One less than the limit. */
  readonly last: number;
}

/**
 * The newest post of each followed person decides who can be on the page: as many people as it has
 * posts. Only their posts are read, no more of each than the page has, and none older than the
 * oldest of those newest, if there are as many.
 */
const FOLLOWING = prepared((db, query: FollowingQuery) => {
  const { viewer, after, limit, from, people, above, last } = query;
  return withVisibility(
    db,
    db
      .with('some', (eb) =>
        eb
          .selectFrom('follow')
          .select('followee_id')
          .where('follower_id', '=', viewer)
          .where('followee_id', '>', from)
          .orderBy('followee_id')
          .limit(people),
      )
      .with('newest', (eb) =>
        eb.selectFrom('some').select((row) => [
          'some.followee_id as author_id',
          row.fn
            .coalesce(
              row
                .selectFrom('post')
                .select(({ fn }) => fn.max<PostId | null>('post.id').as('id'))
                .whereRef('post.author_id', '=', 'some.followee_id')
                .where('post.id', '<', after)
                .where('post.id', '>', above),
              sql.val(above), // sorts last
            )
            .as('id'),
        ]),
      )
      .with('top', (eb) =>
        eb.selectFrom('newest').select(['author_id', 'id']).orderBy('id', 'desc').limit(limit),
      )
      .with('bounded', (eb) =>
        eb.selectFrom('top').select((row) => {
          const lowest = eb.selectFrom('top').select('id').orderBy('id', 'desc').limit(1);
          const oldest = row.fn.coalesce(lowest.offset(last), sql.val(above));
          const lastOfAuthor = row
            .selectFrom('post')
            .select('post.id')
            .whereRef('post.author_id', '=', 'top.author_id')
            .where('post.id', '<', after)
            .where('post.id', '>=', oldest)
            .orderBy('post.id', 'desc')
            .limit(1)
            .offset(last);
          return ['top.author_id', row.fn.coalesce(lastOfAuthor, oldest).as('floor')];
        }),
      )
      .selectFrom('bounded')
      .innerJoin('post', 'post.author_id', 'bounded.author_id')
      .select('post.id')
      .where('post.id', '<', after)
      // The one lower bound, which is each author's: PostgreSQL would read all posts between two others.
      .whereRef('post.id', '>=', 'bounded.floor')
      .orderBy('post.id', 'desc')
      .limit(limit),
    viewer,
  ).orderBy('post.id', 'desc');
});

/** A project belongs to the author of its post, and is visible where the post is. */
const ROWS = prepared(
  (db, { ids, viewer }: { readonly ids: readonly PostId[]; readonly viewer: UserId }) =>
    db
      .selectFrom('post')
      .leftJoin('media', 'media.id', 'post.media_id')
      .leftJoin('project', (join) =>
        join.onRef('project.id', '=', 'post.project_id').on('project.state', '=', 'published'),
      )
      .select((eb) => [
        'post.id',
        'post.likes',
        'post.post_date',
        'post.effective_at',
        'post.media_id',
        'post.revision',
        'media.width',
        'media.height',
        'project.id as project_id',
        'project.revision as project_revision',
        'project.cover_media_id',
        eb
          .case()
          .when('post.content', '=', eb.ref('project.title'))
          .then(sql.lit(0))
          .else(eb.fn<number>('length', ['post.content']))
          .end()
          .as('text_chars'),
        eb
          .selectFrom('project_block')
          .select((block) => block.fn.countAll<number>().as('count'))
          .whereRef('project_block.project_id', '=', 'project.id')
          .where('project_block.type', '=', 'image')
          .as('block_images'),
        eb
          .selectFrom('project_image')
          .select((image) => image.fn.countAll<number>().as('count'))
          .whereRef('project_image.project_id', '=', 'project.id')
          .as('gallery_images'),
        eb
          .selectFrom('post_image')
          .select((image) => image.fn.countAll<number>().as('count'))
          .whereRef('post_image.post_id', '=', 'post.id')
          .as('further_images'),
      ])
      .where('post.id', 'in', ids)
      .where(visibleTo(viewer)),
);

const PUBLIC = prepared(
  (db, { after, limit }: { readonly after: PostId; readonly limit: number }) =>
    db
      .selectFrom(
        db
          .selectFrom('post')
          .select((eb) => [
            'id',
            asFlag(eb.and([eb('visibility', '=', 'public'), eb('removed_at', 'is', null)])).as(
              'is_public',
            ),
          ])
          .where('id', '<', after)
          .orderBy('id', 'desc')
          .limit(limit)
          .as('next'),
      )
      .select(({ fn }) => [
        fn.sum<number>('is_public').as('posts'),
        fn.min<string | null>('id').as('last'),
      ]),
);

interface CountQuery {
  readonly viewer: UserId;
  readonly limit: number;
}

const FOLLOWED = prepared((db, { viewer, limit }: CountQuery) =>
  db
    .selectFrom(
      db
        .selectFrom('follow')
        .innerJoin('post', 'post.author_id', 'follow.followee_id')
        .select('post.id')
        .where('follow.follower_id', '=', viewer)
        .limit(limit)
        .as('counted'),
    )
    .select(({ fn }) => fn.countAll<number>().as('posts')),
);

const EXCLUDED = prepared((db, { viewer, limit, people }: CountQuery & { people: number }) =>
  db
    .with('excluded', (eb) =>
      eb
        .selectFrom(
          eb
            .selectFrom('mute')
            .select('muted_id as person_id')
            .where('muter_id', '=', viewer)
            .unionAll(
              eb
                .selectFrom('block')
                .select('blocked_id as person_id')
                .where('blocker_id', '=', viewer),
            )
            .unionAll(
              eb
                .selectFrom('block')
                .select('blocker_id as person_id')
                .where('blocked_id', '=', viewer),
            )
            .limit(people)
            .as('either'),
        )
        .select('person_id')
        .distinct(),
    )
    .with('counted', (eb) =>
      eb
        .selectFrom('excluded')
        .innerJoin('post', 'post.author_id', 'excluded.person_id')
        .select('post.id')
        .limit(limit),
    )
    .selectFrom('counted')
    .select(({ fn }) => fn.countAll<number>().as('posts')),
);
