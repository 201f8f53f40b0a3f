import type { PostId, ProjectId, UserId } from '#contract/ids.ts';
import type { CommentPermission, Visibility } from '#contract/rules/permissions.ts';
import { type AccountEntry, ENTRY_COLUMNS, entryOf } from '../accounts/account-entries.ts';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import {
  type AttachedMedia,
  attachedMediaOf,
  MEDIA_COLUMNS,
  type NewAttachedMedia,
} from '../media/media-columns.ts';
import { addImagesAfterFirst, imagesAfterFirst } from './post-images.ts';
import {
  markColumns,
  marksOf,
  postState,
  stateColumns,
  stateOf,
  type ViewerPostState,
} from './post-states.ts';
import { visibleTo } from './post-visibility.ts';
import { type PostedProject, postedProjects } from './posted-projects.ts';

export interface NewPostRecord {
  readonly id: PostId;
  readonly author: UserId;
  readonly content: string;
  /** A video, or images in order. */
  readonly media: readonly NewAttachedMedia[];
  /** The project that it is about. */
  readonly project?: ProjectId | undefined;
  readonly visibility: Visibility;
  readonly commentPermission: CommentPermission;
  readonly createdAtMs: number;
  readonly postDateMs: number;
  readonly effectiveAtMs: number;
  readonly dateExtendedByMs: readonly number[];
}

/** A post with its author and media, as `viewer` may see it. */
export interface StoredPost {
  readonly id: PostId;
  /** The same state means the same JSON: see `postState`. */
  readonly state: string;
  readonly author: AccountEntry;
  readonly content: string;
  /** A video, or images in order. */
  readonly media: readonly AttachedMedia[];
  /** The project that it is about, where that is published. */
  readonly project: PostedProject | undefined;
  readonly likes: number;
  readonly commentsCount: number;
  readonly likedByViewer: boolean;
  readonly bookmarkedByViewer: boolean;
  readonly visibility: Visibility;
  readonly commentPermission: CommentPermission;
  readonly createdAtMs: number;
  readonly postDateMs: number;
  readonly dateExtendedByMs: readonly number[];
  readonly isEdited: boolean;
  readonly revision: number;
  /** Revision of what only the viewer sees. */
  readonly viewerRevision: number;
}

export function postQueries(db: Db) {
  return {
    async add(post: NewPostRecord): Promise<void> {
      const [first, ...images] = post.media;
      await db
        .insertInto('post')
        .values({
          id: post.id,
          author_id: post.author,
          content: post.content,
          media_id: first?.media ?? null,
          media_alt: first?.alt ?? '',
          project_id: post.project ?? null,
          visibility: post.visibility,
          comment_permission: post.commentPermission,
          likes: 0,
          comments_count: 0,
          created_at: post.createdAtMs,
          post_date: post.postDateMs,
          effective_at: post.effectiveAtMs,
          date_extended_by: JSON.stringify(post.dateExtendedByMs),
          edited_at: null,
          removed_at: null,
          revision: 1,
        })
        .execute();
      await addImagesAfterFirst(db, post.id, images);
    },

    /**
     * Hides the post from everybody, its author included; returns false if it does not exist or is
     * hidden.
     */
    async softDelete(post: PostId, nowMs: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('post')
        .set({ removed_at: nowMs })
        .where('id', '=', post)
        .where('removed_at', 'is', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },

    /** Restores a hidden post; returns false if it was not hidden. */
    async restore(post: PostId): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('post')
        .set({ removed_at: null })
        .where('id', '=', post)
        .where('removed_at', 'is not', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },

    /** Returns the state of those of `ids` that the viewer may see, in the order of `ids`. */
    async statesFor(ids: readonly PostId[], viewer: UserId): Promise<ViewerPostState[]> {
      if (ids.length === 0) return [];
      const rows = await VIEWER_STATES.rows(db, { ids, viewer });
      const byId = new Map(rows.map((row) => [row.id, stateOf(row)]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },

    /** Returns those of `ids` that the viewer may see, in the order of `ids`. */
    async byIds(ids: readonly PostId[], viewer: UserId): Promise<StoredPost[]> {
      if (ids.length === 0) return [];
      const rows = await BY_IDS.rows(db, { ids, viewer });
      const withMedia = rows.flatMap(({ id, media_id }) => (media_id ? id : []));
      const images = await imagesAfterFirst(db, withMedia);
      const ofProjects = rows.flatMap(({ project_id }) => project_id ?? []);
      const projects = await postedProjects(db, ofProjects, viewer);
      const byId = new Map(
        rows.map((row) => {
          const project = projects.get(row.project_id ?? '');
          return [row.id, recordOf(row, images.get(row.id) ?? [], project)];
        }),
      );
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
  };
}

function selectRecords(db: Db, viewer: UserId) {
  return db
    .selectFrom('post')
    .innerJoin('account', 'account.id', 'post.author_id')
    .leftJoin('media as profile', 'profile.id', 'account.profile_media_id')
    .leftJoin('media', 'media.id', 'post.media_id')
    .where(visibleTo(viewer))
    .select([
      'post.id',
      'post.author_id',
      'post.content',
      'post.media_alt',
      'post.project_id',
      'post.visibility',
      'post.comment_permission',
      'post.likes',
      'post.comments_count',
      'post.created_at',
      'post.post_date',
      'post.date_extended_by',
      'post.edited_at',
      'post.revision',
      ...ENTRY_COLUMNS,
      ...MEDIA_COLUMNS,
    ])
    .select(markColumns(viewer));
}

const BY_IDS = prepared(
  (db, { ids, viewer }: { readonly ids: readonly PostId[]; readonly viewer: UserId }) =>
    selectRecords(db, viewer).where('post.id', 'in', ids),
);

const VIEWER_STATES = prepared(
  (db, { ids, viewer }: { readonly ids: readonly PostId[]; readonly viewer: UserId }) =>
    db
      .selectFrom('post')
      .select('post.id')
      .select(stateColumns(viewer))
      .where('post.id', 'in', ids)
      .where(visibleTo(viewer)),
);

type RecordRow = Awaited<ReturnType<ReturnType<typeof selectRecords>['execute']>>[number];

function recordOf(
  row: RecordRow,
  imagesAfterFirst: readonly AttachedMedia[],
  project: PostedProject | undefined,
): StoredPost {
  const first = attachedMediaOf(row);
  return {
    id: row.id,
    state: postState(row.revision, row.person_revision, project?.revision),
    author: entryOf(row.author_id, row),
    content: row.content,
    media: first ? [first, ...imagesAfterFirst] : [],
    project,
    likes: row.likes,
    commentsCount: row.comments_count,
    ...marksOf(row),
    visibility: row.visibility,
    commentPermission: row.comment_permission,
    createdAtMs: row.created_at,
    postDateMs: row.post_date,
    dateExtendedByMs: JSON.parse(row.date_extended_by) as number[],
    isEdited: row.edited_at !== null,
    revision: row.revision,
  };
}
