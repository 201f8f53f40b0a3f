import { LIMITS } from '../limits.ts';

/** What the order of the feed depends on. */
export interface FeedEntry {
  readonly id: string;
  readonly likes: number;
  /** Milliseconds since the Unix epoch. */
  readonly postDateMs: number;
  /** Entries of `dateExtendedBy`; a new post has one. */
  readonly extensions: number;
}

/** Returns when the post was really published: each extension moved `postDate` on by a week. */
export function effectiveDateMs(entry: Pick<FeedEntry, 'postDateMs' | 'extensions'>): number {
  return entry.postDateMs - entry.extensions * LIMITS.dateExtensionMs;
}

/** Whether the post is in the upper part of the feed, ordered by likes. */
export function isFresh(
  entry: Pick<FeedEntry, 'postDateMs' | 'extensions'>,
  nowMs: number,
): boolean {
  return nowMs - effectiveDateMs(entry) < LIMITS.feedFreshnessMs;
}

/**
 * Compares posts in feed order: fresh posts by likes, then the rest by `postDate`, newest first. Ties
 * by `postDate`, then by id, the newer first.
 */
export function compareFeedEntries(a: FeedEntry, b: FeedEntry, nowMs: number): number {
  const aFresh = isFresh(a, nowMs);
  if (aFresh !== isFresh(b, nowMs)) return aFresh ? -1 : 1;
  if (aFresh && a.likes !== b.likes) return b.likes - a.likes;
  if (a.postDateMs !== b.postDateMs) return b.postDateMs - a.postDateMs;
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0;
}
