import { type CommentId, isId, type PostId, type ProjectId, type UserId } from '#contract/ids.ts';
import type { Audience, Context, RealtimeEvent } from '../../context.ts';
import type { ImageViewers } from '../../store/media/media-access.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { countsAt, removeComment } from '../comments/comments.ts';
import { raiseCounts, receiversAbout } from '../notifications/notifications.ts';
import { audienceOf, audienceShowing } from '../posts/post-audience.ts';
import { projectAudience } from '../projects/project-audience.ts';
import { mediaIdsIn } from '../projects/project-parts.ts';

/** The event for open pages about a takedown. */
export interface TakedownNews {
  readonly event: RealtimeEvent;
  /** Of a project that was taken down. */
  readonly owner?: UserId;
  /** Of a comment that was taken down. */
  readonly author?: UserId | undefined;
  /** Who sees an image that nothing public shows; without it, everybody may. */
  readonly viewers?: readonly ImageViewers[];
  /** Who was notified of a comment that was taken down. */
  readonly receivers?: readonly UserId[];
}

/** Takes something down; returns `undefined` if it does not exist or was taken down already. */
type Takedown = (
  tx: StoreTransaction,
  id: string,
  nowMs: number,
) => Promise<TakedownNews | undefined>;

/** What an operator can take down, by the name of its kind. Posts and images can be restored. */
export const TAKEDOWNS: Readonly<Record<string, Takedown>> = {
  post: async (tx, id, nowMs) => {
    if (!isId<PostId>(id) || !(await tx.posts.softDelete(id, nowMs))) return undefined;
    const { revision = 0 } = (await tx.postAccess.authored(id)) ?? {};
    await raiseCounts(tx, { post: id });
    return { event: { name: 'post:deleted', payload: { postId: id, revision } } };
  },

  comment: async (tx, id, nowMs) => {
    const comment = isId<CommentId>(id) ? await tx.comments.find(id) : undefined;
    if (!comment || comment.isDeleted) return undefined;
    const { parent, ...removal } = await removeComment(tx, comment, nowMs);
    const changed = await countsAt(tx, comment.post, parent);
    const receivers = await tx.notifications.removeActivities(comment.id, undefined);
    const { commentsCount } = changed.post;
    const subject = { postId: comment.post, commentId: comment.id };
    return {
      event: {
        name: 'comment:deleted',
        payload: { ...subject, commentsCount, ...removal, changed },
      },
      author: comment.author,
      receivers,
    };
  },

  project: async (tx, id, nowMs) => {
    const project = isId<ProjectId>(id) ? await tx.projects.byId(id) : undefined;
    if (!project) return undefined;
    await tx.projects.remove(project.id);
    await tx.media.release([...mediaIdsIn(project)], nowMs);
    await tx.accounts.raiseRevision(project.owner);
    const payload = { projectId: project.id, revision: project.revision + 1 };
    return { event: { name: 'project:deleted', payload }, owner: project.owner };
  },

  /** By the name of its file: nobody gets it any more, wherever it is used or sent again. */
  image: async (tx, file, nowMs) => {
    const isOpen = (await tx.media.accessTo(file)) === 'open';
    const viewers = isOpen ? {} : { viewers: await tx.media.viewersOf(file) };
    const files = await tx.media.hide(file, nowMs);
    return files.length === 0 ? undefined : { ...withheld(files), ...viewers };
  },

  'profile-image': (tx, username, nowMs) => removeImage(tx, username, 'profile', nowMs),
  'banner-image': (tx, username, nowMs) => removeImage(tx, username, 'banner', nowMs),
};

/** Returns who receives the event of a takedown; `undefined` where there is none. */
export async function takedownAudience(
  context: Pick<Context, 'store'>,
  { event, owner, author, viewers }: TakedownNews,
): Promise<Audience | undefined> {
  if (event.name === 'media:withheld') {
    return viewers ? viewersOfImage(context, viewers) : { kind: 'everyone' };
  }
  if (event.name === 'project:deleted') {
    return owner && projectAudience(context, event.payload.projectId, owner);
  }
  if (event.name !== 'post:deleted' && event.name !== 'comment:deleted') return undefined;
  // A post deleted by its author since: viewers got that event.
  const post = await context.store.postAccess.authored(event.payload.postId);
  if (!post) return undefined;
  return event.name === 'post:deleted'
    ? audienceOf(context, post.author, post.visibility)
    : audienceShowing(context, post, author);
}

/** Returns whose count of unread notifications a takedown may have changed. */
export async function takedownReceivers(
  { store }: Pick<Context, 'store'>,
  { event, author, receivers = [] }: TakedownNews,
): Promise<readonly UserId[]> {
  if (event.name === 'post:deleted') {
    return receiversAbout(store, { post: event.payload.postId });
  }
  return [...new Set(author ? [author, ...receivers] : receivers)]; // the author, of likes
}

/** The name reveals nothing, except to a person who has the same file. */
async function viewersOfImage(
  context: Pick<Context, 'store'>,
  viewers: readonly ImageViewers[],
): Promise<Audience> {
  const ids = new Set(viewers.map(({ owner }) => owner));
  for (const { owner, isPosted } of viewers) {
    const audience = isPosted ? await audienceOf(context, owner, 'private') : undefined;
    if (audience?.kind === 'people') for (const id of audience.ids) ids.add(id);
  }
  return { kind: 'people', ids: [...ids] };
}

async function removeImage(
  tx: StoreTransaction,
  username: string,
  which: 'profile' | 'banner',
  nowMs: number,
): Promise<TakedownNews | undefined> {
  const account = await tx.accounts.credentialsOf(username.toLowerCase());
  const image = account && (await tx.profiles.imagesOf(account.id))[which];
  if (!account || !image) return undefined;
  await tx.profiles.removeImage(account.id, which);
  await tx.media.release([image], nowMs);
  return withheld(await tx.media.filesOf(image));
}

function withheld(files: readonly string[]): TakedownNews {
  return { event: { name: 'media:withheld', payload: { files } } };
}
