import { useState } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { PEOPLE } from '#contract/calls/people.ts';
import type { UserId } from '#contract/ids.ts';
import type { OtherUser } from '#contract/schema/user.ts';
import { problemMessage } from '../lib/api/api-problem.ts';
import { request } from '../lib/api/request.ts';
import { logFailure } from '../lib/net/log-failure.ts';
import { toggleOptimistically } from '../lib/optimistic-toggle.ts';
import { applyFollow, type Session, session, useSession } from './session.ts';
import { showToast } from './toasts.ts';

/** What was pressed in this visit, where it is not yet in the account's own lists. */
const pending = proxy<{ byUser: Record<string, boolean> }>({ byUser: {} });

subscribeKey(session, 'current', ({ status }) => {
  if (status === 'signed-out') pending.byUser = {};
});

/** Tells the other tabs, whose account would not know. */
const tabs = new BroadcastChannel('follows');
interface TabFollow {
  readonly by: string;
  readonly id: UserId;
  readonly isOn: boolean;
}
tabs.addEventListener('message', ({ data: { by, id, isOn } }: MessageEvent<TabFollow>) => {
  const { current } = session;
  if (current.status === 'signed-in' && current.user._id === by) applyFollow(id, isOn);
});

/**
 * Whether the signed-in person follows `id`, as far as the account's own list tells: `undefined`
 * where it is cut off.
 */
export function isFollowedBySelf(id: UserId): boolean | undefined {
  return isFollowedBy(session.current, id);
}

function isFollowedBy(current: Session, id: UserId): boolean | undefined {
  if (current.status !== 'signed-in') return undefined;
  const { following, followingCount } = current.user;
  if (following.includes(id)) return true;
  return following.length < followingCount ? undefined : false;
}

/**
 * Whether the signed-in person follows `id`; at once as it was pressed.
 *
 * @param told what the server said with that person: it counts where the account's own list is cut off.
 */
export function useIsFollowed(id: UserId, told = false): boolean {
  const { byUser } = useSnapshot(pending);
  const current = useSession();
  return byUser[id] ?? isFollowedBy(current, id) ?? told;
}

/**
 * How many follow a person whose profile is on the screen: what the server counted, and what the
 * signed-in person has pressed since.
 */
export function useFollowersCount(
  person: Pick<OtherUser, '_id' | 'followersCount' | 'viewerFollows'>,
): number {
  const isFollowed = useIsFollowed(person._id as UserId, person.viewerFollows);
  const [wasFollowed] = useState(isFollowed);
  const isCounted = person.viewerFollows ?? wasFollowed;
  return person.followersCount + Number(isFollowed) - Number(isCounted);
}

/** Follows or unfollows; as it was, with a word, where the server refuses. */
export async function setFollowed(id: UserId, isFollowed: boolean): Promise<void> {
  const settled = await toggleOptimistically(`follow ${id}`, {
    before: !isFollowed,
    isOn: (isOn) => isOn,
    turned: (isOn) => !isOn,
    show: (isOn) => {
      pending.byUser[id] = isOn;
    },
    send: async (isOn) => {
      await request(isOn ? PEOPLE.follow : PEOPLE.unfollow, { params: { id } });
      const { current } = session;
      if (current.status === 'signed-in') {
        applyFollow(id, isOn);
        tabs.postMessage({ by: current.user._id, id, isOn } satisfies TabFollow);
      }
      return isOn;
    },
    onRefused: (error) => {
      logFailure('The follow was not taken.', error);
      showToast(problemMessage(error));
    },
  });
  // Where the account itself knows now; its list may be cut off.
  if (settled !== undefined && isFollowedBySelf(id) === settled) delete pending.byUser[id];
}
