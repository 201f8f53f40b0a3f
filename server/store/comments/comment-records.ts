import { sql } from 'kysely';
import type { CommentId, PostId, UserId } from '#contract/ids.ts';
import type { CommentDepth } from '#contract/rules/comment-tree.ts';
import {
  type AccountEntry,
  ENTRY_COLUMNS,
  type EntryRow,
  entryOf,
} from '../accounts/account-entries.ts';
import type { Db } from '../database/database.ts';
import { isVisibleTo } from '../people/person-visibility.ts';

export interface NewComment {
  readonly id: CommentId;
  readonly post: PostId;
  readonly parent: CommentId | undefined;
  readonly level: CommentDepth;
  readonly author: UserId;
  readonly text: string;
  readonly createdAtMs: number;
}

/** A comment or reply with what the rules need. */
export interface StoredComment extends Omit<NewComment, 'author'> {
  /** `undefined` if the account was removed. */
  readonly author: UserId | undefined;
  readonly replies: number;
  readonly isDeleted: boolean;
  readonly revision: number;
}

/** A comment or reply with its author, as `viewer` may see it. */
export interface CommentRecord extends Omit<StoredComment, 'author'> {
  readonly author: AccountEntry | undefined;
  readonly likes: number;
  readonly likedByViewer: boolean;
  readonly isEdited: boolean;
}

export type RecordQuery = ReturnType<typeof selectRecords>;

/**
 * Comments by people the viewer may not see look deleted: a stub if it has replies, otherwise
 * nothing.
 */
export function selectRecords(db: Db, viewer: UserId) {
  const isHidden = sql<boolean>`(comment.author_id is not null and not ${isVisibleTo(viewer, 'comment.author_id')})`;
  return db
    .selectFrom('comment')
    .leftJoin('account', 'account.id', 'comment.author_id')
    .leftJoin('media as profile', 'profile.id', 'account.profile_media_id')
    .leftJoin('comment_like', (join) =>
      join
        .onRef('comment_like.comment_id', '=', 'comment.id')
        .on('comment_like.account_id', '=', viewer),
    )
    .select([
      'comment.id',
      'comment.post_id',
      'comment.parent_id',
      'comment.level',
      'comment.author_id',
      'comment.content',
      'comment.likes',
      'comment.replies',
      'comment.created_at',
      'comment.edited_at',
      'comment.deleted_at',
      'comment.revision',
      ...ENTRY_COLUMNS,
      'comment_like.account_id as liked_by_viewer',
      sql<number>`case when ${isHidden} then 1 else 0 end`.as('is_hidden'),
    ])
    .where(sql<boolean>`(comment.replies > 0 or not ${isHidden})`);
}

type RecordRow = Awaited<ReturnType<RecordQuery['execute']>>[number];

export function recordOf(row: RecordRow): CommentRecord {
  const comment = commentOf(row);
  const isHidden = row.is_hidden === 1;
  return {
    ...comment,
    text: isHidden ? '' : comment.text,
    isDeleted: isHidden || comment.isDeleted,
    author: isHidden ? undefined : authorOf(row),
    likes: row.likes,
    likedByViewer: row.liked_by_viewer !== null,
    isEdited: row.edited_at !== null,
  };
}

export function commentOf(
  row: Pick<
    RecordRow,
    | 'id'
    | 'post_id'
    | 'parent_id'
    | 'level'
    | 'content'
    | 'replies'
    | 'created_at'
    | 'deleted_at'
    | 'revision'
  >,
): Omit<StoredComment, 'author'> {
  return {
    id: row.id,
    post: row.post_id,
    parent: row.parent_id ?? undefined,
    level: row.level as CommentDepth,
    text: row.content,
    replies: row.replies,
    createdAtMs: row.created_at,
    isDeleted: row.deleted_at !== null,
    revision: row.revision,
  };
}

function authorOf(row: RecordRow): AccountEntry | undefined {
  if (row.author_id === null || row.username === null) return undefined;
  return entryOf(row.author_id, row as EntryRow); // a row with a username has the other columns
}
