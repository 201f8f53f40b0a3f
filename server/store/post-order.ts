import type { ExpressionBuilder } from 'kysely';
import type { PostId, UserId } from '#contract/ids.ts';
import type { Db } from './database.ts';
import { visibleTo } from './post-visibility.ts';
import type { Tables } from './tables.ts';

export interface PostListQuery {
  readonly viewer: UserId;
  /** The post after which the list goes on; what was made later is above it. */
  readonly after: PostId | undefined;
  readonly limit: number;
}

/** What the place and the height of a post's card depend on. */
export interface PostOutline {
  readonly id: PostId;
  readonly likes: number;
  readonly postDateMs: number;
  readonly effectiveAtMs: number;
  readonly mediaWidthPx: number | undefined;
  readonly mediaHeightPx: number | undefined;
  readonly hasMedia: boolean;
  /** Characters of the text. */
  readonly textChars: number;
}

/** Above every id. */
const TOP_ID = '~';
/** Bound variables that one statement takes. */
const IDS_PER_QUERY = 500;

export function postOrder(db: Db) {
  /** Newest first: ids sort by age. */
  function newest({ viewer, after, limit }: PostListQuery) {
    return db
      .selectFrom('post')
      .select('post.id')
      .where('post.id', '<', after ?? TOP_ID)
      .where(visibleTo(viewer))
      .orderBy('post.id', 'desc')
      .limit(limit);
  }

  return {
    async latest(query: PostListQuery): Promise<PostId[]> {
      const rows = await newest(query).execute();
      return rows.map((row) => row.id as PostId);
    },

    /** Of the people whom the viewer follows. */
    async following(query: PostListQuery): Promise<PostId[]> {
      const rows = await newest(query)
        .where((eb: ExpressionBuilder<Tables, 'post'>) =>
          eb(
            'post.author_id',
            'in',
            eb
              .selectFrom('follow')
              .select('follow.followee_id')
              .where('follow.follower_id', '=', query.viewer),
          ),
        )
        .execute();
      return rows.map((row) => row.id as PostId);
    },

    /** Those of `ids` that the viewer may see, in the order of `ids`. */
    async outlinesOf(ids: readonly PostId[], viewer: UserId): Promise<PostOutline[]> {
      const byId = new Map<string, PostOutline>();
      for (let at = 0; at < ids.length; at += IDS_PER_QUERY) {
        const rows = await db
          .selectFrom('post')
          .leftJoin('media', 'media.id', 'post.media_id')
          .select((eb) => [
            'post.id',
            'post.likes',
            'post.post_date',
            'post.effective_at',
            'post.media_id',
            'media.width',
            'media.height',
            eb.fn<number>('length', ['post.content']).as('text_chars'),
          ])
          .where('post.id', 'in', ids.slice(at, at + IDS_PER_QUERY))
          .where(visibleTo(viewer))
          .execute();
        for (const row of rows) {
          byId.set(row.id, {
            id: row.id as PostId,
            likes: row.likes,
            postDateMs: row.post_date,
            effectiveAtMs: row.effective_at,
            mediaWidthPx: row.width ?? undefined,
            mediaHeightPx: row.height ?? undefined,
            hasMedia: row.media_id !== null,
            textChars: row.text_chars,
          });
        }
      }
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
  };
}
