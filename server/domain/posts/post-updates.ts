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
import type { MediaRecord } from '../../store/media/media.ts';
import type { StoredPost } from '../../store/posts/posts.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { POST_UPLOAD, type Upload, withUpload } from '../media/uploads.ts';
import { DomainError } from '../shared/errors.ts';
import { withLineFeeds } from '../shared/line-feeds.ts';
import { consumeWriteLimit } from '../shared/rate-limits.ts';
import { audienceLosingAccess, audienceOf } from './post-audience.ts';
import { postViews, withComments } from './post-views.ts';

/** A submitted change of a post; `undefined` fields stay unchanged. */
export interface PostUpdateDraft {
  readonly content: string | undefined;
  readonly isPublic: string | undefined;
  readonly allowComments: string | undefined;
  readonly mediaAlt: string | undefined;
  readonly upload: Upload | undefined;
  /** Removes the media without a replacement. */
  readonly removesMedia: boolean;
}

/** The parsed draft. */
interface PostChanges {
  readonly content: string | undefined;
  readonly visibility: Visibility | undefined;
  readonly commentPermission: CommentPermission | undefined;
  readonly mediaAlt: string | undefined;
  readonly replacesMedia: boolean;
}

/**
 * Updates one of the viewer's posts: text and media within 30 minutes, visibility and comment
 * permission at any time. Replaced media are released.
 *
 * @throws {DomainError} `bad_request` for invalid values; `post_not_found`; `forbidden` if it
 *   belongs to somebody else; `edit_window_over`; `post_empty`, `post_too_long`, `alt_too_long`;
 *   `private_needs_following`; what `withUpload` throws.
 */
export async function updatePost(
  context: Context,
  viewer: Viewer,
  id: string,
  draft: PostUpdateDraft,
  signal: AbortSignal,
): Promise<Post> {
  const changes = readChanges(draft);
  await checkedPost(context, context.store, viewer, id, changes, draft);
  await consumeWriteLimit(context, viewer, 'update');
  const save = (media?: MediaRecord) => saveChanges(context, viewer, id, draft, changes, media);
  const { post, was } = draft.upload
    ? await withUpload(context, viewer, draft.upload, POST_UPLOAD, signal, save)
    : await save();
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
  viewer: Viewer,
  id: string,
  draft: PostUpdateDraft,
  changes: PostChanges,
  uploaded: MediaRecord | undefined,
): Promise<{ readonly post: Post; readonly was: Visibility }> {
  return context.store.transaction(async (tx) => {
    const record = await checkedPost(context, tx, viewer, id, changes, draft);
    const before = await tx.postUpdates.mediaOf(record.id);
    if (uploaded) await tx.media.add(uploaded);
    const media = changes.replacesMedia ? uploaded?.id : before;
    await tx.postUpdates.save(record.id, {
      content: changes.content ?? record.content,
      media,
      mediaAlt: media === undefined ? '' : (changes.mediaAlt ?? altAfter(record, changes)),
      visibility: changes.visibility ?? record.visibility,
      commentPermission: changes.commentPermission ?? record.commentPermission,
      editedAtMs: changesContent(record, changes) ? context.now() : undefined,
    });
    if (before && before !== media) await tx.media.release([before], context.now());
    return { post: await viewOf(context, tx, viewer, record.id), was: record.visibility };
  });
}

/** Alternative text is removed together with its media. */
function altAfter(record: StoredPost, changes: PostChanges): string {
  return changes.replacesMedia ? '' : record.mediaAlt;
}

function changesContent(record: StoredPost, changes: PostChanges): boolean {
  const { content, mediaAlt, replacesMedia } = changes;
  const changesText = content !== undefined && content !== record.content;
  const changesAlt = mediaAlt !== undefined && record.media && mediaAlt !== record.mediaAlt;
  return changesText || Boolean(changesAlt) || replacesMedia;
}

/** Returns the viewer's post if the changes are allowed. */
async function checkedPost(
  { now }: Context,
  tables: Pick<StoreTransaction, 'posts' | 'follows'>,
  viewer: Viewer,
  id: string,
  changes: PostChanges,
  draft: PostUpdateDraft,
): Promise<StoredPost> {
  const record = await requireOwnPost(tables, viewer, id);
  const { content = record.content, visibility = record.visibility, replacesMedia } = changes;
  const hasMedia = replacesMedia ? draft.upload !== undefined : record.media !== undefined;
  const problem =
    postEditProblem(
      {
        createdAtMs: record.createdAtMs,
        changesContent: changesContent(record, changes),
        changesMedia: replacesMedia,
      },
      now(),
    ) ??
    postContentProblem(content.trim(), hasMedia) ??
    visibilityProblem(
      record.visibility,
      visibility,
      visibility === 'public' || (await tables.follows.followsAnyone(viewer.id)),
    );
  if (problem) throw new DomainError(problem);
  return record;
}

function readChanges(draft: PostUpdateDraft): PostChanges {
  const content = draft.content && withLineFeeds(draft.content);
  const mediaAlt = draft.mediaAlt && withLineFeeds(draft.mediaAlt);
  const visibility = draft.isPublic === undefined ? undefined : readVisibility(draft.isPublic);
  const commentPermission =
    draft.allowComments === undefined ? undefined : readCommentPermission(draft.allowComments);
  const isUnread =
    (draft.isPublic !== undefined && visibility === undefined) ||
    (draft.allowComments !== undefined && commentPermission === undefined);
  if (isUnread || content?.includes('\0') || mediaAlt?.includes('\0')) {
    throw new DomainError('bad_request');
  }
  if (content !== undefined && [...content].length > LIMITS.postTextChars) {
    throw new DomainError('post_too_long');
  }
  if ([...(mediaAlt ?? '')].length > LIMITS.mediaAltChars) throw new DomainError('alt_too_long');
  const replacesMedia = draft.upload !== undefined || draft.removesMedia;
  return { content, visibility, commentPermission, mediaAlt, replacesMedia };
}

async function requireOwnPost(
  { posts }: Pick<StoreTransaction, 'posts'>,
  viewer: Viewer,
  id: string,
): Promise<StoredPost> {
  const [record] = isId(id) ? await posts.byIds([id as PostId], viewer.id) : [];
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
    context.realtime.publish(
      { name: 'post:deleted', payload },
      await audienceLosingAccess(context, viewer.id),
    );
  }
  context.realtime.publish(
    { name: 'post:updated', payload },
    await audienceOf(context, viewer.id, post.visibility),
  );
}
