import { isId, type PostId, type ProjectId, type UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { effectiveDateMs } from '#contract/rules/feed-order.ts';
import {
  readCommentPermission,
  readVisibility,
  type Visibility,
} from '#contract/rules/permissions.ts';
import { postContentProblem } from '#contract/rules/post-rules.ts';
import type { Post, PostDeleted } from '#contract/schema/post.ts';
import type { Context, Viewer } from '../../context.ts';
import type { JsonOf } from '../../json-of.ts';
import type { NewPostRecord } from '../../store/posts/posts.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { consumeCommentChars, consumeCommentRead } from '../comments/comment-cost.ts';
import { commentsInPosts } from '../comments/comment-views.ts';
import { addMedia, withUploads } from '../media/uploads.ts';
import { pushUnreadCount } from '../notifications/notifications.ts';
import { inBatches } from '../shared/batches.ts';
import { DomainError } from '../shared/errors.ts';
import { answerOnce, idempotentRequest, storedResponse } from '../shared/idempotency.ts';
import { enqueue } from '../shared/jobs.ts';
import { withLineFeeds } from '../shared/line-feeds.ts';
import { publishChange } from '../shared/publish-change.ts';
import { consumeWriteLimit } from '../shared/rate-limits.ts';
import { audienceOf, withoutMuters } from './post-audience.ts';
import { postJson, serializedPosts } from './post-json.ts';
import { attachedMedia, newUploads, plannedMedia, type SubmittedPostMedia } from './post-media.ts';
import { requireOwnPost } from './post-updates.ts';
import { ownFields, postViews } from './post-views.ts';

/** A submitted post, with raw values. */
export interface PostDraft {
  readonly content: string;
  readonly isPublic: string | undefined;
  readonly allowComments: string | undefined;
  readonly media: SubmittedPostMedia;
  readonly projectId: string | undefined;
  readonly idempotencyKey: string | undefined;
}

type CheckedDraft = Pick<NewPostRecord, 'content' | 'visibility' | 'commentPermission'>;

/**
 * Publishes a post with its media in one transaction.
 *
 * @param signal Aborts when the client is gone.
 * @throws {DomainError} `post_empty`, `post_too_long`, `bad_request` for invalid values; what
 *   `plannedMedia` and `withUploads` throw; `project_not_found`; `private_needs_following`;
 *   `idempotency_conflict`.
 */
export async function createPost(
  context: Context,
  viewer: Viewer,
  draft: PostDraft,
  signal: AbortSignal,
): Promise<Post> {
  const media = plannedMedia(draft.media, []);
  const { projectId } = draft;
  if (projectId !== undefined && media.length > 0) throw new DomainError('bad_request');
  const post = checkedDraft(draft, media.length > 0);
  const uploads = newUploads(media);
  const sent = idempotentRequest(draft.idempotencyKey, [
    'post',
    post,
    uploads.map(({ file, poster }) => [file.sha256, poster?.sha256]),
    media.map(({ alt }) => alt),
    ...(projectId === undefined ? [] : [projectId]),
  ]);
  const before = await storedResponse<Post>(context, context.store, viewer, sent);
  if (before) return before;
  await refusePrivateWithoutFollowees(context.store, viewer, post.visibility);
  await consumeWriteLimit(context, viewer, 'create');

  const { answer, isNew } = await withUploads(context, viewer, uploads, signal, (mediaOf) =>
    context.store.transaction((tx) =>
      answerOnce(context, tx, viewer, sent, async () => {
        await refusePrivateWithoutFollowees(tx, viewer, post.visibility);
        const project = await requireOwnPublished(tx, viewer, projectId);
        await addMedia(context, tx, viewer, uploads, mediaOf);
        const attached = attachedMedia(media, mediaOf);
        return addPost(context, tx, viewer, { ...post, media: attached, project });
      }),
    ),
  );
  if (isNew) await publishCreated(context, viewer, answer);
  return answer;
}

/**
 * Returns a post with its first comments and the follow relation between viewer and author, which
 * decides who may comment.
 *
 * @throws {DomainError} `post_not_found`, also for a post that the viewer may not see;
 *   `too_many_requests`.
 */
export async function postById(
  context: Context,
  viewer: Viewer,
  id: string,
): Promise<JsonOf<Post>> {
  await consumeCommentRead(context, viewer);
  const { store } = context;
  const post = id as PostId;
  const [found] = await serializedPosts(context, viewer, [post]);
  if (!found) throw new DomainError('post_not_found');
  const group = { id: post, count: found.shared.commentsCount };
  const below = await commentsInPosts(context, store, viewer, [group], Number.POSITIVE_INFINITY);
  const comments = below.get(post) ?? [];
  await consumeCommentChars(context, viewer, comments);
  const [own] = await ownFields(store, viewer, [found]);
  const access = await store.postAccess.of(post, viewer.id);
  if (!access || !own) throw new DomainError('post_not_found'); // deleted in between
  if (access.author === viewer.id) return postJson(found.shared, { ...own, comments });
  const { viewerFollowsAuthor: viewerFollows, authorFollowsViewer: followsViewer } = access;
  return postJson(found.shared, { ...own, comments, viewerFollows, followsViewer });
}

/**
 * Deletes one of the viewer's posts: it is hidden at once, and its URLs stop working; a job removes
 * it with what hangs on it.
 *
 * @throws {DomainError} `post_not_found`; `forbidden` for a visible post of somebody else.
 */
export async function deletePost(
  context: Context,
  viewer: Viewer,
  id: string,
): Promise<PostDeleted> {
  await consumeWriteLimit(context, viewer, 'remove');
  const post = await context.store.transaction(async (tx) => {
    const record = await requireOwnPost(tx, viewer, id);
    await tx.posts.softDelete(record.id, context.now());
    await enqueue(context, tx, 'removal', { post: record.id }, { account: viewer.id });
    return record;
  });
  const revision = post.revision + 1;
  await publishChange(
    context,
    { name: 'post:deleted', payload: { postId: post.id, revision } },
    () => audienceOf(context, viewer.id, post.visibility),
  );
  return { ok: true, revision };
}

/**
 * Removes a hidden post step by step, with its likes, comments and notifications, and releases its
 * media. Nobody likes or comments on it any more, so no step waits for one that waits for it.
 */
export async function purgePost(context: Context, post: PostId, stop: AbortSignal): Promise<void> {
  const { store, now } = context;
  const notified = new Set<UserId>();
  await inBatches(store, stop, async ({ notifications }, limit) => {
    const { removed, receivers } = await notifications.removeAbout(post, limit);
    for (const receiver of receivers) notified.add(receiver);
    return removed;
  });
  await inBatches(store, stop, (tx, limit) =>
    tx.accountRemoval.removePosts({ id: post }, now(), limit),
  );
  await pushUnreadCount(context, [...notified]);
}

async function addPost(
  context: Context,
  tx: StoreTransaction,
  viewer: Viewer,
  post: CheckedDraft & Pick<NewPostRecord, 'media' | 'project'>,
): Promise<Post> {
  const id = context.newId<PostId>();
  const createdAtMs = context.now();
  const postDateMs = createdAtMs + LIMITS.dateExtensionMs;
  const dateExtendedByMs = [createdAtMs]; // initial shift
  await tx.posts.add({
    id,
    author: viewer.id,
    ...post,
    createdAtMs,
    postDateMs,
    effectiveAtMs: effectiveDateMs({ postDateMs, extensions: dateExtendedByMs.length }),
    dateExtendedByMs,
  });
  const [view] = await postViews(context, tx, viewer, await tx.posts.byIds([id], viewer.id));
  if (!view) throw new Error('A post that was just written cannot be read.');
  return view;
}

async function publishCreated(context: Context, viewer: Viewer, post: Post): Promise<void> {
  const payload = { postId: post._id, userId: viewer.id, revision: post.revision };
  await publishChange(context, { name: 'post:created', payload }, async () => {
    // Tried again later, it may be private or gone.
    const access = await context.store.postAccess.of(post._id, viewer.id);
    if (!access) return { kind: 'people', ids: [] };
    const audience = await audienceOf(context, viewer.id, access.visibility);
    return withoutMuters(context, audience, viewer.id);
  });
}

function checkedDraft(draft: PostDraft, hasMedia: boolean): CheckedDraft {
  const content = withLineFeeds(draft.content);
  const visibility = readVisibility(draft.isPublic ?? 'true');
  const commentPermission = readCommentPermission(draft.allowComments ?? 'true');
  if (visibility === undefined || commentPermission === undefined || content.includes('\0')) {
    throw new DomainError('bad_request');
  }
  const problem = postContentProblem(content.trim(), hasMedia);
  if (problem) throw new DomainError(problem);
  return { content, visibility, commentPermission };
}

/**
 * Returns the project that a post of the viewer may be about.
 *
 * @throws {DomainError} `project_not_found` unless it is the viewer's own and published.
 */
async function requireOwnPublished(
  { projects }: Pick<StoreTransaction, 'projects'>,
  viewer: Viewer,
  id: string | undefined,
): Promise<ProjectId | undefined> {
  if (id === undefined) return undefined;
  const project = isId<ProjectId>(id) ? await projects.byId(id) : undefined;
  if (project?.owner !== viewer.id || project.state !== 'published') {
    throw new DomainError('project_not_found');
  }
  return project.id;
}

/** A private post is visible to the people its author follows, so it needs at least one. */
async function refusePrivateWithoutFollowees(
  tables: Pick<StoreTransaction, 'follows'>,
  viewer: Viewer,
  visibility: Visibility,
): Promise<void> {
  if (visibility === 'private' && !(await tables.follows.followsAnyone(viewer.id))) {
    throw new DomainError('private_needs_following');
  }
}
