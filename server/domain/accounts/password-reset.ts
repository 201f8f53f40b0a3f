import { emailProblem, usernameProblem } from '#contract/rules/accounts.ts';
import type { Context } from '../../context.ts';
import { DomainError } from '../shared/errors.ts';
import { enqueue } from '../shared/jobs.ts';
import { consumeLimit } from '../shared/rate-limits.ts';
import { enqueueNoticeMail } from './account-mail.ts';
import { requireGoodPassword } from './passwords.ts';
import { hashOfToken } from './tokens.ts';

/**
 * Plans a message with a link to whoever the name or the proven address belongs to.
 *
 * Nothing is looked up here: the job does that, so that the answer and its time are the same for
 * names that nobody has.
 *
 * @param address Where the call comes from.
 * @throws {DomainError} `mail_unavailable`, `too_many_requests`.
 */
export async function requestReset(
  context: Context,
  usernameOrEmail: string,
  address: string,
): Promise<void> {
  if (!context.mailer) throw new DomainError('mail_unavailable');
  consumeLimit(context, 'mailsByAddress', address);
  const name = usernameOrEmail.trim().toLowerCase();
  // What can be neither a name nor an address reaches nobody, and is not worth remembering.
  if (usernameProblem(name) === undefined || emailProblem(name) === undefined) {
    consumeLimit(context, 'mailsByName', name);
  }
  await context.store.transaction((tx) =>
    enqueue(context, tx, 'mail', { purpose: 'reset', usernameOrEmail }),
  );
}

/**
 * Sets the password of the account that the link is for, and ends all of its sessions.
 *
 * @param address Where the call comes from.
 * @throws {DomainError} `link_invalid`; the problem of the password, which leaves the link as it is;
 *   `too_many_requests`, `busy`.
 */
export async function resetPassword(
  context: Context,
  { token, password }: { readonly token: string; readonly password: string },
  address: string,
): Promise<void> {
  const { store, now } = context;
  consumeLimit(context, 'linksByAddress', address);
  const tokenHash = hashOfToken(token);
  const link = await store.accountLinks.find(tokenHash, 'reset', now());
  if (!link) throw new DomainError('link_invalid');
  requireGoodPassword(context, link.username, password);
  const passwordHash = await context.passwords.hash(password);
  const ended = await store.transaction(async (tx) => {
    // Hashing takes a while: somebody else may have used the link meanwhile.
    const still = await tx.accountLinks.find(tokenHash, 'reset', now());
    if (!still) throw new DomainError('link_invalid');
    await tx.accountLinks.removeOf(link.account, 'reset');
    await tx.accounts.setPasswordHash(link.account, passwordHash);
    await enqueueNoticeMail(context, tx, link.account, 'passwordChanged');
    return tx.sessions.endAll(link.account);
  });
  context.realtime.endSessions(ended);
}
