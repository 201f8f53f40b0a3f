import type { CommentId, PostId, UserId } from '#contract/ids.ts';
import { isId } from '#contract/ids.ts';
import { StartFailure } from '../config.ts';
import { removeManyLikes } from '../domain/comments/comments.ts';
import { TAKEDOWNS } from '../domain/moderation/takedown.ts';
import { raiseCounts } from '../domain/notifications/notifications.ts';
import type { Store } from '../store/store.ts';
import { recordOperatorAction } from './operator.ts';

/**
 * Suspends an account: its sessions end, and its profile and content are hidden until it is
 * restored.
 */
export async function suspendAccount(store: Store, name: string, reason: string): Promise<void> {
  await store.transaction(async (tx) => {
    const account = await accountNamed(tx, name);
    if (!(await tx.suspensions.add(account, reason, Date.now()))) {
      throw new StartFailure(`The account ${name} is suspended already.`);
    }
    await tx.sessions.endAll(account);
    await raiseCounts(tx, { person: account });
    await recordOperatorAction(tx, {
      what: 'account suspend',
      about: name.toLowerCase(),
      why: reason,
    });
  });
}

/** Lifts a suspension. */
export async function restoreAccount(store: Store, name: string): Promise<void> {
  await store.transaction(async (tx) => {
    const account = await accountNamed(tx, name);
    if (!(await tx.suspensions.remove(account))) {
      throw new StartFailure(`The account ${name} is not suspended.`);
    }
    await raiseCounts(tx, { person: account });
    await recordOperatorAction(tx, { what: 'account restore', about: name.toLowerCase() });
  });
}

/** Takes something down for everybody; `what` is one of `TAKEDOWNS`. */
export async function applyTakedown(
  store: Store,
  what: string,
  id: string,
  reason: string,
): Promise<void> {
  const remove = Object.hasOwn(TAKEDOWNS, what) ? TAKEDOWNS[what] : undefined;
  if (!remove) throw new StartFailure(`${what} is none of ${Object.keys(TAKEDOWNS).join(', ')}.`);
  if (what === 'comment' && isId<CommentId>(id)) await removeManyLikes(store, id);
  await store.transaction(async (tx) => {
    const news = await remove(tx, id, Date.now());
    if (!news) {
      throw new StartFailure(`There is no ${what} ${id}, or it was taken down already.`);
    }
    await recordOperatorAction(tx, {
      what: what === 'post' ? 'posts remove' : `takedown ${what}`,
      about: id,
      why: reason,
      news,
    });
  });
}

/** Shows a post or an image again that was taken down. */
export async function restore(store: Store, what: 'post' | 'image', id: string): Promise<void> {
  await store.transaction(async (tx) => {
    const isBack =
      what === 'image'
        ? await tx.media.restore(id)
        : isId<PostId>(id) && (await tx.posts.restore(id));
    if (!isBack) throw new StartFailure(`There is no ${what} ${id} that was taken down.`);
    if (what === 'post') await raiseCounts(tx, { post: id as PostId });
    await recordOperatorAction(tx, {
      what: what === 'post' ? 'posts restore' : 'restore image',
      about: id,
    });
  });
}

async function accountNamed({ accounts }: Pick<Store, 'accounts'>, name: string): Promise<UserId> {
  const known = await accounts.credentialsOf(name.toLowerCase());
  if (!known) throw new StartFailure(`There is no account called ${name}.`);
  return known.id;
}
