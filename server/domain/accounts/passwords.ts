import { passwordProblem } from '#contract/rules/accounts.ts';
import type { Context, Viewer } from '../../context.ts';
import type { Credentials } from '../../store/accounts/accounts.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { DomainError } from '../shared/errors.ts';
import { attemptWithin } from '../shared/rate-limits.ts';
import { enqueueNoticeMail } from './account-mail.ts';

/** @throws {DomainError} the problem of the new password. */
export function requireAllowedPassword(context: Context, username: string, password: string): void {
  const problem = passwordProblem(password);
  if (problem) throw new DomainError(problem);
  if (context.passwords.isCommon(password) || password.toLowerCase() === username) {
    throw new DomainError('password_common');
  }
}

/**
 * Requires the viewer's password before a sensitive change; returns what `requireSamePassword`
 * compares in the transaction of that change.
 *
 * @throws {DomainError} `wrong_password`; `too_many_requests` after too many attempts; `busy`.
 */
export async function requirePassword(
  context: Context,
  viewer: Viewer,
  password: string,
): Promise<Credentials> {
  const limits = {
    wrong: [['passwordProofs', viewer.id]],
    right: [['passwordChecks', viewer.id]],
  } as const;
  const proven = await attemptWithin(context, limits, async () => {
    const known = await context.store.accounts.credentialsOf(viewer.username);
    return (await context.passwords.verify(password, known?.passwordHash)) ? known : undefined;
  });
  if (!proven) throw new DomainError('wrong_password');
  return proven;
}

/**
 * Requires that the password has not changed since it was checked, which takes a while: whoever knows
 * only the old one must not get in beside the change.
 *
 * @throws {DomainError} `problem`
 */
export async function requireSamePassword(
  { accounts }: Pick<StoreTransaction, 'accounts'>,
  proven: Credentials,
  problem: 'wrong_password' | 'wrong_credentials' = 'wrong_password',
): Promise<void> {
  const stored = await accounts.credentialsOf(proven.username);
  if (stored?.passwordHash !== proven.passwordHash) throw new DomainError(problem);
}

/**
 * Sets a new password and ends all other sessions of the viewer.
 *
 * @throws {DomainError} the problem of the new password; those of `requirePassword`.
 */
export async function changePassword(
  context: Context,
  viewer: Viewer,
  { oldPassword, newPassword }: { readonly oldPassword: string; readonly newPassword: string },
): Promise<void> {
  requireAllowedPassword(context, viewer.username, newPassword);
  const proven = await requirePassword(context, viewer, oldPassword);
  const passwordHash = await context.passwords.hash(newPassword);
  const ended = await context.store.transaction(async (tx) => {
    await requireSamePassword(tx, proven);
    await tx.accounts.setPasswordHash(viewer.id, passwordHash);
    await tx.accountLinks.removeOf(viewer.id, 'reset');
    await enqueueNoticeMail(context, tx, viewer.id, 'passwordChanged');
    return tx.sessions.endAll(viewer.id, viewer.session);
  });
  context.realtime.endSessions(ended);
}
