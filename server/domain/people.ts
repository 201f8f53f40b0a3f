import type { UserId } from '#contract/ids.ts';
import { LIMITS, NO_EMAIL } from '#contract/limits.ts';
import type { OtherUser, SelfUser, UserEntry } from '#contract/schema/user.ts';
import type { Account, AccountEntry, Context, ImageFiles, Viewer } from '../context.ts';
import { DomainError } from './errors.ts';
import { mediaAddress } from './media-addresses.ts';
import { projectsOf } from './projects.ts';

/** A person as lists show one: with the small copy of the picture. */
export function entryView(context: Context, person: AccountEntry): UserEntry {
  return {
    _id: person.id,
    username: person.username,
    firstName: person.firstName,
    lastName: person.lastName,
    title: person.title,
    profileImage: smallImage(context, person.profileImage),
  };
}

/** The viewer's own account: everything but the password. */
export async function selfView(context: Context, viewer: Viewer): Promise<SelfUser> {
  const account = await knownAccount(context, viewer.id);
  const profile = await profileOf(context, account, LIMITS.profileFollowIds);
  return { ...profile, email: account.email ?? NO_EMAIL };
}

/**
 * Somebody's profile, as another signed-in person sees it.
 *
 * @throws {DomainError} `not_found`
 */
export async function otherView(context: Context, id: string): Promise<OtherUser> {
  const account = await knownAccount(context, id);
  return profileOf(context, account, LIMITS.profileFollowIds);
}

/**
 * Somebody's profile for whoever asks without a token: counts, and the ids that stand for the
 * follower names on the page.
 *
 * @throws {DomainError} `not_found`
 */
export async function anonymousView(context: Context, id: string): Promise<OtherUser> {
  const account = await knownAccount(context, id);
  const profile = await profileOf(context, account, LIMITS.followerNames);
  return { ...profile, following: [] };
}

async function knownAccount({ store }: Context, id: string): Promise<Account> {
  const account = await store.accounts.byId(id as UserId);
  if (!account) throw new DomainError('not_found');
  return account;
}

async function profileOf(
  context: Context,
  account: Account,
  followIds: number,
): Promise<OtherUser> {
  const { follows } = context.store;
  return {
    ...entryView(context, account),
    profileImage: wholeImage(context, account.profileImage),
    bannerImage: wholeImage(context, account.bannerImage),
    countries: [...account.countries],
    about: { bio: account.bio, memberSince: new Date(account.createdAtMs).toISOString() },
    skills: [...account.skills],
    qualifications: [...account.qualifications],
    certifications: [...account.certifications],
    languages: [...account.languages],
    experience: { yearsOfExperience: account.yearsOfExperience },
    followers: await follows.followersOf(account.id, followIds),
    following: await follows.followeesOf(account.id, followIds),
    followersCount: account.followersCount,
    followingCount: account.followingCount,
    projects: await projectsOf(context, account.id),
  };
}

function wholeImage(context: Context, image: ImageFiles | undefined): string {
  return image ? mediaAddress(context, image.file, 'public') : '';
}

function smallImage(context: Context, image: ImageFiles | undefined): string {
  return image ? mediaAddress(context, image.variants[0]?.file ?? image.file, 'public') : '';
}
