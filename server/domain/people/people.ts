import { isId, type UserId } from '#contract/ids.ts';
import { LIMITS, NO_EMAIL } from '#contract/limits.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type {
  OtherUser,
  SelfUser,
  SessionUser,
  SharedProject,
  UserEntry,
} from '#contract/schema/user.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { Context, Viewer } from '../../context.ts';
import type { AccountEntry } from '../../store/accounts/account-entries.ts';
import type { Account } from '../../store/accounts/accounts.ts';
import type { ImageFiles } from '../../store/media/media-records.ts';
import { mediaUrl, variantViews } from '../media/media-urls.ts';
import { projectById, projectsOf } from '../projects/projects.ts';
import { DomainError } from '../shared/errors.ts';
import { publishToOwnDevices } from '../shared/own-devices.ts';
import { profileLinksOf } from './profile-links.ts';

/** A person as shown in lists, with a small image. */
export function entryView(context: Context, person: AccountEntry): UserEntry {
  return {
    _id: person.id,
    username: person.username,
    firstName: person.firstName,
    lastName: person.lastName,
    title: person.title,
    profileImage: thumbnailUrl(context, person.profileImage),
    revision: person.revision,
  };
}

/** People as shown in lists, with whether the viewer follows them. */
export async function entryViews(
  context: Context,
  viewer: Viewer,
  people: readonly AccountEntry[],
): Promise<UserEntry[]> {
  const ids = people.map(({ id }) => id);
  const followed = await context.store.follows.followedAmong(viewer.id, ids);
  return people.map((person) => ({
    ...entryView(context, person),
    viewerFollows: followed.has(person.id),
  }));
}

/** Returns the viewer's account: everything but the password. */
export async function selfView(context: Context, viewer: Viewer): Promise<SelfUser> {
  const viewerRevision = await context.store.viewerCounters.revisionOf(viewer.id);
  const account = await requireVisiblePerson(context, viewer.id, viewer.id);
  const profile = await profileOf(context, account, viewer.id, SERVER_LIMITS.profileFollowIds);
  return { ...profile, ...ownFields(account), viewerRevision };
}

/** Returns the viewer's account after a change, and announces that to their other devices. */
export async function changedSelfView(context: Context, viewer: Viewer): Promise<SelfUser> {
  const self = await selfView(context, viewer);
  const { revision } = self;
  publishToOwnDevices(context, viewer, { name: 'self:updated', payload: { revision } });
  return self;
}

/** As `selfView`, without portfolio, lists and long texts. */
export async function sessionView(context: Context, viewer: Viewer): Promise<SessionUser> {
  const viewerRevision = await context.store.viewerCounters.revisionOf(viewer.id);
  const account = await requireVisiblePerson(context, viewer.id, viewer.id);
  return {
    ...entryView(context, account),
    profileImage: imageUrl(context, account.profileImage),
    profileImageVariants: variantViews(context, account.profileSizes, 'public'),
    followersCount: account.followersCount,
    followingCount: account.followingCount,
    ...ownFields(account),
    ...((await context.store.firstMinutes.areOpen(viewer.id)) ? { firstMinutes: true } : {}),
    viewerRevision,
  };
}

/** The fields of an account that nobody else sees. */
function ownFields(account: Account): Pick<SelfUser, 'email' | 'emailVerified' | 'deletionAt'> {
  return {
    email: account.email ?? NO_EMAIL,
    emailVerified: account.isEmailVerified,
    ...(account.deletionAtMs === undefined
      ? {}
      : { deletionAt: new Date(account.deletionAtMs).toISOString() }),
  };
}

/**
 * Returns a profile as seen by another signed-in person.
 *
 * @throws {DomainError} `not_found`, also across a block.
 */
export async function otherView(context: Context, viewer: Viewer, id: string): Promise<OtherUser> {
  const viewerRevision = await context.store.viewerCounters.revisionOf(viewer.id);
  const account = await requireVisiblePerson(context, id, viewer.id);
  return {
    viewerRevision,
    ...(await profileOf(context, account, viewer.id, SERVER_LIMITS.profileFollowIds)),
    viewerFollows: await context.store.follows.isFollowing(viewer.id, account.id),
    viewerMutes: await context.store.mutes.isMuted(viewer.id, account.id),
  };
}

/**
 * Returns the viewer's own profile as others see it: those whom the viewer does not follow.
 *
 * @throws {DomainError} `not_found` while nobody else sees it.
 */
export async function othersView(context: Context, viewer: Viewer): Promise<OtherUser> {
  const account = await requireVisiblePerson(context, viewer.id, undefined);
  return {
    ...(await profileOf(context, account, undefined, SERVER_LIMITS.profileFollowIds)),
    postsCount: await countPosts(context, account.id, undefined),
  };
}

/**
 * Returns a profile for anonymous callers: counts, and the ids behind the follower names on the
 * page.
 *
 * @throws {DomainError} `not_found`
 */
export async function anonymousView(context: Context, id: string): Promise<OtherUser> {
  const account = await requireVisiblePerson(context, id, undefined);
  const profile = await profileOf(context, account, undefined, LIMITS.followerNames);
  return { ...profile, following: [] };
}

/**
 * Returns a project with its owner and its neighbours in the portfolio.
 *
 * @param asOthers of the viewer's own, what others see.
 * @throws {DomainError} `project_not_found`, also if its owner is hidden from the viewer.
 */
export async function sharedProject(
  context: Context,
  viewer: Viewer,
  id: string,
  asOthers: boolean,
): Promise<SharedProject> {
  const seen = await projectById(context, viewer.id, id);
  const seenBy = asOthers && seen.user === viewer.id ? undefined : viewer.id;
  const project = seenBy === undefined ? await projectById(context, seenBy, id) : seen;
  const author = await requireVisiblePerson(context, project.user, viewer.id);
  const portfolio = await context.store.projects.titlesOf(author.id, seenBy, LIMITS.userProjects);
  const index = portfolio.findIndex((title) => title.id === project._id);
  // An unlisted project stands in nobody's list but its owner's.
  const [previous, next] = index < 0 ? [] : [portfolio[index - 1], portfolio[index + 1]];
  return {
    ...project,
    author: {
      ...entryView(context, author),
      viewerFollows: await context.store.follows.isFollowing(viewer.id, author.id),
    },
    ...(previous ? { previous: { _id: previous.id, title: previous.title } } : {}),
    ...(next ? { next: { _id: next.id, title: next.title } } : {}),
  };
}

/**
 * Returns an account that `viewer` may see.
 *
 * @throws {DomainError} `not_found`
 */
export async function requireVisiblePerson(
  { store }: Context,
  id: string,
  viewer: UserId | undefined,
): Promise<Account> {
  const account = await store.accounts.byId(id as UserId);
  const isSeen =
    account !== undefined &&
    (account.id === viewer || (await store.people.isVisible(account.id, viewer)));
  if (!isSeen) throw new DomainError('not_found');
  return account;
}

/** @throws {DomainError} `ownProblem` for the viewer; `not_found` for what is no id. */
export function otherPersonId(viewer: Viewer, id: string, ownProblem: ProblemCode): UserId {
  if (id === viewer.id) throw new DomainError(ownProblem);
  if (!isId<UserId>(id)) throw new DomainError('not_found');
  return id;
}

async function profileOf(
  context: Context,
  account: Account,
  viewer: UserId | undefined,
  followIds: number,
): Promise<OtherUser> {
  const { follows } = context.store;
  return {
    ...entryView(context, account),
    profileImage: imageUrl(context, account.profileImage),
    bannerImage: imageUrl(context, account.bannerImage),
    profileImageVariants: variantViews(context, account.profileSizes, 'public'),
    bannerImageVariants: variantViews(context, account.bannerSizes, 'public'),
    bannerImagePlaceholder: account.bannerPlaceholder,
    countries: [...account.countries],
    about: { bio: account.bio, memberSince: new Date(account.createdAtMs).toISOString() },
    skills: [...account.skills],
    qualifications: [...account.qualifications],
    certifications: [...account.certifications],
    languages: [...account.languages],
    links: await profileLinksOf(context, account.id),
    experience: { yearsOfExperience: account.yearsOfExperience },
    followers: await follows.followersOf(account.id, viewer, followIds),
    following: await follows.followeesOf(account.id, viewer, followIds),
    followersCount: account.followersCount,
    followingCount: account.followingCount,
    ...(viewer === undefined ? {} : { postsCount: await countPosts(context, account.id, viewer) }),
    projects: await projectsOf(context, account.id, viewer),
  };
}

function countPosts(
  { store }: Context,
  author: UserId,
  viewer: UserId | undefined,
): Promise<number> {
  return store.postLists.countOf(author, viewer, LIMITS.profilePostsCounted);
}

function imageUrl(context: Context, image: ImageFiles | undefined): string {
  return image ? mediaUrl(context, image.file, 'public') : '';
}

function thumbnailUrl(context: Context, image: ImageFiles | undefined): string {
  return image ? mediaUrl(context, image.variants[0]?.file ?? image.file, 'public') : '';
}
