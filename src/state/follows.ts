import { proxy, useSnapshot } from 'valtio';
import type { UserId } from '#contract/ids.ts';
import { API, pathOf } from '#contract/routes.ts';
import { request } from '../lib/api-client.ts';
import { wordsOf } from '../lib/api-problem.ts';
import { refreshSelf, session } from './session.ts';
import { showToast } from './toasts.ts';

/** What was pressed in this visit, where it is not yet in the account's own lists. */
const pressed = proxy<{ byUser: Record<string, boolean> }>({ byUser: {} });

/** Whether the signed-in person follows `id`; at once as it was pressed. */
export function useIsFollowed(id: UserId): boolean {
  const { byUser } = useSnapshot(pressed);
  const { current } = useSnapshot(session);
  const known = current.status === 'signed-in' && current.user.following.includes(id);
  return byUser[id] ?? known;
}

/** Follows or unfollows; as it was, with a word, where the server refuses. */
export async function setFollowed(id: UserId, isFollowed: boolean): Promise<void> {
  const route = isFollowed ? API.follow : API.unfollow;
  pressed.byUser[id] = isFollowed;
  try {
    await request(pathOf(route, { id }), { method: 'POST' });
    await refreshSelf();
  } catch (error) {
    console.error('The follow was not taken.', error);
    showToast(wordsOf(error));
  } finally {
    delete pressed.byUser[id];
  }
}
