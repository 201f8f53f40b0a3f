import type { PostId, UserId } from '#contract/ids.ts';
import { isId } from '#contract/ids.ts';
import type { PostScope } from '#contract/schema/post.ts';
import { dropKept, keep, readKept } from './device-store.ts';

/** Where somebody was reading: a post, and how far into its card. */
export interface FeedPlace {
  readonly id: PostId;
  readonly withinPx: number;
}

const PREFIX = 'feed-place:';

/** One for each list of each person. */
const keyOf = (viewerId: UserId, scope: PostScope) => `${PREFIX}${viewerId}:${scope}`;

/** Keeps the place over a reload of this tab; another person of the same browser never sees it. */
export function keepPlace(viewerId: UserId, scope: PostScope, { id, withinPx }: FeedPlace): void {
  keep(keyOf(viewerId, scope), `${id} ${Math.round(withinPx)}`, 'tab');
}

/** The place that was kept in this tab. */
export function keptPlace(viewerId: UserId, scope: PostScope): FeedPlace | undefined {
  const [id = '', within = ''] = readKept(keyOf(viewerId, scope), 'tab')?.split(' ') ?? [];
  const withinPx = Number(within);
  return isId(id) && Number.isFinite(withinPx) ? { id: id as PostId, withinPx } : undefined;
}

/** Forgets the place, at the top of the feed and on signing out. */
export function dropPlace(viewerId: UserId, scope: PostScope): void {
  dropKept(keyOf(viewerId, scope), 'tab');
}
