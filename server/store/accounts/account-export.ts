import { type SelectQueryBuilder, sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { Db } from '../database/database.ts';
import type { AttachedMedia } from '../media/media-columns.ts';
import { imagesAfterFirst } from '../posts/post-images.ts';
import { versionMedia } from '../posts/post-versions.ts';

/**
 * An exported row. Columns ending in `_at` or `_date` are times in milliseconds; those ending in
 * `_by` are JSON lists of times; `images` are those of a post after its first, or all of a version.
 */
export type ExportRow = Readonly<Record<string, string | number | null | readonly ExportedImage[]>>;

export interface ExportedImage {
  readonly media: string;
  readonly mediaAlt: string;
}

export interface ExportQuery {
  readonly account: UserId;
  /** The last row of the previous page; undefined for the first page. */
  readonly after: ExportRow | undefined;
  readonly limit: number;
}

/**
 * Reads the rows of `select` page by page.
 *
 * @param keys Columns of each row that are unique together, and what to order and page by for each.
 *   An index has this order wherever an account may have many rows: else each page sorts them all.
 */
function inPages<Tables, Joined extends keyof Tables, Row extends ExportRow>(
  keys: { readonly [Name in keyof Row]?: string },
  select: (db: Db, account: UserId) => SelectQueryBuilder<Tables, Joined, Row>,
) {
  const names = Object.keys(keys);
  const columns = sql.join(Object.values(keys).map((column) => sql.ref(String(column))));
  return (db: Db, { account, after, limit }: ExportQuery): Promise<Row[]> => {
    const query = select(db, account).orderBy(columns).limit(limit).$castTo<Row>();
    if (!after) return query.execute();
    const last = sql.join(names.map((name) => after[name]));
    return query.where(sql<boolean>`(${columns}) > (${last})`).execute();
  };
}

const postRows = inPages({ id: 'post.id' }, (db, account) =>
  db
    .selectFrom('post')
    .leftJoin('media', 'media.id', 'post.media_id')
    .select([
      'post.id',
      'content',
      'media.file as media',
      'media.poster as poster',
      'media_alt',
      'project_id',
      'visibility',
      'comment_permission',
      'likes',
      'comments_count',
      'post.created_at',
      'post_date',
      'date_extended_by',
      'edited_at',
    ])
    .where('author_id', '=', account),
);

const versionRows = inPages({ post_id: 'post.id', number: 'post_version.number' }, (db, account) =>
  db
    .selectFrom('post')
    .innerJoin('post_version', 'post_version.post_id', 'post.id')
    .select(['post.id as post_id', 'number', 'post_version.content', 'written_at'])
    .where('author_id', '=', account),
);

function exportedImage({ file, alt }: AttachedMedia): ExportedImage {
  return { media: file, mediaAlt: alt };
}

/** The sections of an export that can be long, each paged by its own key. */
const SECTIONS = {
  async posts(db: Db, query: ExportQuery) {
    const rows = await postRows(db, query);
    const images = await imagesAfterFirst(
      db,
      rows.map((row) => row.id),
    );
    return rows.map((row) => ({ ...row, images: (images.get(row.id) ?? []).map(exportedImage) }));
  },
  /** What posts said before their edits, by post, oldest first. */
  async 'post-versions'(db: Db, query: ExportQuery) {
    const rows = await versionRows(db, query);
    if (rows.length === 0) return [];
    const mediaOf = await versionMedia(db, [...new Set(rows.map((row) => row.post_id))]);
    return rows.map((row) => ({
      ...row,
      images: mediaOf(row.post_id, row.number).map(exportedImage),
    }));
  },
  comments: inPages({ id: 'comment.id' }, (db, account) =>
    db
      .selectFrom('comment')
      .select(['id', 'post_id', 'parent_id', 'content', 'likes'])
      .select(['created_at', 'edited_at'])
      .where('author_id', '=', account)
      .where('deleted_at', 'is', null),
  ),
  'liked-posts': inPages({ post_id: 'post_like.post_id' }, (db, account) =>
    db.selectFrom('post_like').select(['post_id', 'created_at']).where('account_id', '=', account),
  ),
  'liked-comments': inPages({ comment_id: 'comment_like.comment_id' }, (db, account) =>
    db
      .selectFrom('comment_like')
      .select(['comment_id', 'created_at'])
      .where('account_id', '=', account),
  ),
  'saved-posts': inPages({ post_id: 'post_bookmark.post_id' }, (db, account) =>
    db
      .selectFrom('post_bookmark')
      .select(['post_id', 'created_at'])
      .where('account_id', '=', account),
  ),
  following: inPages({ created_at: 'follow.created_at', id: 'follow.followee_id' }, (db, account) =>
    db
      .selectFrom('follow')
      .innerJoin('account', 'account.id', 'follow.followee_id')
      .select(['account.id', 'account.username', 'follow.created_at'])
      .where('follower_id', '=', account),
  ),
  followers: inPages({ created_at: 'follow.created_at', id: 'follow.follower_id' }, (db, account) =>
    db
      .selectFrom('follow')
      .innerJoin('account', 'account.id', 'follow.follower_id')
      .select(['account.id', 'account.username', 'follow.created_at'])
      .where('followee_id', '=', account),
  ),
  notifications: inPages(
    { id: 'notification.id' },
    (db, account) =>
      db
        .selectFrom('notification')
        .select(['id', 'type', 'post_id', 'first_at', 'is_read', 'people'])
        .where('account_id', '=', account)
        .where('people', '>', 0), // otherwise everything in it was undone
  ),
  blocked: inPages({ created_at: 'block.created_at', id: 'block.blocked_id' }, (db, account) =>
    db
      .selectFrom('block')
      .innerJoin('account', 'account.id', 'block.blocked_id')
      .select(['account.id', 'account.username', 'block.created_at'])
      .where('blocker_id', '=', account),
  ),
  muted: inPages({ created_at: 'mute.created_at', id: 'mute.muted_id' }, (db, account) =>
    db
      .selectFrom('mute')
      .innerJoin('account', 'account.id', 'mute.muted_id')
      .select(['account.id', 'account.username', 'mute.created_at'])
      .where('muter_id', '=', account),
  ),
  reports: inPages({ id: 'report.id' }, (db, account) =>
    db
      .selectFrom('report')
      .select(['id', 'kind', 'subject_id', 'reason', 'note', 'created_at'])
      .where('reporter_id', '=', account),
  ),
  sessions: inPages({ id: 'session.id' }, (db, account) =>
    db
      .selectFrom('session')
      .select(['id', 'device', 'created_at', 'seen_at'])
      .where('account_id', '=', account),
  ),
  links: inPages({ place: 'profile_link.place' }, (db, account) =>
    db.selectFrom('profile_link').select(['place', 'url']).where('account_id', '=', account),
  ),
  'push-devices': inPages({ id: 'push_subscription.id' }, (db, account) =>
    db
      .selectFrom('push_subscription')
      .select(['id', 'created_at'])
      .where('account_id', '=', account),
  ),
} as const;

export type ExportSectionName = keyof typeof SECTIONS;

export function accountExportQueries(db: Db) {
  return {
    sections: Object.keys(SECTIONS) as readonly ExportSectionName[],

    /** Returns a page of one section. */
    page(section: ExportSectionName, query: ExportQuery): Promise<readonly ExportRow[]> {
      return SECTIONS[section](db, query);
    },

    /** Returns a page of the account's media, with their original files and video posters. */
    media: (query: ExportQuery) => mediaRows(db, query),
  };
}

const mediaRows = inPages({ id: 'media.id' }, (db, account) =>
  db.selectFrom('media').select(['id', 'file', 'poster']).where('owner_id', '=', account),
);
