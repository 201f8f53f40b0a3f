import { type SelectQueryBuilder, sql } from 'kysely';
import type { PostId, UserId } from '#contract/ids.ts';
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

interface Page {
  readonly account: UserId;
  /** Key of the last row of the previous page; empty for the first page. */
  readonly after: string;
  readonly limit: number;
}

type Section = (db: Db, page: Page) => Promise<({ readonly key: string } & ExportRow)[]>;

/**
 * Reads the rows of `select` page by page.
 *
 * @param key A unique column to order and page by.
 */
function section<Tables, Joined extends keyof Tables, Row extends ExportRow>(
  key: string,
  select: (db: Db, account: UserId) => SelectQueryBuilder<Tables, Joined, Row>,
): Section {
  const column = sql.ref<string>(key);
  return (db, { account, after, limit }) =>
    select(db, account)
      .select(column.as('key'))
      .where(column, '>', after)
      .orderBy(column)
      .limit(limit)
      .$castTo<{ readonly key: string } & ExportRow>()
      .execute();
}

const postRows = section('post.id', (db, account) =>
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

function exportedImage({ file, alt }: AttachedMedia): ExportedImage {
  return { media: file, mediaAlt: alt };
}

/** The sections of an export that can be long, each paged by its own key. */
const SECTIONS = {
  async posts(db: Db, page: Page) {
    const rows = await postRows(db, page);
    const images = await imagesAfterFirst(
      db,
      rows.map((row) => row.key as PostId),
    );
    return rows.map((row) => ({
      ...row,
      images: (images.get(row.key) ?? []).map(exportedImage),
    }));
  },
  /** What posts said before their edits, by post, oldest first. */
  async 'post-versions'(db: Db, { account, after, limit }: Page) {
    const key = sql<string>`post_version.post_id || ' ' || (1000000 + post_version.number)`;
    const rows = await db
      .selectFrom('post_version')
      .innerJoin('post', 'post.id', 'post_version.post_id')
      .select(['post_id', 'number', 'post_version.content', 'written_at', key.as('key')])
      .where('author_id', '=', account)
      .where(key, '>', after)
      .orderBy(key)
      .limit(limit)
      .execute();
    if (rows.length === 0) return [];
    const mediaOf = await versionMedia(db, [...new Set(rows.map((row) => row.post_id))]);
    return rows.map((row) => ({
      ...row,
      images: mediaOf(row.post_id, row.number).map(exportedImage),
    }));
  },
  comments: section('id', (db, account) =>
    db
      .selectFrom('comment')
      .select(['id', 'post_id', 'parent_id', 'content', 'likes'])
      .select(['created_at', 'edited_at'])
      .where('author_id', '=', account)
      .where('deleted_at', 'is', null),
  ),
  'liked-posts': section('post_id', (db, account) =>
    db.selectFrom('post_like').select(['post_id', 'created_at']).where('account_id', '=', account),
  ),
  'liked-comments': section('comment_id', (db, account) =>
    db
      .selectFrom('comment_like')
      .select(['comment_id', 'created_at'])
      .where('account_id', '=', account),
  ),
  'saved-posts': section('post_id', (db, account) =>
    db
      .selectFrom('post_bookmark')
      .select(['post_id', 'created_at'])
      .where('account_id', '=', account),
  ),
  following: section('account.id', (db, account) =>
    db
      .selectFrom('follow')
      .innerJoin('account', 'account.id', 'follow.followee_id')
      .select(['account.id', 'account.username', 'follow.created_at'])
      .where('follower_id', '=', account),
  ),
  followers: section('account.id', (db, account) =>
    db
      .selectFrom('follow')
      .innerJoin('account', 'account.id', 'follow.follower_id')
      .select(['account.id', 'account.username', 'follow.created_at'])
      .where('followee_id', '=', account),
  ),
  notifications: section(
    'id',
    (db, account) =>
      db
        .selectFrom('notification')
        .select(['id', 'type', 'post_id', 'first_at', 'is_read', 'people'])
        .where('account_id', '=', account)
        .where('people', '>', 0), // otherwise everything in it was undone
  ),
  blocked: section('account.id', (db, account) =>
    db
      .selectFrom('block')
      .innerJoin('account', 'account.id', 'block.blocked_id')
      .select(['account.id', 'account.username', 'block.created_at'])
      .where('blocker_id', '=', account),
  ),
  muted: section('account.id', (db, account) =>
    db
      .selectFrom('mute')
      .innerJoin('account', 'account.id', 'mute.muted_id')
      .select(['account.id', 'account.username', 'mute.created_at'])
      .where('muter_id', '=', account),
  ),
  reports: section('id', (db, account) =>
    db
      .selectFrom('report')
      .select(['id', 'kind', 'subject_id', 'reason', 'note', 'created_at'])
      .where('reporter_id', '=', account),
  ),
  sessions: section('id', (db, account) =>
    db
      .selectFrom('session')
      .select(['device', 'created_at', 'seen_at'])
      .where('account_id', '=', account),
  ),
  links: section('url', (db, account) =>
    db.selectFrom('profile_link').select(['place', 'url']).where('account_id', '=', account),
  ),
  'push-devices': section('id', (db, account) =>
    db.selectFrom('push_subscription').select(['created_at']).where('account_id', '=', account),
  ),
} as const;

export type ExportSectionName = keyof typeof SECTIONS;

export function accountExportQueries(db: Db) {
  return {
    sections: Object.keys(SECTIONS) as readonly ExportSectionName[],

    /** Returns a page of one section; each row carries its `key`. */
    async page(
      section: ExportSectionName,
      page: Page,
    ): Promise<readonly ({ readonly key: string } & ExportRow)[]> {
      return SECTIONS[section](db, page);
    },

    /** Returns a page of the account's original media files and video posters. */
    async files({ account, after, limit }: Page): Promise<string[]> {
      const media = db.selectFrom('media').where('owner_id', '=', account);
      const rows = await db
        .selectFrom(
          media
            .select('file')
            .union(media.select((eb) => eb.ref('poster').$notNull().as('file')))
            .as('own'),
        )
        .select('file')
        .where('file', '>', after)
        .orderBy('file')
        .limit(limit)
        .execute();
      return rows.map((row) => row.file);
    },
  };
}
