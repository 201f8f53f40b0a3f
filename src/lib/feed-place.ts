import type { PostId, UserId } from '#contract/ids.ts';
import { isId } from '#contract/ids.ts';

/** Where somebody was reading: a post, and how far into its card. */
export interface FeedPlace {
  readonly id: PostId;
  readonly withinPx: number;
}

const PREFIX = 'feed-place:';

/** Keeps the place over a reload of this tab; another person of the same browser never sees it. */
export function keepPlace(viewerId: UserId, { id, withinPx }: FeedPlace): void {
  try {
    sessionStorage.setItem(PREFIX + viewerId, `${id} ${Math.round(withinPx)}`);
  } catch (error) {
    // Storage full or forbidden: a reload then begins at the top.
    console.warn('The place in the feed could not be kept.', error);
  }
}

/** The place that was kept in this tab. */
export function keptPlace(viewerId: UserId): FeedPlace | undefined {
  let stored: string | null = null;
  try {
    stored = sessionStorage.getItem(PREFIX + viewerId);
  } catch {
    return undefined; // storage is forbidden: as if there were none
  }
  const [id = '', within = ''] = stored?.split(' ') ?? [];
  const withinPx = Number(within);
  return isId(id) && Number.isFinite(withinPx) ? { id: id as PostId, withinPx } : undefined;
}

/** Forgets the place, at the top of the feed and on signing out. */
export function dropPlace(viewerId: UserId): void {
  try {
    sessionStorage.removeItem(PREFIX + viewerId);
  } catch (error) {
    console.warn('The place in the feed could not be forgotten.', error);
  }
}
