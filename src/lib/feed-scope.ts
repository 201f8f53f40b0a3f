import type { UserId } from '#contract/ids.ts';
import type { PostScope } from '#contract/schema/post.ts';

/** The lists of the feed, in the order of their tabs. */
export const FEED_SCOPES = ['hot', 'latest', 'following'] as const satisfies readonly PostScope[];

const PREFIX = 'feed-scope:';

/** The list that somebody looked at last on this device. */
export function keptScope(viewerId: UserId): PostScope {
  try {
    const stored = localStorage.getItem(PREFIX + viewerId);
    return FEED_SCOPES.find((scope) => scope === stored) ?? 'hot';
  } catch {
    return 'hot'; // storage is forbidden: as if there were none
  }
}

/** Keeps it for the next time; another person of the same browser has their own. */
export function keepScope(viewerId: UserId, scope: PostScope): void {
  try {
    localStorage.setItem(PREFIX + viewerId, scope);
  } catch (error) {
    // Storage full or forbidden: the next session begins with the first list.
    console.warn('The list of the feed could not be kept.', error);
  }
}
