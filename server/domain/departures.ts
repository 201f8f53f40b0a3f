import { LIMITS } from '#contract/limits.ts';
import type { SelfUser } from '#contract/schema/user.ts';
import type { Context, Departed, StoreTransaction, Viewer } from '../context.ts';
import { enqueueNotice } from './account-mail.ts';
import { takeRemark } from './comments.ts';
import { DomainError } from './errors.ts';
import { spendWrite } from './limits.ts';
import { provePassword } from './passwords.ts';
import { selfView } from './people.ts';

/** Accounts that one sweep removes, and remarks that one transaction takes away. */
const ACCOUNTS_AT_ONCE = 100;
const REMARKS_AT_ONCE = 100;

/**
 * Asks for the removal of the viewer's account. Nobody sees it from now on, and all other sessions
 * end; until it is removed, its owner can sign in and keep it.
 *
 * @throws {DomainError} `wrong_password`, `too_many_requests`, `busy`.
 */
export async function leave(context: Context, viewer: Viewer, password: string): Promise<SelfUser> {
  await provePassword(context, viewer, password);
  const ended = await context.store.transaction(async (tx) => {
    await tx.departures.add(viewer.id, context.now() + LIMITS.deletionGraceMs);
    await enqueueNotice(context, tx, viewer.id, 'deletion');
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
export async function stay(context: Context, viewer: Viewer): Promise<SelfUser> {
  spendWrite(context, viewer, 'update');
  await context.store.transaction(async (tx) => {
    const deletionAtMs = await tx.departures.lock(viewer.id);
    if (deletionAtMs === undefined) return;
    if (deletionAtMs <= context.now()) throw new DomainError('account_departed');
    await tx.departures.remove(viewer.id);
  });
  return selfView(context, viewer);
}

/**
 * Removes the accounts whose time is over, with everything that is theirs.
 *
 * It goes step by step, each in a transaction of its own, so that others need not wait; what was begun
 * and broken off is gone on with by the next run. A failure is reported and keeps nobody else's account.
 */
export async function removeDeparted(context: Context): Promise<void> {
  const { store, now, report } = context;
  for (const departed of await store.departures.due(now(), ACCOUNTS_AT_ONCE)) {
    try {
      await removeAccount(context, departed);
    } catch (cause) {
      report('An account could not be removed.', cause);
    }
  }
}

async function removeAccount({ store, now }: Context, { id, username }: Departed): Promise<void> {
  const isBegun = await store.transaction(async ({ accountRemoval, departures }) => {
    const deletionAtMs = await departures.lock(id);
    if (deletionAtMs === undefined || deletionAtMs > now()) return false; // kept since it was due
    await accountRemoval.takeBackLikes(id);
    await accountRemoval.endFollows(id);
    await accountRemoval.leaveNotifications(id);
    return true;
  });
  if (!isBegun) return;
  await store.transaction(({ accountRemoval }) => accountRemoval.removeWorks(id));
  while ((await store.transaction((tx) => takeSome(tx, id, now()))) > 0) {
    // until nothing of theirs stands below the posts of others
  }
  await store.transaction(({ accountRemoval }) =>
    accountRemoval.remove(id, username, now() + LIMITS.reservedNameMs),
  );
}

/** Takes some of their comments and replies away as if they had deleted them; answers how many. */
async function takeSome(tx: StoreTransaction, id: Departed['id'], nowMs: number): Promise<number> {
  const ids = await tx.accountRemoval.remarksOf(id, REMARKS_AT_ONCE);
  for (const each of ids) {
    const remark = await tx.comments.find(each);
    if (remark) await takeRemark(tx, remark, nowMs);
  }
  return ids.length;
}
