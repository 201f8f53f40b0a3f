import { pathOf } from '#contract/calls/route.ts';
import type { UserId } from '#contract/ids.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import type { ProfileLink } from '#contract/schema/user.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { Context } from '../../context.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { enqueue, type LinkJob } from '../shared/jobs.ts';
import { relMeLinks } from './rel-me.ts';

/** The links of a profile, with whether each page was found to link back. */
export async function profileLinksOf(
  { store, now }: Pick<Context, 'store' | 'now'>,
  account: UserId,
): Promise<ProfileLink[]> {
  const links = await store.profileLinks.of(account);
  return links.map(({ url, verifiedAtMs }) => ({ url, verified: isProven(verifiedAtMs, now()) }));
}

/** Sets the links of a profile within the transaction that saves it; new ones are verified soon. */
export async function setProfileLinks(
  context: Pick<Context, 'now' | 'newId'>,
  tx: Pick<StoreTransaction, 'jobs' | 'profileLinks'>,
  account: UserId,
  urls: readonly string[],
): Promise<void> {
  const added = await tx.profileLinks.set(account, urls);
  for (const url of added) await enqueueCheck(context, tx, { account, url });
}

/** Queues the links that were not checked for a day, a limited number at a time. */
export async function enqueueDueLinks(
  context: Pick<Context, 'now' | 'newId' | 'store'>,
): Promise<void> {
  const { store, now } = context;
  const before = now() - SERVER_LIMITS.linkCheckMs;
  for (const link of await store.profileLinks.checkedBefore(before, SERVER_LIMITS.linksPerRun)) {
    await store.transaction((tx) => enqueueCheck(context, tx, link));
  }
}

function enqueueCheck(
  context: Pick<Context, 'now' | 'newId'>,
  tx: Pick<StoreTransaction, 'jobs'>,
  { account, url }: LinkJob,
): Promise<void> {
  const options = { account, id: `link:${account}:${url}` };
  return enqueue(context, tx, 'link', { account, url }, options);
}

/**
 * Checks whether the page of a link names this profile with `rel="me"`, at most daily. If the page
 * cannot be reached, the earlier result counts for a while.
 */
export async function checkLink(
  context: Context,
  { account, url }: LinkJob,
  signal: AbortSignal,
): Promise<void> {
  const { store, settings, limiter, pages, now } = context;
  const link = await store.profileLinks.find(account, url);
  if (!link || settings.publicOrigin === undefined) return;
  if (now() - link.checkedAtMs < SERVER_LIMITS.linkCheckMs) return;
  if ((await limiter.consume('linkChecks', account)) > 0) return; // checked with the next ones
  const profile = new URL(pathOf(PAGE_PATHS.user, { userId: account }), settings.publicOrigin).href;
  const outcome = await pages.read(url, signal).then(
    (page) => page !== undefined && relMeLinks(page).some((to) => isSamePage(to, profile)),
    (cause: unknown) => {
      if (signal.aborted) throw cause;
      return undefined; // unreachable
    },
  );
  const checkedAtMs = now();
  const verifiedAtMs = outcome === undefined ? link.verifiedAtMs : outcome ? checkedAtMs : 0;
  await store.transaction(async (tx) => {
    await tx.profileLinks.setChecked(account, url, { checkedAtMs, verifiedAtMs });
    const isShownOtherwise =
      isProven(verifiedAtMs, checkedAtMs) !== isProven(link.verifiedAtMs, checkedAtMs);
    if (isShownOtherwise) await tx.accounts.raiseRevision(account);
  });
}

function isProven(verifiedAtMs: number, nowMs: number): boolean {
  return verifiedAtMs > 0 && nowMs - verifiedAtMs < SERVER_LIMITS.linkProofMs;
}

/** Whether an address, as a page has it, leads to `profile`; fragment and last slash aside. */
function isSamePage(address: string, profile: string): boolean {
  const url = URL.parse(address);
  return url !== null && `${url.origin}${url.pathname.replace(/\/$/u, '')}` === profile;
}
