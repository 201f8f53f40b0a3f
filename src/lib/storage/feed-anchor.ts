import type { PostId, UserId } from '#contract/ids.ts';
import { isId } from '#contract/ids.ts';
import type { PostScope } from '#contract/schema/post.ts';
import { getStored, removeStored, setStored } from './storage.ts';

/** Where somebody was reading: a post, and how far into its card. */
export interface FeedAnchor {
  readonly id: PostId;
  readonly withinPx: number;
}

const PREFIX = 'feed-place:';

/** One for each list of each person. */
const keyOf = (viewerId: UserId, scope: PostScope) => `${PREFIX}${viewerId}:${scope}`;

/** Keeps the place over a reload of this tab; another person of the same browser never sees it. */
export function setFeedAnchor(
  viewerId: UserId,
  scope: PostScope,
  { id, withinPx }: FeedAnchor,
): void {
  setStored(keyOf(viewerId, scope), `${id} ${Math.round(withinPx)}`, 'tab');
}

/** The place that was kept in this tab. */
export function getFeedAnchor(viewerId: UserId, scope: PostScope): FeedAnchor | undefined {
  const [id = '', within = ''] = getStored(keyOf(viewerId, scope), 'tab')?.split(' ') ?? [];
  const withinPx = Number(within);
  return isId(id) && Number.isFinite(withinPx) ? { id: id as PostId, withinPx } : undefined;
}

/** Forgets the place, at the top of the feed and on signing out. */
export function removeFeedAnchor(viewerId: UserId, scope: PostScope): void {
  removeStored(keyOf(viewerId, scope), 'tab');
}
