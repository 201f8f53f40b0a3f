import { isId, type UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import type { FollowedUsers, FollowResult, UserPage } from '#contract/schema/user.ts';
import type { Context, Viewer } from '../../context.ts';
import type { StoreTransaction } from '../../store/store.ts';
import {
  pushLive,
  pushUnreadCount,
  recordActivity,
  removeActivity,
} from '../notifications/notifications.ts';
import type { PageRequest } from '../posts/feed-page.ts';
import { DomainError } from '../shared/errors.ts';
import { consumeWriteLimit } from '../shared/rate-limits.ts';
import { requireVisiblePerson } from './people.ts';
import { pageOfPeople } from './people-lists.ts';

/**
 * Follows a person. Idempotent.
 *
 * @throws {DomainError} `not_found`; `own_follow` for the viewer.
 */
export async function follow(context: Context, viewer: Viewer, id: string): Promise<FollowResult> {
  return setFollowing(context, viewer, id, true);
}

/** Unfollows a person. Idempotent. @throws {DomainError} `not_found`, `own_follow` */
export async function unfollow(
  context: Context,
  viewer: Viewer,
  id: string,
): Promise<FollowResult> {
  return setFollowing(context, viewer, id, false);
}

/** Follows or unfollows a person. @throws {DomainError} `not_found`, `own_follow` */
export async function toggleFollow(
  context: Context,
  viewer: Viewer,
  id: string,
): Promise<FollowResult> {
  return setFollowing(context, viewer, id, undefined);
}

/** Returns the ids of the people the viewer follows, newest first. */
export async function followedUsers({ store }: Context, viewer: Viewer): Promise<FollowedUsers> {
  const ids = await store.follows.followeesOf(viewer.id, viewer.id, LIMITS.followedUsers);
  return { followedUsers: ids };
}

/**
 * Returns a page of the people the viewer follows, newest first.
 *
 * @throws {DomainError} `cursor_invalid`
 */
export function connections(
  context: Context,
  viewer: Viewer,
  request: PageRequest,
): Promise<UserPage> {
  return pageOfPeople(context, viewer, request, (page) =>
    context.store.people.followedBy(viewer.id, viewer.id, page),
  );
}

/**
 * Returns a page of the people whom `id` follows, or who follow `id`, newest first.
 *
 * @throws {DomainError} `not_found` for nobody, also across a block; `cursor_invalid`
 */
export async function followsOf(
  context: Context,
  viewer: Viewer,
  id: string,
  list: 'followedBy' | 'followersOf',
  request: PageRequest,
): Promise<UserPage> {
  const person = await requireVisiblePerson(context, id, viewer.id);
  return pageOfPeople(context, viewer, request, (page) =>
    context.store.people[list](person.id, viewer.id, page),
  );
}

/** @param target Undefined toggles. */
async function setFollowing(
  context: Context,
  viewer: Viewer,
  id: string,
  target: boolean | undefined,
): Promise<FollowResult> {
  if (id === viewer.id) throw new DomainError('own_follow');
  consumeWriteLimit(context, viewer, 'update');
  const { following, counts, lost, delivery, recounted } = await context.store.transaction(
    async (tx) => {
      const followee = id as UserId;
      if (!isId(id) || !(await tx.people.isVisible(followee, viewer.id)))
        throw new DomainError('not_found');
      const following = target ?? !(await tx.follows.isFollowing(viewer.id, followee));
      const changed = following
        ? await addFollow(context, tx, viewer, followee)
        : await removeFollow(tx, viewer, followee);
      return { ...changed, following, counts: await tx.follows.countsOf(viewer.id, followee) };
    },
  );
  await pushLive(context, delivery);
  await pushUnreadCount(context, recounted);
  for (const { id: postId, revision } of lost) {
    context.realtime.publish(
      { name: 'post:deleted', payload: { postId, revision } },
      { kind: 'people', ids: [id as UserId] },
    );
  }
  return {
    following,
    followersCount: counts.followersCount,
    revision: counts.followeeRevision,
    followingCount: counts.followingCount,
    selfRevision: counts.followerRevision,
  };
}

async function addFollow(context: Context, tx: StoreTransaction, viewer: Viewer, followee: UserId) {
  const isNew = await tx.follows.add(viewer.id, followee, context.now());
  const activity = {
    type: 'follow',
    actor: viewer.id,
    owner: followee,
    post: undefined,
    subject: followee,
  } as const;
  const delivery = isNew ? await recordActivity(context, tx, activity) : undefined;
  return { delivery, recounted: [], lost: [] };
}

async function removeFollow(tx: StoreTransaction, viewer: Viewer, followee: UserId) {
  const wasThere = await tx.follows.remove(viewer.id, followee);
  const recounted = wasThere ? await removeActivity(tx, followee, viewer.id) : [];
  // Private posts are for people whom their author follows.
  const lost = wasThere ? await tx.postAccess.privateOf(viewer.id, LIMITS.privatePostsLost) : [];
  return { delivery: undefined, recounted, lost };
}
