import type { SessionId, UserId } from '#contract/ids.ts';
import { NO_EMAIL } from '#contract/limits.ts';
import { usernameProblem } from '#contract/rules/accounts.ts';
import type { LoginResult } from '#contract/schema/user.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { Context, Viewer } from '../../context.ts';
import type { Credentials } from '../../store/accounts/accounts.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { DomainError } from '../shared/errors.ts';
import { attemptWithin, type RateLimitKey } from '../shared/rate-limits.ts';
import { deviceName } from './device-name.ts';
import { requireSamePassword } from './passwords.ts';
import { hashOfToken, newToken } from './tokens.ts';

/** Minimum interval between two updates of a session's expiry. */
const TOUCH_INTERVAL_MS = 60 * 60_000;

/** The longest that browsers keep a cookie. */
export const KNOWN_DEVICE_MS = 400 * 24 * 60 * 60_000;

/** Result of a login: the response body, and two secrets sent as cookies. */
export interface LoginOutcome {
  readonly result: LoginResult;
  /** Valid for one call of get-token. */
  readonly ticket: string;
  /** Proves later that this device has logged in to this account before. */
  readonly device: string;
}

/** Where a call comes from. */
export interface Caller {
  readonly address: string;
  /** Raw user agent. */
  readonly userAgent: string | undefined;
}

export interface LoginAttempt extends Caller {
  readonly username: string;
  readonly password: string;
  /** Device cookie, if any. */
  readonly device: string | undefined;
}

/**
 * Checks username and password and opens a session.
 *
 * @throws {DomainError} `wrong_credentials`, also, and equally slow, for an unknown name;
 *   `account_suspended` if the password is right; `too_many_requests` after too many attempts;
 *   `busy`.
 */
export async function logInWithPassword(
  context: Context,
  attempt: LoginAttempt,
): Promise<LoginOutcome> {
  const username = attempt.username.trim().toLowerCase();
  const stored = await context.store.accounts.credentialsOf(username);
  const wrong = guessLimits(context, username, stored, attempt);
  const limits = { wrong, right: stored ? [['passwordChecks', stored.id] as const] : [] };
  const known = await attemptWithin(context, limits, async () => {
    const isRight = await context.passwords.verify(attempt.password, stored?.passwordHash);
    return isRight ? stored : undefined;
  });
  if (!known) throw new DomainError('wrong_credentials');
  return context.store.transaction(async (tx) => {
    await requireSamePassword(tx, known, 'wrong_credentials');
    return openSession(context, tx, known, attempt.userAgent);
  });
}

/**
 * Opens a session for an authenticated person.
 *
 * @throws {DomainError} `account_suspended`
 */
export async function openSession(
  context: Context,
  tx: StoreTransaction,
  person: Credentials,
  userAgent: string | undefined,
): Promise<LoginOutcome> {
  if (await tx.suspensions.has(person.id)) throw new DomainError('account_suspended');
  const nowMs = context.now();
  const { token, session } = await addSession(context, tx, person.id, userAgent);
  const ticket = newToken();
  await tx.loginTickets.add(
    hashOfToken(ticket),
    { account: person.id, session },
    nowMs + SERVER_LIMITS.loginTicketMs,
  );
  return {
    result: {
      token,
      _id: person.id,
      username: person.username,
      email: person.email ?? NO_EMAIL,
    },
    ticket,
    device: deviceProof(context, person, nowMs + KNOWN_DEVICE_MS),
  };
}

/**
 * Exchanges a login ticket for a token and ends the session of the login.
 *
 * @throws {DomainError} `token_failed`, whatever the reason.
 */
export async function redeemTicket(
  context: Context,
  account: string,
  ticket: string | undefined,
  userAgent: string | undefined,
): Promise<string> {
  if (ticket === undefined) throw new DomainError('token_failed');
  const { token, ended } = await context.store.transaction(async (tx) => {
    const nowMs = context.now();
    const redeemed = await tx.loginTickets.redeem(hashOfToken(ticket), account as UserId, nowMs);
    if (!redeemed) throw new DomainError('token_failed');
    await tx.sessions.end(redeemed.session);
    const { token } = await addSession(context, tx, redeemed.account, userAgent);
    return { token, ended: redeemed.session };
  });
  context.realtime.endSessions([ended]);
  return token;
}

/** Ends the viewer's session. */
export async function endSession({ store, realtime }: Context, viewer: Viewer): Promise<void> {
  await store.transaction((tx) => tx.sessions.end(viewer.session));
  realtime.endSessions([viewer.session]);
}

/** Returns the owner of a token, or undefined if it is unknown or expired. */
export async function viewerOfToken(context: Context, token: string): Promise<Viewer | undefined> {
  const nowMs = context.now();
  const session = await context.store.sessions.byTokenHash(hashOfToken(token), nowMs);
  if (!session) return undefined;
  if (nowMs - session.seenAtMs >= TOUCH_INTERVAL_MS) {
    // Reading goes on where nothing can be written.
    await context.store
      .transaction((tx) => tx.sessions.touch(session.id, nowMs, nowMs + SERVER_LIMITS.sessionMs))
      .catch((cause: unknown) => context.report('A session could not be prolonged.', cause));
  }
  const { account, username, isPendingDeletion } = session;
  return { id: account, username, session: session.id, isPendingDeletion };
}

/** Whether the viewer's session has not ended since the call was let in. */
export async function hasSession(
  { store, now }: Pick<Context, 'store' | 'now'>,
  { session }: Viewer,
): Promise<boolean> {
  return (await store.sessions.activeAmong([session], now())).has(session);
}

async function addSession(
  context: Context,
  tx: StoreTransaction,
  account: UserId,
  userAgent: string | undefined,
): Promise<{ readonly token: string; readonly session: SessionId }> {
  const nowMs = context.now();
  const token = newToken();
  const session = context.newId<SessionId>();
  await tx.sessions.add({
    id: session,
    account,
    tokenHash: hashOfToken(token),
    createdAtMs: nowMs,
    expiresAtMs: nowMs + SERVER_LIMITS.sessionMs,
    device: deviceName(userAgent),
  });
  await tx.sessions.endAllButNewest(account, session, SERVER_LIMITS.sessions - 1);
  return { token, session };
}

/** Proves that this device has logged in to this account, with this password, before `untilMs`. */
function deviceProof({ signer }: Context, owner: Credentials, untilMs: number): string {
  return `${untilMs}.${signer.sign(deviceText(owner, untilMs))}`;
}

function deviceText({ id, passwordHash }: Credentials, untilMs: number): string {
  return `device:${id}:${untilMs}:${passwordHash}`;
}

function isKnownDevice(
  { signer, now }: Context,
  owner: Credentials | undefined,
  device: string | undefined,
): boolean {
  const [, until, signature = ''] = /^(\d{1,15})\.(.+)$/.exec(device ?? '') ?? [];
  const untilMs = Number(until);
  return (
    owner !== undefined && untilMs > now() && signer.isValid(deviceText(owner, untilMs), signature)
  );
}

/**
 * Limits that failed logins count against. The address comes first; impossible names are not
 * tracked.
 */
function guessLimits(
  context: Context,
  username: string,
  owner: Credentials | undefined,
  attempt: LoginAttempt,
): RateLimitKey[] {
  const { address, device } = attempt;
  const limits: RateLimitKey[] = [['loginByAddress', address]];
  if (usernameProblem(username) !== undefined) return limits;
  limits.push(['loginByAddressAndName', `${address} ${username}`]);
  if (!isKnownDevice(context, owner, device)) limits.push(['loginByName', username]);
  return limits;
}
