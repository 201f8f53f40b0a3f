import { isId, type UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import type { FollowedUsers, FollowResult, UserPage } from '#contract/schema/user.ts';
import type { Context, StoreTransaction, Viewer } from '../context.ts';
import { DomainError } from './errors.ts';
import type { FeedRequest } from './feed-places.ts';
import { spendWrite } from './limits.ts';
import { announceCount, announceNews, forgetDeed, noteDeed } from './notifications.ts';
import { pageOfPeople } from './people-lists.ts';

/**
 * Follows somebody; doing so twice changes nothing.
 *
 * @throws {DomainError} `not_found`; `own_follow` for oneself.
 */
export async function follow(context: Context, viewer: Viewer, id: string): Promise<FollowResult> {
  return change(context, viewer, id, true);
}

/** The other way round. @throws {DomainError} `not_found`, `own_follow` */
export async function unfollow(
  context: Context,
  viewer: Viewer,
  id: string,
): Promise<FollowResult> {
  return change(context, viewer, id, false);
}

/** Follows, or stops to. @throws {DomainError} `not_found`, `own_follow` */
export async function toggleFollow(
  context: Context,
  viewer: Viewer,
  id: string,
): Promise<FollowResult> {
  return change(context, viewer, id, undefined);
}

/** Ids of the people the viewer follows, the newest first. */
export async function followedUsers({ store }: Context, viewer: Viewer): Promise<FollowedUsers> {
  const ids = await store.follows.followeesOf(viewer.id, viewer.id, LIMITS.followedUsers);
  return { followedUsers: ids };
}

/**
 * A page of the people the viewer follows, the newest first.
 *
 * @throws {DomainError} `cursor_invalid`
 */
export function connections(
  context: Context,
  viewer: Viewer,
  request: FeedRequest,
): Promise<UserPage> {
  return pageOfPeople(context, viewer, request, (page) =>
    context.store.people.followedBy(viewer.id, page),
  );
}

/** @param wanted Undefined turns it round. */
async function change(
  context: Context,
  viewer: Viewer,
  id: string,
  wanted: boolean | undefined,
): Promise<FollowResult> {
  if (id === viewer.id) throw new DomainError('own_follow');
  spendWrite(context, viewer, 'update');
  const { following, told, untold } = await context.store.transaction(async (tx) => {
    const followee = id as UserId;
    if (!isId(id) || !(await tx.people.isShown(followee, viewer.id)))
      throw new DomainError('not_found');
    const following = wanted ?? !(await tx.follows.isFollowing(viewer.id, followee));
    return following ? add(context, tx, viewer, followee) : remove(tx, viewer, followee);
  });
  await announceNews(context, told);
  await announceCount(context, untold);
  return { following };
}

async function add(context: Context, tx: StoreTransaction, viewer: Viewer, followee: UserId) {
  const isNew = await tx.follows.add(viewer.id, followee, context.now());
  const deed = {
    type: 'follow',
    actor: viewer.id,
    owner: followee,
    post: undefined,
    subject: followee,
  } as const;
  const told = isNew ? await noteDeed(context, tx, deed) : undefined;
  return { following: true, told, untold: [] };
}

async function remove(tx: StoreTransaction, viewer: Viewer, followee: UserId) {
  const wasThere = await tx.follows.remove(viewer.id, followee);
  const untold = wasThere ? await forgetDeed(tx, followee, viewer.id) : [];
  return { following: false, told: undefined, untold };
}
