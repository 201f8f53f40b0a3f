import type { PostId, UserId } from '#contract/ids.ts';
import { isId } from '#contract/ids.ts';
import { StartFailure } from '../config.ts';
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
    await recordOperatorAction(tx, { what: 'account restore', about: name.toLowerCase() });
  });
}

/** Hides a post from everybody; it stays in the database. */
export async function softDeletePost(store: Store, id: string, reason: string): Promise<void> {
  await store.transaction(async (tx) => {
    if (!isId(id) || !(await tx.posts.softDelete(id as PostId, Date.now()))) {
      throw new StartFailure(`There is no post ${id}, or it was taken down already.`);
    }
    await recordOperatorAction(tx, { what: 'posts remove', about: id, why: reason });
  });
}

/** Restores a hidden post. */
export async function restorePost(store: Store, id: string): Promise<void> {
  await store.transaction(async (tx) => {
    if (!isId(id) || !(await tx.posts.restore(id as PostId))) {
      throw new StartFailure(`There is no post ${id} that was taken down.`);
    }
    await recordOperatorAction(tx, { what: 'posts restore', about: id });
  });
}

async function accountNamed({ accounts }: Pick<Store, 'accounts'>, name: string): Promise<UserId> {
  const known = await accounts.credentialsOf(name.toLowerCase());
  if (!known) throw new StartFailure(`There is no account called ${name}.`);
  return known.id;
}
