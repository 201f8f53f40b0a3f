import { LIMITS } from '../limits.ts';
import { effectiveDateMs, type FeedEntry, isFresh } from './feed-order.ts';

/** Why a post stands where it does in the feed. */
export type FeedReason =
  | {
      /** In the upper part, where the most liked come first. */
      readonly rule: 'fresh';
      readonly likes: number;
      /** When it falls to the lower part. Milliseconds since the Unix epoch. */
      readonly untilMs: number;
    }
  | {
      /** In the lower part, where the newest come first. */
      readonly rule: 'dated';
      /** What it counts as newer by. Milliseconds since the Unix epoch. */
      readonly countsAsMs: number;
      /** How often its author pushed that date; the shift that came with the post is none. */
      readonly extensions: number;
    };

/** Which of the feed's two rules places the post now, with what that rule looks at. */
export function feedReason(
  entry: Pick<FeedEntry, 'likes' | 'postDateMs' | 'extensions'>,
  nowMs: number,
): FeedReason {
  if (isFresh(entry, nowMs)) {
    const untilMs = effectiveDateMs(entry) + LIMITS.feedFreshnessMs;
    return { rule: 'fresh', likes: entry.likes, untilMs };
  }
  // Every post has the first shift: without it, the date is when it was posted, or extended to.
  const countsAsMs = entry.postDateMs - LIMITS.dateExtensionMs;
  return { rule: 'dated', countsAsMs, extensions: Math.max(entry.extensions - 1, 0) };
}
