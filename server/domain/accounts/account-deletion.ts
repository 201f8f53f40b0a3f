import { LIMITS } from '#contract/limits.ts';
import type { SelfUser } from '#contract/schema/user.ts';
import type { Context, Departed, StoreTransaction, Viewer } from '../../context.ts';
import { removeComment } from '../comments/comments.ts';
import { selfView } from '../people/people.ts';
import { DomainError } from '../shared/errors.ts';
import { consumeWriteLimit } from '../shared/rate-limits.ts';
import { enqueueNoticeMail } from './account-mail.ts';
import { requirePassword } from './passwords.ts';

/** Accounts that one sweep removes, and remarks that one transaction takes away. */
const ACCOUNTS_PER_RUN = 100;
const COMMENTS_PER_TRANSACTION = 100;

/**
 * Asks for the removal of the viewer's account. Nobody sees it from now on, and all other sessions
 * end; until it is removed, its owner can sign in and keep it.
 *
 * @throws {DomainError} `wrong_password`, `too_many_requests`, `busy`.
 */
export async function requestDeletion(
  context: Context,
  viewer: Viewer,
  password: string,
): Promise<SelfUser> {
  await requirePassword(context, viewer, password);
  const ended = await context.store.transaction(async (tx) => {
    await tx.pendingDeletions.add(viewer.id, context.now() + LIMITS.deletionGraceMs);
    await tx.accounts.raiseRevision(viewer.id);
    await enqueueNoticeMail(context, tx, viewer.id, 'deletion');
    return tx.sessions.endAll(viewer.id, viewer.session);
  });
  // The session that asked goes on, for changing one's mind, but hears of nothing any more.
  context.realtime.endSessions([...ended, viewer.session]);
  const payload = { userId: viewer.id };
  context.realtime.publish({ name: 'person:gone', payload }, { kind: 'everyone' });
  return selfView(context, viewer);
}

/**
 * Keeps the viewer's account after all: everything is as it was. Once its time is over nobody can:
 * the removal may have begun.
 *
 * @throws {DomainError} `account_departed`, `too_many_requests`.
 */
export async function cancelDeletion(context: Context, viewer: Viewer): Promise<SelfUser> {
  consumeWriteLimit(context, viewer, 'update');
  await context.store.transaction(async (tx) => {
    const deletionAtMs = await tx.pendingDeletions.lockedDateMs(viewer.id);
    if (deletionAtMs === undefined) return;
    if (deletionAtMs <= context.now()) throw new DomainError('account_departed');
    await tx.pendingDeletions.remove(viewer.id);
    await tx.accounts.raiseRevision(viewer.id);
  });
  return selfView(context, viewer);
}

/**
 * Removes the accounts whose time is over, with everything that is theirs.
 *
 * It goes step by step, each in a transaction of its own, so that others need not wait; what was begun
 * and broken off is gone on with by the next run. A failure is reported and keeps nobody else's account.
 */
export async function removeDueAccounts(context: Context): Promise<void> {
  const { store, now, report } = context;
  for (const account of await store.pendingDeletions.due(now(), ACCOUNTS_PER_RUN)) {
    try {
      await removeAccount(context, account);
    } catch (cause) {
      report('An account could not be removed.', cause);
    }
  }
}

async function removeAccount({ store, now }: Context, { id, username }: Departed): Promise<void> {
  const isBegun = await store.transaction(
    async ({ accountRemoval, pendingDeletions: departures }) => {
      const deletionAtMs = await departures.lockedDateMs(id);
      if (deletionAtMs === undefined || deletionAtMs > now()) return false; // kept since it was due
      await accountRemoval.removeLikes(id);
      await accountRemoval.removeFollows(id);
      await accountRemoval.removeNotifications(id);
      return true;
    },
  );
  if (!isBegun) return;
  await store.transaction(({ accountRemoval }) => accountRemoval.removeContent(id));
  while ((await store.transaction((tx) => removeSomeComments(tx, id, now()))) > 0) {
    // until nothing of theirs stands below the posts of others
  }
  await store.transaction(({ accountRemoval }) =>
    accountRemoval.remove(id, username, now() + LIMITS.reservedNameMs),
  );
}

/** Takes some of their comments and replies away as if they had deleted them; answers how many. */
async function removeSomeComments(
  tx: StoreTransaction,
  id: Departed['id'],
  nowMs: number,
): Promise<number> {
  const ids = await tx.accountRemoval.commentsOf(id, COMMENTS_PER_TRANSACTION);
  for (const each of ids) {
    const comment = await tx.comments.find(each);
    if (comment) await removeComment(tx, comment, nowMs);
  }
  return ids.length;
}
