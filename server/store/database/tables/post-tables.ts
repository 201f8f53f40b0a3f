import type { CommentId, MediaId, PostId, ProjectId, UserId } from '#contract/ids.ts';

export interface PostRow {
  id: PostId;
  author_id: UserId;
  content: string;
  /** The video, or the first image; further ones are in `post_image`. */
  media_id: MediaId | null;
  media_alt: string;
  /** The project that it is about, which may be deleted by now. */
  project_id: ProjectId | null;
  visibility: 'public' | 'private';
  comment_permission: 'everyone' | 'followers';
  likes: number;
  comments_count: number;
  created_at: number;
  post_date: number;
  /** When the post counts as published: `post_date` minus a week per extension. */
  effective_at: number;
  /** JSON list of moments, in milliseconds. */
  date_extended_by: string;
  edited_at: number | null;
  /** When an operator removed it. */
  removed_at: number | null;
  revision: number;
}

/** An image of a post after its first. */
export interface PostImageRow {
  post_id: PostId;
  /** From 1 on. */
  position: number;
  media_id: MediaId;
  alt: string;
}

/** What a post said before one of its edits. */
export interface PostVersionRow {
  post_id: PostId;
  /** From 1 on, in the order they were written. */
  number: number;
  content: string;
  written_at: number;
}

/** An image or video of an earlier version. */
export interface PostVersionMediaRow {
  post_id: PostId;
  number: number;
  /** From 0 on. */
  position: number;
  media_id: MediaId;
  alt: string;
}

export interface PostMarkRow {
  post_id: PostId;
  account_id: UserId;
  created_at: number;
}

/** A comment, a reply, or a nested reply. */
export interface CommentTableRow {
  id: CommentId;
  post_id: PostId;
  parent_id: CommentId | null;
  level: number;
  /** Null if the account was removed. */
  author_id: UserId | null;
  content: string;
  likes: number;
  replies: number;
  created_at: number;
  edited_at: number | null;
  deleted_at: number | null;
  revision: number;
}

export interface CommentLikeRow {
  comment_id: CommentId;
  account_id: UserId;
  created_at: number;
}
