import type { PostId, UserId } from '#contract/ids.ts';
import type { CommentPermission, Visibility } from '#contract/rules/permissions.ts';
import { asFlag } from '../database/as-flag.ts';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { isFollowing } from '../people/person-visibility.ts';
import { visibleTo } from './post-visibility.ts';

/** A post with what permission rules need, relative to `viewer`. */
export interface PostAccess {
  readonly id: PostId;
  readonly author: UserId;
  readonly visibility: Visibility;
  readonly commentPermission: CommentPermission;
  readonly viewerFollowsAuthor: boolean;
  readonly authorFollowsViewer: boolean;
}

/** A post with its author and visibility. */
export interface AuthoredPost extends Pick<PostAccess, 'id' | 'author' | 'visibility'> {
  readonly revision: number;
}

export function postAccessQueries(db: Db) {
  return {
    /** Returns `undefined` if the post does not exist or is hidden from the viewer. */
    async of(post: PostId, viewer: UserId): Promise<PostAccess | undefined> {
      const row = await ACCESS.row(db, { post, viewer });
      if (!row) return undefined;
      return {
        id: post,
        author: row.author_id,
        visibility: row.visibility,
        commentPermission: row.comment_permission,
        viewerFollowsAuthor: row.follows_author === 1,
        authorFollowsViewer: row.follows_viewer === 1,
      };
    },

    /** Returns author and visibility of any post, also of a hidden or removed one. */
    async authored(post: PostId): Promise<AuthoredPost | undefined> {
      return WRITTEN.row(db, { post });
    },

    /** Returns the newest `limit` private posts of `author`, with their revisions. */
    async privateOf(author: UserId, limit: number) {
      return PRIVATE.rows(db, { author, limit });
    },

    /** Returns those of `posts` that the viewer may see. */
    async visibleAmong(posts: readonly PostId[], viewer: UserId): Promise<AuthoredPost[]> {
      if (posts.length === 0) return [];
      return VISIBLE_AMONG.rows(db, { posts, viewer });
    },

    async isVisible(post: PostId, viewer: UserId): Promise<boolean> {
      return (await VISIBLE_AMONG.row(db, { posts: [post], viewer })) !== undefined;
    },
  };
}

interface AccessQuery {
  readonly post: PostId;
  readonly viewer: UserId;
}

const ACCESS = prepared((db, { post, viewer }: AccessQuery) =>
  db
    .selectFrom('post')
    .select((eb) => {
      const [me, author] = [eb.val(viewer), eb.ref('post.author_id')];
      return [
        'post.author_id',
        'post.visibility',
        'post.comment_permission',
        asFlag(isFollowing(me, author)).as('follows_author'),
        asFlag(isFollowing(author, me)).as('follows_viewer'),
      ];
    })
    .where('post.id', '=', post)
    .where(visibleTo(viewer)),
);

const WRITTEN = prepared((db, { post }: { readonly post: PostId }) =>
  db
    .selectFrom('post')
    .select(['id', 'author_id as author', 'visibility', 'revision'])
    .where('post.id', '=', post),
);

const PRIVATE = prepared(
  (db, { author, limit }: { readonly author: UserId; readonly limit: number }) =>
    db
      .selectFrom('post')
      .select(['id', 'revision'])
      .where('author_id', '=', author)
      .where('visibility', '=', 'private')
      .where('removed_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(limit),
);

const VISIBLE_AMONG = prepared(
  (db, { posts, viewer }: { readonly posts: readonly PostId[]; readonly viewer: UserId }) =>
    db
      .selectFrom('post')
      .select(['post.id', 'post.author_id as author', 'post.visibility', 'post.revision'])
      .where('post.id', 'in', posts)
      .where(visibleTo(viewer)),
);
