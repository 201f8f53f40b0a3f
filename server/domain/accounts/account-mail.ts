import type { UserId } from '#contract/ids.ts';
import {
  deletionMail,
  emailChangedMail,
  type MailText,
  passwordChangedMail,
  resetMail,
  verifyMail,
} from '#contract/messages/en/server/mail.ts';
import { emailKeyOf } from '#contract/rules/accounts.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { Context } from '../../context.ts';
import type { LinkPurpose } from '../../store/accounts/account-links.ts';
import type { Account } from '../../store/accounts/accounts.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { enqueue, type MailJob } from '../shared/jobs.ts';
import { hashOfToken, newToken } from './tokens.ts';

/** The page that handles each kind of link, and how long the link is valid. */
const LINKS = {
  verify: { screen: '/verify-email', lastsMs: SERVER_LIMITS.verifyLinkMs },
  reset: { screen: '/reset-password', lastsMs: SERVER_LIMITS.resetLinkMs },
} as const satisfies Record<LinkPurpose, { screen: string; lastsMs: number }>;

/** Enqueues the mail that verifies `email`. */
export async function enqueueVerificationMail(
  context: Context,
  tx: StoreTransaction,
  account: UserId,
  email: string,
): Promise<void> {
  if (!context.mailer) return;
  await enqueue(context, tx, 'mail', { purpose: 'verify', account, email }, { account });
}

/** Enqueues a security notice, if the account has a verified address. */
export async function enqueueNoticeMail(
  context: Context,
  tx: StoreTransaction,
  id: UserId,
  about: 'emailChanged' | 'passwordChanged' | 'deletion',
): Promise<void> {
  if (!context.mailer) return;
  const account = await tx.accounts.byId(id);
  if (!account?.email || !account.isEmailVerified) return;
  const { email } = account;
  await enqueue(context, tx, 'mail', { purpose: about, account: id, email }, { account: id });
}

/**
 * Creates a single-use link.
 *
 * The secret is in the fragment, which browsers never send, so it appears in no log.
 *
 * @param origin Public origin of the page.
 * @param emailKey Case-folded address it is sent to; null if it is handed over.
 */
export async function createLink(
  { now }: Pick<Context, 'now'>,
  tx: StoreTransaction,
  origin: string,
  link: {
    readonly account: UserId;
    readonly purpose: LinkPurpose;
    readonly emailKey: string | null;
  },
): Promise<string> {
  const { screen, lastsMs } = LINKS[link.purpose];
  const secret = newToken();
  const tokenHash = hashOfToken(secret);
  await tx.accountLinks.add({ ...link, tokenHash, expiresAtMs: now() + lastsMs });
  return `${origin}${screen}#${secret}`;
}

/** Handles a `mail` job: creates the link if needed and sends the message. */
export async function sendMail(context: Context, job: MailJob, signal: AbortSignal): Promise<void> {
  const { mailer } = context;
  if (!mailer) throw new Error('There is nothing to send mail with.');
  const message = await messageOf(context, job);
  if (message) await mailer.send(message, signal);
}

/**
 * Returns the message of a job, or nothing if it has become pointless, such as for an unknown name.
 */
async function messageOf(context: Context, job: MailJob) {
  if (job.purpose === 'reset') {
    const account = await context.store.accounts.byNameOrVerifiedEmail(
      job.usernameOrEmail.trim().toLowerCase(),
    );
    return account && { to: account.email, ...(await linkMail(context, account, 'reset')) };
  }
  const account = await context.store.accounts.byId(job.account);
  if (!account) return undefined;
  const to = job.email;
  if (job.purpose === 'emailChanged') return { to, ...emailChangedMail(account.username) };
  if (account.email !== job.email) return undefined; // the address has changed
  switch (job.purpose) {
    case 'verify':
      if (account.isEmailVerified) return undefined;
      return { to, ...(await linkMail(context, { ...account, email: to }, 'verify')) };
    case 'passwordChanged':
      return { to, ...passwordChangedMail(account.username) };
    case 'deletion':
      return deletionMessage(account, to);
  }
}

async function linkMail(
  context: Context,
  account: { readonly id: UserId; readonly username: string; readonly email: string },
  purpose: LinkPurpose,
): Promise<MailText> {
  const { publicOrigin } = context.settings;
  if (publicOrigin === undefined) throw new Error('Nobody said how people reach the page.');
  const link = await context.store.transaction((tx) =>
    createLink(context, tx, publicOrigin, {
      account: account.id,
      purpose,
      emailKey: emailKeyOf(account.email),
    }),
  );
  return (purpose === 'verify' ? verifyMail : resetMail)(account.username, link);
}

function deletionMessage({ username, deletionAtMs }: Account, to: string) {
  if (deletionAtMs === undefined) return undefined; // cancelled
  return { to, ...deletionMail(username, new Date(deletionAtMs).toISOString().slice(0, 10)) };
}
