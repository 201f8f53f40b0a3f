import type { UserId } from '#contract/ids.ts';
import { emailKeyOf, emailProblem } from '#contract/rules/accounts.ts';
import type { SelfUser } from '#contract/schema/user.ts';
import type { Context, Viewer } from '../../context.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { changedSelfView } from '../people/people.ts';
import { DomainError } from '../shared/errors.ts';
import { publishToOwnDevices } from '../shared/own-devices.ts';
import { consumeLimit, consumeWriteLimit } from '../shared/rate-limits.ts';
import { enqueueNoticeMail, enqueueVerificationMail } from './account-mail.ts';
import { requirePassword, requireSamePassword } from './passwords.ts';
import { hashOfToken } from './tokens.ts';

/**
 * Sets the first email address of an account, without a password. An existing address may only
 * change in case.
 *
 * @throws {DomainError} `email_invalid`, `email_taken`; `email_needs_password` if a different
 *   address exists.
 */
export async function updateEmail(
  context: Context,
  viewer: Viewer,
  address: string,
): Promise<SelfUser> {
  const email = validEmail(address);
  await consumeWriteLimit(context, viewer, 'update');
  await consumeLimit(context, 'newEmails', viewer.id);
  await context.store.transaction((tx) =>
    storeEmail(context, tx, viewer, { email, mayReplace: false }),
  );
  return changedSelfView(context, viewer);
}

/**
 * Changes the email address of the viewer and notifies the old one.
 *
 * @throws {DomainError} `email_invalid`, `email_taken`; `wrong_password`, `too_many_requests`,
 *   `busy`.
 */
export async function changeEmail(
  context: Context,
  viewer: Viewer,
  { email: address, password }: { readonly email: string; readonly password: string },
): Promise<SelfUser> {
  const email = validEmail(address);
  await consumeWriteLimit(context, viewer, 'update');
  const proven = await requirePassword(context, viewer, password);
  await consumeLimit(context, 'newEmails', viewer.id);
  await context.store.transaction(async (tx) => {
    await requireSamePassword(tx, proven);
    await storeEmail(context, tx, viewer, { email, mayReplace: true });
  });
  return changedSelfView(context, viewer);
}

/**
 * Sends the verification link again.
 *
 * @throws {DomainError} `mail_unavailable`, `email_missing`, `email_taken`, `too_many_requests`.
 */
export async function requestVerification(context: Context, viewer: Viewer): Promise<void> {
  if (!context.mailer) throw new DomainError('mail_unavailable');
  const account = await context.store.accounts.byId(viewer.id);
  if (!account?.email) throw new DomainError('email_missing');
  if (account.isEmailVerified) return;
  const { email } = account;
  await requireFreeEmail(context.store, email, viewer.id);
  await consumeLimit(context, 'mailsByName', viewer.id);
  await context.store.transaction((tx) => enqueueVerificationMail(context, tx, viewer.id, email));
}

/**
 * Verifies an address with the secret of the link sent to it.
 *
 * @param address Caller's address.
 * @throws {DomainError} `link_invalid`; `email_taken` if somebody else has proven it first;
 *   `too_many_requests`.
 */
export async function verifyEmail(context: Context, token: string, address: string): Promise<void> {
  await consumeLimit(context, 'linksByAddress', address);
  const { account, revision } = await context.store.transaction(async (tx) => {
    const nowMs = context.now();
    const link = await tx.accountLinks.find(hashOfToken(token), 'verify', nowMs);
    if (!link?.email) throw new DomainError('link_invalid');
    const { account, email } = link;
    await requireFreeEmail(tx, email, account);
    await tx.accountLinks.removeOf(account, 'verify');
    return { account, revision: await tx.accounts.verifyEmail(account, email, nowMs) };
  });
  const owner = { id: account };
  publishToOwnDevices(context, owner, { name: 'self:updated', payload: { revision } });
}

/** @throws {DomainError} `email_taken` if somebody else has proven that the address is theirs. */
async function requireFreeEmail(
  { accounts }: Pick<StoreTransaction, 'accounts'>,
  email: string,
  account: UserId,
): Promise<void> {
  if (await accounts.isEmailTaken(email, account)) throw new DomainError('email_taken');
}

function validEmail(address: string): string {
  const email = address.trim();
  const problem = emailProblem(email);
  if (problem) throw new DomainError(problem);
  return email;
}

/**
 * Stores the address. Another one than before revokes the links sent to the old one and notifies it.
 *
 * @throws {DomainError} `email_needs_password` if that may not be replaced; `email_taken`.
 */
async function storeEmail(
  context: Context,
  tx: StoreTransaction,
  viewer: Viewer,
  { email, mayReplace }: { readonly email: string; readonly mayReplace: boolean },
): Promise<void> {
  const before = (await tx.accounts.byId(viewer.id))?.email;
  if (!before || emailKeyOf(before) !== emailKeyOf(email)) {
    if (before && !mayReplace) throw new DomainError('email_needs_password');
    await requireFreeEmail(tx, email, viewer.id);
    await enqueueNoticeMail(context, tx, viewer.id, 'emailChanged');
    await tx.accountLinks.removeOf(viewer.id, 'verify');
    await tx.accountLinks.removeOf(viewer.id, 'reset');
    await enqueueVerificationMail(context, tx, viewer.id, email);
  }
  await tx.accounts.setEmail(viewer.id, email);
}
