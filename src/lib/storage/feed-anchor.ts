import type { PostId, UserId } from '#contract/ids.ts';
import { isId } from '#contract/ids.ts';
import type { PostScope } from '#contract/schema/post.ts';
import { getStored, removeStored, setStored } from './storage.ts';

/** The reader's position: a post, and the offset into its card. */
export interface FeedAnchor {
  readonly id: PostId;
  readonly withinPx: number;
}

const PREFIX = 'feed-place:';

/** One for each list of each user. */
const keyOf = (viewerId: UserId, scope: PostScope) => `${PREFIX}${viewerId}:${scope}`;

/** Persists the position over a reload of this tab, for this user only. */
export function setFeedAnchor(
  viewerId: UserId,
  scope: PostScope,
  { id, withinPx }: FeedAnchor,
): void {
  setStored(keyOf(viewerId, scope), `${id} ${Math.round(withinPx)}`, 'tab');
}

/** Returns the position persisted in this tab. */
export function getFeedAnchor(viewerId: UserId, scope: PostScope): FeedAnchor | undefined {
  const [id = '', within = ''] = getStored(keyOf(viewerId, scope), 'tab')?.split(' ') ?? [];
  const withinPx = Number(within);
  return isId<PostId>(id) && Number.isFinite(withinPx) ? { id, withinPx } : undefined;
}

/** Removes the position, at the top of the feed and on logging out. */
export function removeFeedAnchor(viewerId: UserId, scope: PostScope): void {
  removeStored(keyOf(viewerId, scope), 'tab');
}
