import type { UserId } from '#contract/ids.ts';
import type { PostScope } from '#contract/schema/post.ts';
import { getStored, setStored } from './storage.ts';

/** The lists of the feed, in the order of their tabs. */
export const FEED_SCOPES = ['hot', 'latest', 'following'] as const satisfies readonly PostScope[];

const PREFIX = 'feed-scope:';
const LAST_KEY = 'feed-scope';

/** The list last viewed on this device. */
export function getStoredScope(viewerId: UserId): PostScope {
  return scopeIn(PREFIX + viewerId);
}

/** The same before the user is known. */
export function getLastScope(): PostScope {
  return scopeIn(LAST_KEY);
}

function scopeIn(key: string): PostScope {
  const stored = getStored(key);
  return FEED_SCOPES.find((scope) => scope === stored) ?? 'hot';
}

/** Persists the list, by user. */
export function setStoredScope(viewerId: UserId, scope: PostScope): void {
  setStored(PREFIX + viewerId, scope);
  setStored(LAST_KEY, scope);
}
