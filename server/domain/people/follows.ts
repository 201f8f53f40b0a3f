import { LIMITS } from '#contract/limits.ts';
import { READ_POINTS } from '#contract/rate-limits.ts';
import type { FollowedUsers, FollowResult, UserPage } from '#contract/schema/user.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { Context, Viewer } from '../../context.ts';
import { pushSwitched, switchActivity } from '../notifications/notifications.ts';
import type { PageRequest } from '../shared/cursor.ts';
import { DomainError } from '../shared/errors.ts';
import { publishToOwnDevices } from '../shared/own-devices.ts';
import { consumeLimit, consumeWriteLimit } from '../shared/rate-limits.ts';
import { otherPersonId, requireVisiblePerson } from './people.ts';
import { pageOfPeople } from './people-lists.ts';

/**
 * Follows or unfollows a person.
 *
 * @param wish Whether to follow; undefined toggles.
 * @throws {DomainError} `not_found`; `own_follow` for the viewer; `follows_too_many`;
 *   `too_many_requests`.
 */
export async function setFollow(
  context: Context,
  viewer: Viewer,
  id: string,
  wish?: boolean,
): Promise<FollowResult> {
  const followee = otherPersonId(viewer, id, 'own_follow');
  await consumeWriteLimit(context, viewer, 'update');
  const { follow, counts, lost } = await context.store.transaction(async (tx) => {
    if (!(await tx.people.isVisible(followee, viewer.id))) throw new DomainError('not_found');
    const about = { actor: viewer.id, owner: followee, post: undefined, subject: followee };
    const follow = await switchActivity(context, tx, { type: 'follow', ...about }, wish, {
      add: () => tx.follows.add(viewer.id, followee, context.now()),
      remove: () => tx.follows.remove(viewer.id, followee),
    });
    const { isOn, isChanged } = follow;
    const counts = await tx.follows.countsOf(viewer.id, followee);
    if (isOn && isChanged && counts.followingCount > LIMITS.followedUsers) {
      throw new DomainError('follows_too_many');
    }
    // Private posts are for people whom their author follows.
    const lost =
      !isOn && isChanged
        ? await tx.postAccess.privateOf(viewer.id, SERVER_LIMITS.privatePostsLost)
        : [];
    return { follow, counts, lost };
  });
  await pushSwitched(context, follow);
  for (const { id: postId, revision } of lost) {
    context.realtime.publish(
      { name: 'post:deleted', payload: { postId, revision } },
      { kind: 'people', ids: [followee] },
    );
  }
  const answer = {
    following: follow.isOn,
    followersCount: counts.followersCount,
    revision: counts.followeeRevision,
    followingCount: counts.followingCount,
    selfRevision: counts.followerRevision,
  };
  if (follow.isChanged) {
    publishToOwnDevices(context, viewer, {
      name: 'person:followed',
      payload: { userId: followee, ...answer },
    });
  }
  return answer;
}

/**
 * Returns the ids of the people the viewer follows, newest first.
 *
 * @throws {DomainError} `too_many_requests`
 */
export async function followedUsers(context: Context, viewer: Viewer): Promise<FollowedUsers> {
  await consumeLimit(context, 'heavyReads', viewer.id, READ_POINTS.page);
  const ids = await context.store.follows.followeesOf(viewer.id, viewer.id, LIMITS.followedUsers);
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
