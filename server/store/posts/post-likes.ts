import type { PostId, UserId } from '#contract/ids.ts';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { isVisibleTo } from '../people/person-visibility.ts';

export function postLikes(db: Db) {
  return {
    /** Adds the like and updates the count; returns false if it existed. */
    async add(post: PostId, account: UserId, nowMs: number): Promise<boolean> {
      const added = await ADD.changes(db, { post, account, nowMs });
      if (added !== 1) return false;
      await count(db, post, 1);
      return true;
    },

    /** Removes the like and updates the count; returns false if there was none. */
    async remove(post: PostId, account: UserId): Promise<boolean> {
      const removed = await REMOVE.changes(db, { post, account });
      if (removed !== 1) return false;
      await count(db, post, -1);
      return true;
    },

    /** How many people like the post, as of which revision of it. */
    async countOf(post: PostId): Promise<{ readonly likes: number; readonly revision: number }> {
      const row = await LIKES.row(db, { post });
      return row ?? { likes: 0, revision: 0 };
    },

    /** Returns who likes each of `posts`, among people `viewer` may see, oldest like first. */
    async usersOf(
      posts: readonly PostId[],
      viewer: UserId,
    ): Promise<ReadonlyMap<PostId, UserId[]>> {
      const likers = new Map<PostId, UserId[]>(posts.map((post) => [post, []]));
      if (posts.length === 0) return likers;
      const rows = await LIKERS.rows(db, { posts, viewer });
      for (const row of rows) likers.get(row.post_id as PostId)?.push(row.account_id as UserId);
      return likers;
    },
  };
}

async function count(db: Db, post: PostId, by: 1 | -1): Promise<void> {
  await COUNT.changes(db, { post, by });
}

interface Like {
  readonly post: PostId;
  readonly account: UserId;
}

const ADD = prepared((db, { post, account, nowMs }: Like & { readonly nowMs: number }) =>
  db
    .insertInto('post_like')
    .values({ post_id: post, account_id: account, created_at: nowMs })
    .onConflict((conflict) => conflict.doNothing()),
);

const REMOVE = prepared((db, { post, account }: Like) =>
  db.deleteFrom('post_like').where('post_id', '=', post).where('account_id', '=', account),
);

const COUNT = prepared((db, { post, by }: { readonly post: PostId; readonly by: number }) =>
  db
    .updateTable('post')
    .set((row) => ({ likes: row('likes', '+', by) }))
    .where('id', '=', post),
);

const LIKES = prepared((db, { post }: { readonly post: PostId }) =>
  db.selectFrom('post').select(['likes', 'revision']).where('id', '=', post),
);

const LIKERS = prepared(
  (db, { posts, viewer }: { readonly posts: readonly PostId[]; readonly viewer: UserId }) =>
    db
      .selectFrom('post_like')
      .select(['post_id', 'account_id'])
      .where('post_id', 'in', posts)
      .where(isVisibleTo(viewer, 'post_like.account_id'))
      .orderBy('created_at')
      .orderBy('account_id'),
);
