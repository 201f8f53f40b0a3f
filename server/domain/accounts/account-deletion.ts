import type { SelfUser } from '#contract/schema/user.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { Context, Viewer } from '../../context.ts';
import type { DueDeletion } from '../../store/accounts/pending-deletions.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { removeComment } from '../comments/comments.ts';
import { pushUnreadCount, raiseCounts } from '../notifications/notifications.ts';
import { selfView } from '../people/people.ts';
import { inBatches, ROWS_PER_BATCH } from '../shared/batches.ts';
import { DomainError } from '../shared/errors.ts';
import { consumeWriteLimit } from '../shared/rate-limits.ts';
import { enqueueNoticeMail } from './account-mail.ts';
import { requirePassword, requireSamePassword } from './passwords.ts';

const ACCOUNTS_PER_RUN = 100;
/** Per transaction; each may take stubs with it. */
const COMMENTS_PER_BATCH = 100;

/**
 * Schedules the viewer's account for removal. It is hidden at once and all other sessions end;
 * until the deadline its owner can log in and cancel.
 *
 * @throws {DomainError} `wrong_password`, `too_many_requests`, `busy`.
 */
export async function requestDeletion(
  context: Context,
  viewer: Viewer,
  password: string,
): Promise<SelfUser> {
  const proven = await requirePassword(context, viewer, password);
  const { ended, receivers } = await context.store.transaction(async (tx) => {
    await requireSamePassword(tx, proven);
    await tx.pendingDeletions.add(viewer.id, context.now() + SERVER_LIMITS.deletionGraceMs);
    await tx.accounts.raiseRevision(viewer.id);
    await enqueueNoticeMail(context, tx, viewer.id, 'deletion');
    return {
      ended: await tx.sessions.endAll(viewer.id, viewer.session),
      receivers: await raiseCounts(tx, { person: viewer.id }),
    };
  });
  // The requesting session stays for cancelling, but receives no live events.
  context.realtime.endSessions([...ended, viewer.session]);
  const payload = { userId: viewer.id };
  context.realtime.publish({ name: 'person:gone', payload }, { kind: 'everyone' });
  await pushUnreadCount(context, receivers);
  return selfView(context, viewer);
}

/**
 * Cancels the removal of the viewer's account. Not possible after the deadline, because the removal
 * may have begun.
 *
 * @throws {DomainError} `account_departed`, `too_many_requests`.
 */
export async function cancelDeletion(context: Context, viewer: Viewer): Promise<SelfUser> {
  await consumeWriteLimit(context, viewer, 'update');
  const receivers = await context.store.transaction(async (tx) => {
    const deletionAtMs = await tx.pendingDeletions.lockedDateMs(viewer.id);
    if (deletionAtMs === undefined) return [];
    if (deletionAtMs <= context.now()) throw new DomainError('account_departed');
    await tx.pendingDeletions.remove(viewer.id);
    await tx.accounts.raiseRevision(viewer.id);
    return raiseCounts(tx, { person: viewer.id });
  });
  await pushUnreadCount(context, receivers);
  return selfView(context, viewer);
}

/**
 * Removes the accounts that are due, with all their content.
 *
 * Works in small transactions so that others need not wait; the next run continues an interrupted
 * removal. A failure is reported and does not stop the other removals.
 */
export async function removeDueAccounts(context: Context, stop?: AbortSignal): Promise<void> {
  const { store, now, report } = context;
  for (const account of await store.pendingDeletions.due(now(), ACCOUNTS_PER_RUN)) {
    try {
      await removeAccount(context, account, stop);
    } catch (cause) {
      stop?.throwIfAborted();
      report('An account could not be removed.', cause);
    }
  }
}

async function removeAccount(
  { store, now }: Context,
  { id, username }: DueDeletion,
  stop: AbortSignal | undefined,
): Promise<void> {
  // Cancelled meanwhile? From its date on it cannot be.
  const deletionAtMs = await store.transaction((tx) => tx.pendingDeletions.lockedDateMs(id));
  if (deletionAtMs === undefined || deletionAtMs > now()) return;
  const inPieces = (
    remove: (removal: StoreTransaction['accountRemoval'], limit: number) => Promise<number>,
  ) => inBatches(store, stop, (tx, limit) => remove(tx.accountRemoval, limit));
  for (const mark of store.accountRemoval.marks) {
    await inPieces((removal, limit) => removal.removeMarks(mark, id, limit));
  }
  await inPieces((removal, limit) => removal.removeActivities(id, limit));
  await inPieces((removal, limit) => removal.removePosts({ author_id: id }, now(), limit));
  await inBatches(
    store,
    stop,
    (tx, limit) => removeSomeComments(tx, id, now(), limit),
    COMMENTS_PER_BATCH,
  );
  await inPieces((removal, limit) => removal.clearAuthor(id, limit));
  await inPieces((removal, limit) => removal.removeNotifications(id, limit));
  await inPieces((removal, limit) => removal.removeBelongings(id, limit));
  await store.transaction(({ accountRemoval }) =>
    accountRemoval.remove(id, username, now() + SERVER_LIMITS.reservedNameMs),
  );
}

/** Removes some of the account's comments as if their author had deleted them; returns how many. */
async function removeSomeComments(
  tx: StoreTransaction,
  id: DueDeletion['id'],
  nowMs: number,
  limit: number,
): Promise<number> {
  const ids = await tx.accountRemoval.commentsOf(id, limit);
  if (ids.length === 0) return 0;
  let left = ROWS_PER_BATCH;
  for (const each of ids) {
    left -= await tx.commentLikes.removeSome(each, left);
    if (left === 0) return limit;
  }
  for (const each of ids) {
    const comment = await tx.comments.find(each);
    if (comment) await removeComment(tx, comment, nowMs);
  }
  return ids.length;
}
