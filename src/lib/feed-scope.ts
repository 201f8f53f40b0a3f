import type { UserId } from '#contract/ids.ts';
import type { PostScope } from '#contract/schema/post.ts';
import { keep, readKept } from './device-store.ts';

/** The lists of the feed, in the order of their tabs. */
export const FEED_SCOPES = ['hot', 'latest', 'following'] as const satisfies readonly PostScope[];

const PREFIX = 'feed-scope:';

/** The list that somebody looked at last on this device. */
export function keptScope(viewerId: UserId): PostScope {
  const stored = readKept(PREFIX + viewerId);
  return FEED_SCOPES.find((scope) => scope === stored) ?? 'hot';
}

/** Keeps it for the next time; another person of the same browser has their own. */
export function keepScope(viewerId: UserId, scope: PostScope): void {
  keep(PREFIX + viewerId, scope);
}
