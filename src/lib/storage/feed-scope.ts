import type { UserId } from '#contract/ids.ts';
import type { PostScope } from '#contract/schema/post.ts';
import { getStored, setStored } from './storage.ts';

/** The lists of the feed, in the order of their tabs. */
export const FEED_SCOPES = ['hot', 'latest', 'following'] as const satisfies readonly PostScope[];

const PREFIX = 'feed-scope:';

/** The list that somebody looked at last on this device. */
export function getStoredScope(viewerId: UserId): PostScope {
  const stored = getStored(PREFIX + viewerId);
  return FEED_SCOPES.find((scope) => scope === stored) ?? 'hot';
}

/** Keeps it for the next time; another person of the same browser has their own. */
export function setStoredScope(viewerId: UserId, scope: PostScope): void {
  setStored(PREFIX + viewerId, scope);
}
