import { randomBytes } from 'node:crypto';

import type { UserId } from '#contract/ids.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { emailProblem, usernameProblem } from '#contract/rules/accounts.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { StartFailure } from '../config.ts';
import { createLink } from '../domain/accounts/account-mail.ts';
import { hashOfToken, newToken } from '../domain/accounts/tokens.ts';
import { indexPerson } from '../domain/people/people-search.ts';
import { newId } from '../new-id.ts';
import { argonPasswords } from '../passwords.ts';
import { hubClock } from '../steady-clock.ts';
import type { Store } from '../store/store.ts';
import { recordOperatorAction } from './operator.ts';

/** Creates an account regardless of `REGISTRATION`; returns its password. */
export async function createAccount(
  store: Store,
  name: string,
  email: string | undefined,
): Promise<string> {
  const username = name.toLowerCase();
  refuse(usernameProblem(username));
  if (email !== undefined) refuse(emailProblem(email));
  const password = newPassword();
  const passwordHash = await argonPasswords().hash(password);
  const createdAtMs = (await hubClock(store))();
  await store.transaction(async (tx) => {
    if (email !== undefined && (await tx.accounts.isEmailTaken(email))) refuse('email_taken');
    const id = newId<UserId>(createdAtMs);
    const names = { firstName: '', lastName: '' };
    const account = { id, username, passwordHash, email, ...names, createdAtMs };
    if (!(await tx.accounts.add(account))) refuse('username_taken');
    await indexPerson(tx, id);
    await recordOperatorAction(tx, { what: 'account create', about: username });
  });
  return password;
}

/**
 * Sets a new password and ends all sessions and reset links of the account; returns the password.
 */
export async function issuePassword(store: Store, name: string): Promise<string> {
  const known = await store.accounts.credentialsOf(name.toLowerCase());
  if (!known) throw new StartFailure(`There is no account called ${name}.`);
  const password = newPassword();
  const passwordHash = await argonPasswords().hash(password);
  await store.transaction(async (tx) => {
    await tx.accounts.setPasswordHash(known.id, passwordHash);
    await tx.accountLinks.removeOf(known.id, 'reset');
    await tx.sessions.endAll(known.id);
    await recordOperatorAction(tx, { what: 'account reset-password', about: known.username });
  });
  return password;
}

/**
 * Creates a password-reset link to hand over to the owner.
 *
 * @param origin Public origin of the page.
 */
export async function createResetLink(store: Store, name: string, origin: string): Promise<string> {
  const known = await store.accounts.credentialsOf(name.toLowerCase());
  if (!known) throw new StartFailure(`There is no account called ${name}.`);
  const now = await hubClock(store);
  return store.transaction(async (tx) => {
    await recordOperatorAction(tx, { what: 'account reset-link', about: known.username });
    const link = { account: known.id, purpose: 'reset', emailKey: null } as const;
    return createLink({ now }, tx, origin, link);
  });
}

/** Creates an invitation; returns its code, which is not stored. */
export async function createInvite(store: Store, days: number | undefined): Promise<string> {
  const code = newToken().slice(0, 22);
  const nowMs = (await hubClock(store))();
  const lastsMs = days === undefined ? SERVER_LIMITS.inviteMs : days * 24 * 60 * 60_000;
  await store.transaction(async (tx) => {
    await tx.invites.add(hashOfToken(code), nowMs, nowMs + lastsMs);
    await recordOperatorAction(tx, { what: 'invite create' });
  });
  return code;
}

function newPassword(): string {
  return randomBytes(12).toString('base64url');
}

function refuse(problem: ProblemCode | undefined): void {
  if (problem) throw new StartFailure(ERROR_MESSAGES[problem]);
}
