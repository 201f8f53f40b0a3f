import { emailProblem, usernameProblem } from '#contract/rules/accounts.ts';
import type { Context } from '../../context.ts';
import { DomainError } from '../shared/errors.ts';
import { enqueue } from '../shared/jobs.ts';
import { consumeLimit } from '../shared/rate-limits.ts';
import { enqueueNoticeMail } from './account-mail.ts';
import { requireAllowedPassword } from './passwords.ts';
import { hashOfToken } from './tokens.ts';

/**
 * Enqueues a reset link for the account with this username or verified address.
 *
 * The lookup happens in the job, so that response and timing are the same for unknown names.
 *
 * @param address Caller's address.
 * @throws {DomainError} `mail_unavailable`, `too_many_requests`.
 */
export async function requestReset(
  context: Context,
  usernameOrEmail: string,
  address: string,
): Promise<void> {
  if (!context.mailer) throw new DomainError('mail_unavailable');
  await consumeLimit(context, 'mailsByAddress', address);
  const name = usernameOrEmail.trim().toLowerCase();
  // Input that cannot be a name or an address is ignored.
  if (usernameProblem(name) === undefined || emailProblem(name) === undefined) {
    await consumeLimit(context, 'mailsByName', name);
  }
  await context.store.transaction((tx) =>
    enqueue(context, tx, 'mail', { purpose: 'reset', usernameOrEmail }),
  );
}

/**
 * Sets the password of the link's account and ends all its sessions.
 *
 * @param address Caller's address.
 * @throws {DomainError} `link_invalid`; the problem of the password (the link stays valid);
 *   `too_many_requests`, `busy`.
 */
export async function resetPassword(
  context: Context,
  { token, password }: { readonly token: string; readonly password: string },
  address: string,
): Promise<void> {
  const { store, now } = context;
  await consumeLimit(context, 'linksByAddress', address);
  const tokenHash = hashOfToken(token);
  const link = await store.accountLinks.find(tokenHash, 'reset', now());
  if (!link) throw new DomainError('link_invalid');
  requireAllowedPassword(context, link.username, password);
  const passwordHash = await context.passwords.hash(password);
  const ended = await store.transaction(async (tx) => {
    // Hashing takes a while; the link may have been used meanwhile.
    const still = await tx.accountLinks.find(tokenHash, 'reset', now());
    if (!still) throw new DomainError('link_invalid');
    await tx.accountLinks.removeOf(link.account, 'reset');
    await tx.accounts.setPasswordHash(link.account, passwordHash);
    await enqueueNoticeMail(context, tx, link.account, 'passwordChanged');
    return tx.sessions.endAll(link.account);
  });
  context.realtime.endSessions(ended);
}
