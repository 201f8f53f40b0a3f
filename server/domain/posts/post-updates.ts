import { isId, type PostId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { effectiveDateMs } from '#contract/rules/feed-order.ts';
import {
  type CommentPermission,
  readCommentPermission,
  readVisibility,
  type Visibility,
} from '#contract/rules/permissions.ts';
import {
  extensionProblem,
  postContentProblem,
  postEditProblem,
  visibilityProblem,
} from '#contract/rules/post-rules.ts';
import type { Post } from '#contract/schema/post.ts';
import type { Context, Viewer } from '../../context.ts';
import type { MediaRecord } from '../../store/media/media-records.ts';
import type { StoredPost } from '../../store/posts/posts.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { addMedia, type IncomingFile, withUploads } from '../media/uploads.ts';
import { DomainError } from '../shared/errors.ts';
import { withLineFeeds } from '../shared/line-feeds.ts';
import { publishChange } from '../shared/publish-change.ts';
import { consumeWriteLimit } from '../shared/rate-limits.ts';
import { audienceLosingAccess, audienceOf } from './post-audience.ts';
import {
  attachedMedia,
  newUploads,
  type PlannedMedia,
  plannedMedia,
  type SubmittedPostMedia,
} from './post-media.ts';
import { postViews, withComments } from './post-views.ts';

/** A submitted change of a post; `undefined` fields stay unchanged. */
export interface PostUpdateDraft {
  readonly content: string | undefined;
  readonly isPublic: string | undefined;
  readonly allowComments: string | undefined;
  readonly media: SubmittedPostMedia;
}

/** The parsed draft. */
interface PostChanges {
  readonly content: string | undefined;
  readonly visibility: Visibility | undefined;
  readonly commentPermission: CommentPermission | undefined;
  readonly media: SubmittedPostMedia;
}

/** A post with the media it will have. */
interface PlannedUpdate {
  readonly record: StoredPost;
  readonly media: readonly PlannedMedia[];
}

/**
 * Updates one of the viewer's posts: text and media within 30 minutes, visibility and comment
 * permission at any time. What it said before stays as a version.
 *
 * @throws {DomainError} `bad_request` for invalid values; `post_not_found`; `forbidden` if it
 *   belongs to somebody else; `edit_window_over`; `post_empty`, `post_too_long`;
 *   `private_needs_following`; what `plannedMedia` and `withUploads` throw.
 */
export async function updatePost(
  context: Context,
  viewer: Viewer,
  id: string,
  draft: PostUpdateDraft,
  signal: AbortSignal,
): Promise<Post> {
  const changes = readChanges(draft);
  const { media } = await plannedUpdate(context, context.store, viewer, id, changes);
  await consumeWriteLimit(context, viewer, 'update');
  const uploads = newUploads(media);
  const { post, was } = await withUploads(context, viewer, uploads, signal, (mediaOf) =>
    context.store.transaction(async (tx) => {
      await addMedia(context, tx, viewer, uploads, mediaOf);
      return saveChanges(context, tx, viewer, id, changes, mediaOf);
    }),
  );
  await publishUpdate(context, viewer, post, was);
  return withCommentsOf(context, viewer, post);
}

/**
 * Extends the date of one of the viewer's posts by a week.
 *
 * @throws {DomainError} `post_not_found`; `forbidden`; `extension_too_soon`; `extension_limit`.
 */
export async function extendPost(context: Context, viewer: Viewer, id: string): Promise<Post> {
  await consumeWriteLimit(context, viewer, 'update');
  const post = await context.store.transaction(async (tx) => {
    const record = await requireOwnPost(tx, viewer, id);
    const problem = extensionProblem(record.dateExtendedByMs, context.now());
    if (problem) throw new DomainError(problem);
    const dateExtendedByMs = [...record.dateExtendedByMs, context.now()];
    const postDateMs = record.postDateMs + LIMITS.dateExtensionMs;
    const effectiveAtMs = effectiveDateMs({ postDateMs, extensions: dateExtendedByMs.length });
    await tx.postUpdates.setDates(record.id, { postDateMs, effectiveAtMs, dateExtendedByMs });
    return viewOf(context, tx, viewer, record.id);
  });
  await publishUpdate(context, viewer, post, post.visibility);
  return withCommentsOf(context, viewer, post);
}

async function saveChanges(
  context: Context,
  tx: StoreTransaction,
  viewer: Viewer,
  id: string,
  changes: PostChanges,
  mediaOf: (file: IncomingFile) => MediaRecord,
): Promise<{ readonly post: Post; readonly was: Visibility }> {
  const update = await plannedUpdate(context, tx, viewer, id, changes);
  const { record } = update;
  const media = attachedMedia(update.media, mediaOf);
  const changesPost = changesText(record, changes) || changesAlts(update) || changesMedia(update);
  const unused = changesPost ? await tx.postVersions.add(record.id) : [];
  await tx.postUpdates.save(record.id, {
    content: changes.content ?? record.content,
    media,
    visibility: changes.visibility ?? record.visibility,
    commentPermission: changes.commentPermission ?? record.commentPermission,
    editedAtMs: changesPost ? context.now() : undefined,
  });
  await tx.media.release(unused, context.now());
  return { post: await viewOf(context, tx, viewer, record.id), was: record.visibility };
}

function changesText({ content }: StoredPost, changes: PostChanges): boolean {
  return changes.content !== undefined && changes.content !== content;
}

function changesMedia({ record, media }: PlannedUpdate): boolean {
  return (
    media.length !== record.media.length ||
    media.some(({ source }, at) => source !== record.media[at])
  );
}

function changesAlts({ record, media }: PlannedUpdate): boolean {
  return media.some(({ alt }, at) => alt !== record.media[at]?.alt);
}

/** Returns the viewer's post and its next media if the changes are allowed. */
async function plannedUpdate(
  { now }: Context,
  tables: Pick<StoreTransaction, 'posts' | 'follows'>,
  viewer: Viewer,
  id: string,
  changes: PostChanges,
): Promise<PlannedUpdate> {
  const record = await requireOwnPost(tables, viewer, id);
  const { content = record.content, visibility = record.visibility } = changes;
  const update = { record, media: plannedMedia(changes.media, record.media) };
  const problem =
    postEditProblem(
      {
        createdAtMs: record.createdAtMs,
        changesContent: changesText(record, changes) || changesAlts(update),
        changesMedia: changesMedia(update),
      },
      now(),
    ) ??
    postContentProblem(content.trim(), update.media.length > 0) ??
    visibilityProblem(
      record.visibility,
      visibility,
      visibility === 'public' || (await tables.follows.followsAnyone(viewer.id)),
    );
  if (problem) throw new DomainError(problem);
  return update;
}

function readChanges(draft: PostUpdateDraft): PostChanges {
  const content = draft.content && withLineFeeds(draft.content);
  const visibility = draft.isPublic === undefined ? undefined : readVisibility(draft.isPublic);
  const commentPermission =
    draft.allowComments === undefined ? undefined : readCommentPermission(draft.allowComments);
  const isUnread =
    (draft.isPublic !== undefined && visibility === undefined) ||
    (draft.allowComments !== undefined && commentPermission === undefined);
  if (isUnread || content?.includes('\0')) throw new DomainError('bad_request');
  return { content, visibility, commentPermission, media: draft.media };
}

/** @throws {DomainError} `post_not_found`; `forbidden` for a visible post of somebody else. */
export async function requireOwnPost(
  { posts }: Pick<StoreTransaction, 'posts'>,
  viewer: Viewer,
  id: string,
): Promise<StoredPost> {
  const [record] = isId<PostId>(id) ? await posts.byIds([id], viewer.id) : [];
  if (!record) throw new DomainError('post_not_found');
  if (record.author.id !== viewer.id) throw new DomainError('forbidden');
  return record;
}

async function viewOf(
  context: Context,
  tx: StoreTransaction,
  viewer: Viewer,
  id: PostId,
): Promise<Post> {
  const [post] = await postViews(context, tx, viewer, await tx.posts.byIds([id], viewer.id));
  if (!post) throw new Error('A post that was just written cannot be read.');
  return post;
}

/** Adds comments, as in every response with a single post. */
async function withCommentsOf(context: Context, viewer: Viewer, post: Post): Promise<Post> {
  const [whole = post] = await withComments(context, viewer, [post], Number.POSITIVE_INFINITY);
  return whole;
}

/** People who lose access receive a deletion, the others an update. */
async function publishUpdate(
  context: Context,
  viewer: Viewer,
  post: Post,
  was: Visibility,
): Promise<void> {
  const payload = { postId: post._id, revision: post.revision };
  if (was === 'public' && post.visibility === 'private') {
    await publishChange(context, { name: 'post:deleted', payload }, () =>
      audienceLosingAccess(context, viewer.id),
    );
  }
  await publishChange(context, { name: 'post:updated', payload }, () =>
    audienceOf(context, viewer.id, post.visibility),
  );
}
