import type { UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { emailProblem, usernameProblem } from '#contract/rules/accounts.ts';
import { singleLine } from '#contract/rules/single-line.ts';
import type { RegisterBody } from '#contract/schema/account.ts';
import type { Context } from '../../context.ts';
import { indexPerson } from '../people/people-search.ts';
import { DomainError } from '../shared/errors.ts';
import { consumeLimit } from '../shared/rate-limits.ts';
import { enqueueVerificationMail } from './account-mail.ts';
import { requireAllowedPassword } from './passwords.ts';
import { type Caller, type LoginOutcome, openSession } from './sessions.ts';
import { hashOfToken } from './tokens.ts';

/**
 * Creates an account and logs its owner in.
 *
 * @throws {DomainError} the problem of the first invalid field; `username_taken`, `email_taken`;
 *   `registration_closed`, `invite_invalid`; `too_many_requests`.
 */
export async function register(
  context: Context,
  request: RegisterBody,
  { address, userAgent }: Caller,
): Promise<LoginOutcome> {
  const { registration } = context.settings;
  if (registration === 'closed') throw new DomainError('registration_closed');
  const account = checkedSignUp(context, request);
  const invite =
    registration === 'invite' ? await requireInvite(context, request.invite) : undefined;
  if (await context.store.accounts.isUsernameTaken(account.username, context.now())) {
    throw new DomainError('username_taken');
  }
  // Usernames are public, registered addresses are not: each attempt costs a point.
  await consumeLimit(context, 'registrationByAddress', address);
  if (account.email !== undefined && (await context.store.accounts.isEmailTaken(account.email))) {
    throw new DomainError('email_taken');
  }
  const passwordHash = await context.passwords.hash(request.password);

  return context.store.transaction(async (tx) => {
    const nowMs = context.now();
    const id = context.newId<UserId>();
    if (!(await tx.accounts.add({ id, ...account, passwordHash, createdAtMs: nowMs }))) {
      throw new DomainError('username_taken'); // since the check above
    }
    if (invite !== undefined && !(await tx.invites.redeem(invite, id, nowMs))) {
      throw new DomainError('invite_invalid');
    }
    if (request.firstMinutes) await tx.firstMinutes.start(id);
    await indexPerson(tx, id);
    if (account.email !== undefined) await enqueueVerificationMail(context, tx, id, account.email);
    const owner = { id, ...account, email: account.email ?? null, passwordHash };
    return openSession(context, tx, owner, userAgent);
  });
}

function checkedSignUp(context: Context, request: RegisterBody) {
  const username = request.username.trim().toLowerCase();
  const problem = usernameProblem(username);
  if (problem) throw new DomainError(problem);
  requireAllowedPassword(context, username, request.password);
  const email = request.email?.trim() || undefined;
  const wrongEmail = email === undefined ? undefined : emailProblem(email);
  if (wrongEmail) throw new DomainError(wrongEmail);
  return {
    username,
    email,
    firstName: nameOf(request.firstName),
    lastName: nameOf(request.lastName),
  };
}

function nameOf(name: string | undefined): string {
  const text = singleLine(name ?? '');
  if ([...text].length > LIMITS.nameMaxChars) throw new DomainError('profile_name_too_long');
  return text;
}

async function requireInvite(context: Context, code: string | undefined): Promise<string> {
  const hash = hashOfToken(code?.trim() ?? '');
  if (!(await context.store.invites.isOpen(hash, context.now()))) {
    throw new DomainError('invite_invalid');
  }
  return hash;
}
