import { type CommentId, isId, type PostId, type ProjectId } from '#contract/ids.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { removeComment } from '../comments/comments.ts';
import { removeActivity } from '../notifications/notifications.ts';
import { mediaIn } from '../projects/project-parts.ts';

/** Takes something down; returns false if it does not exist or was taken down already. */
type Takedown = (tx: StoreTransaction, id: string, nowMs: number) => Promise<boolean>;

/** What an operator can take down, by the name of its kind. Posts and images can be restored. */
export const TAKEDOWNS: Readonly<Record<string, Takedown>> = {
  post: async (tx, id, nowMs) => isId(id) && tx.posts.softDelete(id as PostId, nowMs),

  comment: async (tx, id, nowMs) => {
    const comment = isId(id) ? await tx.comments.find(id as CommentId) : undefined;
    if (!comment || comment.isDeleted) return false;
    await removeComment(tx, comment, nowMs);
    await removeActivity(tx, comment.id);
    return true;
  },

  project: async (tx, id, nowMs) => {
    const project = isId(id) ? await tx.projects.byId(id as ProjectId) : undefined;
    if (!project) return false;
    await tx.projects.remove(project.id);
    await tx.media.release([...mediaIn(project)], nowMs);
    await tx.accounts.raiseRevision(project.owner);
    return true;
  },

  /** By the name of its file: nobody gets it any more, wherever it stands or is sent again. */
  image: (tx, file, nowMs) => tx.media.hide(file, nowMs),

  'profile-image': (tx, username, nowMs) => removeImage(tx, username, 'profile', nowMs),
  'banner-image': (tx, username, nowMs) => removeImage(tx, username, 'banner', nowMs),
};

async function removeImage(
  tx: StoreTransaction,
  username: string,
  which: 'profile' | 'banner',
  nowMs: number,
): Promise<boolean> {
  const account = await tx.accounts.credentialsOf(username.toLowerCase());
  const image = account && (await tx.profiles.imagesOf(account.id))[which];
  if (!account || !image) return false;
  await tx.profiles.removeImage(account.id, which);
  await tx.media.release([image], nowMs);
  return true;
}
