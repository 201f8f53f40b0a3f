import { type ExpressionBuilder, sql } from 'kysely';
import type { PostId, UserId } from '#contract/ids.ts';
import type { Tables } from '../database/tables/tables.ts';

/** A post that a viewer may see: its state, and the fields that only they see. */
export interface ViewerPostState {
  readonly id: PostId;
  /** See `postState`. */
  readonly state: string;
  readonly likedByViewer: boolean;
  readonly bookmarkedByViewer: boolean;
  readonly viewerRevision: number;
}

/** A post that a viewer may see, and the state of its row in the order. */
export interface OrderEntry {
  readonly id: PostId;
  readonly state: string;
}

/**
 * The state of what a post shows to everybody: the same state means the same JSON. Its row, images
 * and counts change with its own revision, the author's name and image with theirs, its project
 * with that one; rows of media never change.
 */
export function postState(revision: number, author: number, project: number | undefined): string {
  return `${revision} ${author} ${project ?? 0}`;
}

/** The state of its row in the order of posts. */
export function outlineState(row: OutlineColumns): string {
  return `${row.revision} ${row.project_revision ?? 0}`;
}

/** Read with the ids, by the statement that decides who may see them. */
export interface OutlineColumns {
  readonly revision: number;
  /** Of the project that it is about, where that is published. */
  readonly project_revision: number | null;
}

/** As `OutlineColumns`. */
export interface StateColumns extends OutlineColumns {
  readonly person_revision: number | null;
  readonly liked_by_viewer: string | null;
  readonly bookmarked_by_viewer: string | null;
  readonly viewer_revision: number | null;
}

/** A project belongs to the author of its post, and is visible where the post is. */
export function outlineColumns(eb: ExpressionBuilder<Tables, 'post'>) {
  return [
    'post.revision' as const,
    eb
      .selectFrom('project')
      .select('project.revision')
      .whereRef('project.id', '=', 'post.project_id')
      .where('project.state', '=', sql.lit('published'))
      .as('project_revision'),
  ] as const;
}

export function stateColumns(viewer: UserId) {
  return (eb: ExpressionBuilder<Tables, 'post'>) =>
    [
      ...outlineColumns(eb),
      eb
        .selectFrom('account')
        .select('account.revision')
        .whereRef('account.id', '=', 'post.author_id')
        .as('person_revision'),
      ...markColumns(viewer)(eb),
    ] as const;
}

/** The columns that only the viewer sees of a post. */
export function markColumns(viewer: UserId) {
  return (eb: ExpressionBuilder<Tables, 'post'>) =>
    [
      eb
        .selectFrom('post_like')
        .select('post_like.account_id')
        .whereRef('post_like.post_id', '=', 'post.id')
        .where('post_like.account_id', '=', viewer)
        .as('liked_by_viewer'),
      eb
        .selectFrom('post_bookmark')
        .select('post_bookmark.account_id')
        .whereRef('post_bookmark.post_id', '=', 'post.id')
        .where('post_bookmark.account_id', '=', viewer)
        .as('bookmarked_by_viewer'),
      eb
        .selectFrom('viewer_counter')
        .select('viewer_counter.revision')
        .where('viewer_counter.account_id', '=', viewer)
        .as('viewer_revision'),
    ] as const;
}

export function stateOf(row: StateColumns & { readonly id: PostId }): ViewerPostState {
  return {
    id: row.id,
    state: postState(row.revision, row.person_revision ?? 0, row.project_revision ?? undefined),
    ...marksOf(row),
  };
}

/** The fields that only the viewer sees. */
export function marksOf(
  row: Pick<StateColumns, 'liked_by_viewer' | 'bookmarked_by_viewer' | 'viewer_revision'>,
) {
  return {
    likedByViewer: row.liked_by_viewer !== null,
    bookmarkedByViewer: row.bookmarked_by_viewer !== null,
    viewerRevision: row.viewer_revision ?? 0,
  };
}
