import { LIMITS } from '../limits.ts';
import { effectiveDateMs, type FeedEntry, isFresh } from './feed-order.ts';

/** Why a post has its position in the feed. */
export type FeedReason =
  | {
      /** In the upper part, ordered by likes. */
      readonly rule: 'fresh';
      readonly likes: number;
      /** When it moves to the lower part. Milliseconds since the Unix epoch. */
      readonly untilMs: number;
    }
  | {
      /** In the lower part, ordered by date. */
      readonly rule: 'dated';
      /** The date it is ordered by. Milliseconds since the Unix epoch. */
      readonly countsAsMs: number;
      /** How often its author extended it; the initial shift is not counted. */
      readonly extensions: number;
    };

/** Returns which of the feed's two rules applies to the post, with its facts. */
export function feedReason(
  entry: Pick<FeedEntry, 'likes' | 'postDateMs' | 'extensions'>,
  nowMs: number,
): FeedReason {
  if (isFresh(entry, nowMs)) {
    const untilMs = effectiveDateMs(entry) + LIMITS.feedFreshnessMs;
    return { rule: 'fresh', likes: entry.likes, untilMs };
  }
  // Every post has an initial shift, which is not part of its date.
  const countsAsMs = entry.postDateMs - LIMITS.dateExtensionMs;
  return { rule: 'dated', countsAsMs, extensions: Math.max(entry.extensions - 1, 0) };
}
